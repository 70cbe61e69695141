"""What answers for games and positions, by request and by socket. The door comes in."""
