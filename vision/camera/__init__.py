"""Camera sources: devices, recordings, streams and the simulated table."""
