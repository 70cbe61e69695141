"""Asks the processor, before any kernel code runs, whether it can run it."""

# The one module compiled for every processor of the architecture.
suffices: bool = echecs_processor_suffices()
