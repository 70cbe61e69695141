"""What the first page shows beside the form: a famous game and the problem of the day."""
