"""How Hypothesis runs here."""

from hypothesis import settings

# A busy machine is no failure.
settings.register_profile("echecs", deadline=None)
settings.load_profile("echecs")
