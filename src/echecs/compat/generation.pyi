# Nothing here is visible to Python.
