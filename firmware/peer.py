"""Who is at the other end of a Unix socket."""

import socket
import struct


def process_at(connection: socket.socket) -> int:
    """The process at the other end, by its id."""
    size = struct.calcsize("3i")
    credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    pid, _, _ = struct.unpack("3i", credentials)
    return int(pid)
