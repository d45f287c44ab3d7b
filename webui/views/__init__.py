"""The pages and the JSON routes, a file for each task."""
