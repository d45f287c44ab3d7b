"""The training recipe of ``models/``; needs the extra ``train``."""
