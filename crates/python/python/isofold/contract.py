"""The contract: everything that isofold answers is a request with a name and parameters, and an answer.

:func:`call` asks any request; the types of its parameters and answers are here too. The command line prints the same answers with ``--json``.
"""

from __future__ import annotations

from ._contract import *  # noqa: F403
from ._contract import __all__ as __all__
