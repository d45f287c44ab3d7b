"""Pixels to observations: what lies on the table, and how it came there."""
