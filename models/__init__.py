"""Weights, labels, checksums and the model card: data that is installed with the package, no code."""
