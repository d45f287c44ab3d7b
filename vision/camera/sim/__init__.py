"""The simulated table: a drawn deck, drawn table tops and drawn hands that play a script.

Nothing of this package is ever used for training: what the simulated table measures is a deck and a
table that the weights have not seen.
"""
