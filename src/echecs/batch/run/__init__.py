"""How a collection is worked through: chunks, workers, the journal, progress."""
