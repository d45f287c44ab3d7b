"""The page for the phones, and the composition root that wires everything."""
