"""The exceptions of isofold.

Every error of the engine is an :class:`Error` with a ``code`` for programs, a ``message`` for people, and, where there are such, the
``field`` that is at fault, its ``span`` in the text of a range, and a ``hint``. Each class also derives from the built-in exception that Python has for its kind, so that
``except ValueError`` and ``except FileNotFoundError`` work as one expects.

>>> import isofold
>>> try:
...     isofold.Card("1x")
... except isofold.Error as error:
...     print(error.code)
invalid
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "BadRequestError",
    "CancelledError",
    "DamagedError",
    "Error",
    "FailedError",
    "InternalError",
    "InvalidError",
    "IoError",
    "MemoryLimitError",
    "NotFoundError",
    "UnknownRequestError",
    "UnsupportedError",
]


class Error(Exception):
    """An error of the engine.

    Attributes:
        code: the kind of error, for programs: one of those of the contract, or ``internal``.
        message: one sentence for people; its wording may change.
        field: the parameter that is at fault, if there is one: ``board``, ``hands[1]``.
        hint: something to try, if there is something.
        span: the word at fault in the text of a range: its position in characters, from 1, and its length.

    >>> from isofold import InvalidError, Range
    >>> try:
    ...     Range("QQ+, AKx")
    ... except InvalidError as error:
    ...     print(error.span)
    (6, 3)
    """

    code: str = "failed"
    message: str
    field: str | None
    hint: str | None
    span: tuple[int, int] | None

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        field: str | None = None,
        hint: str | None = None,
        span: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code
        self.message = message
        self.field = field
        self.hint = hint
        self.span = span

    def __str__(self) -> str:
        text = f"{self.field}: {self.message}" if self.field else self.message
        return f"{text}; {self.hint}" if self.hint else text

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self.message, self.code, self.field, self.hint, self.span))


class BadRequestError(Error, ValueError):
    """No request: a missing or unknown field, or a value of another type."""

    code = "bad-request"


class UnknownRequestError(Error, ValueError):
    """There is no request of this name."""

    code = "unknown-request"


class InvalidError(Error, ValueError):
    """A value is not valid."""

    code = "invalid"


class NotFoundError(Error, FileNotFoundError, KeyError):
    """Something that is named does not exist: an entry, a file, the library."""

    code = "not-found"


class MemoryLimitError(Error, MemoryError):
    """It takes more memory than may be used."""

    code = "memory"


class UnsupportedError(Error, NotImplementedError):
    """This build, this device or this solution cannot do it."""

    code = "unsupported"


class DamagedError(Error, ValueError):
    """A file is damaged, or not what it should be."""

    code = "damaged"


class IoError(Error, OSError):
    """A file or folder cannot be read or written."""

    code = "io"


class CancelledError(Error):
    """It was cancelled."""

    code = "cancelled"


class FailedError(Error, RuntimeError):
    """It failed for another reason."""

    code = "failed"


class InternalError(Error, RuntimeError):
    """A bug in isofold: the engine has panicked, and was stopped at the edge to Python."""

    code = "internal"


_CLASSES: dict[str, type[Error]] = {
    cls.code: cls
    for cls in (
        BadRequestError,
        UnknownRequestError,
        InvalidError,
        NotFoundError,
        MemoryLimitError,
        UnsupportedError,
        DamagedError,
        IoError,
        CancelledError,
        FailedError,
        InternalError,
    )
}


def _of_code(
    code: str,
    message: str,
    field: str | None = None,
    hint: str | None = None,
    span: tuple[int, int] | None = None,
) -> Error:
    """The exception of an error of the contract; a code that is not known is treated as ``failed``."""
    return _CLASSES.get(code, FailedError)(message, code=code, field=field, hint=hint, span=span)


def _again(
    cls: type[Error],
    message: str,
    code: str,
    field: str | None,
    hint: str | None,
    span: tuple[int, int] | None,
) -> Error:
    """An exception that was pickled."""
    return cls(message, code=code, field=field, hint=hint, span=span)
