"""When a search ends early: after so many nodes, at a time, or when it is called off."""


def set_limits(limits, node_limit, seconds, stop):
    """Begin to count; 0 nodes or 0 seconds mean no such limit."""
    limits.nodes = 0
    limits.endings = 0
    limits.node_limit = node_limit
    limits.deadline = _now() + seconds if seconds > 0 else 0
    limits.stop = stop
    limits.stopped = False


def look_at_limits(limits):
    """Note whether a limit is reached or the search was called off."""
    if (
        limits.stop[0]
        or (limits.node_limit and limits.nodes >= limits.node_limit)
        or (limits.deadline > 0 and _now() >= limits.deadline)
    ):
        limits.stopped = True
