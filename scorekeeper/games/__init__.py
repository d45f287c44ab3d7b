"""The games: pure rules, without clock, chance, threads or files."""
