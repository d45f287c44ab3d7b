"""The game without pixels and without HTTP: facts in, rulings and scores out."""
