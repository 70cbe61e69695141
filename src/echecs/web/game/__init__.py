"""Games in play: rooms, seats, clocks, offers and opponents. The api and the door come in."""
