"""Collections: reading them, whatever their form."""
