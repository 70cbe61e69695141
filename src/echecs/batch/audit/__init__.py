"""What is done with one position: solving it, its keys and duals, the judgement of its claim."""
