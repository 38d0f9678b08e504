"""Code of yours that does not come back is stopped as Ctrl-C stops it."""

from __future__ import annotations


def stop(thread: int) -> None:
    """Raise ``KeyboardInterrupt`` in a thread, at its next step."""
    try:
        import ctypes
    except ImportError:
        # Some builds of Python have no ctypes: then it is waited for.
        return
    raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
    raise_in(ctypes.c_ulong(thread), ctypes.py_object(KeyboardInterrupt))
