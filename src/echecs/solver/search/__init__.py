"""The two compiled mate searches and what they share; the rest of the solver asks `Prover`."""
