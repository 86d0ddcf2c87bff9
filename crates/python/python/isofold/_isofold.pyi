"""The native module."""

from collections.abc import Callable
from typing import Any

# ── the service ──

def call(name: str, params: str, progress: Callable[[dict[str, Any]], object] | None = None) -> str: ...
def _close() -> None: ...
def _panic(on_thread: bool) -> None: ...

# ── spots, solving, solutions, library ──
# ── end of that ──
