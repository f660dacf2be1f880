"""What a tool's process may take of the machine."""

import resource
import sys

from agent_app.config.serve.tied import end_with_parent


def bound_this_process(*, memory_bytes: int) -> None:
    """For a prefork child, for good: private memory, no core file, no life after its parent's.

    RLIMIT_DATA counts what is written, unlike RLIMIT_AS, so that libraries mapped from files are free.
    There is no bound of file size here: the child writes the database too. A tool's own run has one.
    """
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_DATA, (memory_bytes, memory_bytes))
        end_with_parent()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
