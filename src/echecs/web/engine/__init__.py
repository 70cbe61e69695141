"""A UCI engine as an opponent: its client and its levels. The game and the door come in."""
