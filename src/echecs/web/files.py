"""How many files a process may have open: every connection is one."""

from __future__ import annotations

import contextlib

_MOST = 65_536


def raise_file_limit() -> int:
    """Allow as many as the system does to us; returns how many."""
    try:
        import resource
    except ImportError:
        # Only Unix counts files so.
        return _MOST
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST if most == resource.RLIM_INFINITY else min(most, _MOST)
    if allowed < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            allowed = wanted
    return allowed
