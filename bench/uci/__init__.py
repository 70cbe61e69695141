"""What the UCI engine is measured by."""
