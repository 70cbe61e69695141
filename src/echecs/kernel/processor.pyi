suffices: bool
