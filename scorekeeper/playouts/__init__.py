"""Seeded random games beyond Hokm, one module each; see `scorekeeper.playout`."""
