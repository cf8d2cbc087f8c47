"""Limits of an expansion, so that any source is handled in time, and exceptions for exceeding them."""

from typing import Any

WIDEST = 1_000_000
"""Characters of one text."""
LARGEST = 100_000
"""Items of one list."""
BITS = 14_000
"""Bits of an integer."""
MOST_KEYS = 2_000
"""Keys of a dictionary or set that are not text: chosen numbers can collide."""
MOST_FILES = 500
MOST_BYTES = 8 << 20
"""Bytes of all files of an expansion, counted for each inclusion.

Reading a file counts a mark (`marks_in`) as 150 and a byte of YAML as 64, in proportion to their time.
"""
BYTES_OF_A_MARK = 150
BYTES_OF_YAML = 64
MOST_OUTPUT = 3 << 20
"""Bytes of output, with at least 200 for each element."""
MOST_INCLUDES = 1_000
"""Files, counted for each inclusion."""
MOST_CALLS = 3_000
STEPS_OF_AN_ELEMENT = 2
"""Steps of an element of xacro, besides one for each of its attributes."""
STEPS_OF_A_PARAMETER = 5
"""Steps of a parameter in a definition or call of its macro."""
LETTERS_OF_A_SIGN = 40
"""Letters created in the time that reading a character of an expression takes."""
DEEPEST = 120
"""Nested calls of macros, includes and blocks."""
DEEPEST_OUTPUT = 400
"""Nested elements."""
MOST_FAULTS = 500
MOST_CHAINS = 12
"""Chains of calls kept for one fault."""

COLLECTIONS = (list, tuple, dict, set, frozenset)


class Refused(Exception):  # noqa: N818 - no error of ours: the source is refused
    """xacro refuses this, too. `at` is its place in the expression, None for all of it.

    `cause` is shared by several faults, such as a missing package. `respelt` is a misspelt name with its correction.
    """

    def __init__(
        self,
        code: str,
        what: str,
        at: tuple[int, int] | None = None,
        cause: tuple[object, ...] = (),
        respelt: tuple[str, str] | None = None,
    ) -> None:
        super().__init__(what)
        self.code, self.what, self.at, self.cause, self.respelt = code, what, at, cause, respelt

    def again(self) -> "Refused":
        """A copy to raise, or keep: a raised exception keeps its stack frames."""
        made = type(self).__new__(type(self), *self.args)
        made.__dict__.update(self.__dict__)
        return made


class TooMuch(Refused):
    """A value exceeds a limit of robray."""

    def __init__(self, what: str) -> None:
        super().__init__("xacro-too-large", what)


class Exhausted(TooMuch):
    """The expansion stops at its limit."""


class Unknown(Exception):  # noqa: N818
    """A value depends on something unknown, so no fault is reported."""


class Budget:
    """The steps and characters left for all expressions of an expansion."""

    def __init__(self, steps: int = 300_000, letters: int = 20_000_000) -> None:
        self.steps, self.letters = steps, letters
        self._most = steps, letters

    @property
    def used(self) -> float:
        """The used share."""
        steps, letters = self._most
        return max(1 - self.steps / steps, 1 - self.letters / letters)

    def step(self, count: int = 1) -> None:
        self.steps -= count
        if self.steps < 0:
            raise Exhausted("the elements and expressions of this document take too many steps")

    def take(self, steps: int, letters: int) -> None:
        self.steps -= steps
        self.letters -= letters
        if self.steps < 0 or self.letters < 0:
            self.step(0)
            self.charge(0)

    def charge(self, letters: int) -> None:
        self.letters -= letters
        if self.letters < 0:
            raise Exhausted("the expressions and values of this document are too long")

    def kept(self, value: Any) -> Any:
        """A new value, if it is not too large."""
        kind = type(value)
        if kind is float or kind is bool:
            return value
        if kind is int:
            if value.bit_length() > BITS:
                raise TooMuch("this number is too large")
            self.charge(value.bit_length() // 8)
        elif kind is str:
            self.charge(len(value))
            if len(value) > WIDEST:
                raise TooMuch("this text is too long")
        elif isinstance(value, COLLECTIONS):
            self.step(len(value) // 8)
            if len(value) > LARGEST:
                raise TooMuch("this list is too long")
        return value

    def weighed(self, value: Any) -> Any:
        """A value that Python is about to traverse, as `str` and `==` do. Shared parts make a small value long to
        print: `[a, a]` sixty times.
        """
        if isinstance(value, COLLECTIONS):
            waiting, count = [value], 0
            while waiting:
                each = waiting.pop()
                count += 1
                if isinstance(each, dict):
                    waiting += each
                    waiting += each.values()
                elif isinstance(each, COLLECTIONS):
                    waiting += each
                elif isinstance(each, str):
                    count += len(each) // 8
                if count + len(waiting) > LARGEST:
                    # Repeated traversals are limited, too.
                    self.step(count // 8)
                    raise TooMuch("this value is too large")
            self.step(count // 8)
        return value

    def listed(self, value: Any) -> list[Any]:
        """The items of an iterable value."""
        if isinstance(value, (str, range, *COLLECTIONS)):
            self.step(len(value) // 4)
            return list(value)
        raise Refused("xacro-evaluation", f"'{type(value).__name__}' object is not iterable")

    def hashed(self, values: list[Any]) -> list[Any]:
        """Values to use as keys."""
        if sum(not isinstance(each, str) for each in values) > MOST_KEYS:
            raise TooMuch("this collection is too large")
        for each in values:
            self.weighed(each)
        return values
