"""The functions and methods that expressions may call. Each limits the size of its result."""

import math
import re
import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from robray.formats.xacro.limits import COLLECTIONS, LARGEST, WIDEST, Budget, Refused, TooMuch, Unknown
from robray.formats.xacro.yaml import YamlList, YamlMap
from robray.text.slips import slip

EVALUATION = "xacro-evaluation"
UNDEFINED = "xacro-undefined-property"
KEY = "xacro-undefined-key"
INVALID = "xacro-invalid-expression"

At = tuple[int, int]
"""Characters of an expression."""

_MOST_CALLS_IN_EACH_OTHER = 60
_MOST_ARGUMENTS = 255


class Use(NamedTuple):
    """Something that an expression used: a definition, an entry of YAML or a YAML file. `at` is its place in the
    expression.

    It is None if the expression does not look up a name for it.
    """

    at: At | None
    of: Any


class Run:
    """One evaluation: the values of names, and the uses."""

    __slots__ = ("budget", "depth", "lookup", "uses")

    def __init__(self, lookup: Callable[[str, At | None, "Run"], Any], budget: Budget) -> None:
        self.lookup, self.budget, self.depth = lookup, budget, 0
        self.uses: list[Use] = []


Local = tuple[dict[str, Any], Any] | None
"""The names of the lambdas and comprehensions around an expression: the innermost, and the others."""
Closure = Callable[[Run, Local], Any]


class Opaque:
    """A value that is not data. xacro writes its address in memory, which varies."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()}>"


class Members(Opaque):
    """A namespace: a value with attributes."""

    def member(self, run: Run, name: str, at: At) -> Any:
        raise NotImplementedError


class Module(Members):
    """`math`, `python`, `xacro`."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names

    def member(self, _run: Run, name: str, at: At) -> Any:
        if name in self.names:
            return self.names[name]
        raise Refused(UNDEFINED, f"undefined name '{name}'", at)


class Function(Opaque):
    """A function of the expansion, such as `xacro.load_yaml`."""

    __slots__ = ("does",)

    def __init__(self, does: Callable[..., Any]) -> None:
        self.does = does


class Method(Opaque):
    __slots__ = ("name", "owner")

    def __init__(self, owner: Any, name: str) -> None:
        self.owner, self.name = owner, name


class Lambda(Opaque):
    """A function that an expression defines."""

    __slots__ = ("_body", "_defaults", "_local", "_names", "_rest", "_run")

    def __init__(
        self, run: Run, names: Sequence[str], defaults: dict[str, Any], rest: str | None, body: Closure, local: Local
    ) -> None:
        self._run, self._names, self._defaults, self._rest = run, names, defaults, rest
        self._body, self._local = body, local

    def __call__(self, *given: Any, **named: Any) -> Any:
        local = dict(zip(self._names, given, strict=False))
        if self._rest is not None:
            local[self._rest] = given[len(self._names) :]
        local = {**self._defaults, **local, **named}
        is_beyond = self._rest is None and len(given) > len(self._names)
        if is_beyond or set(named) - set(self._names) or any(name not in local for name in self._names):
            raise Refused(EVALUATION, f"this function takes the arguments {', '.join(self._names) or '()'}")
        self._run.depth += 1
        if self._run.depth > _MOST_CALLS_IN_EACH_OTHER:
            raise TooMuch("this function calls itself too deeply")
        try:
            return self._body(self._run, (local, self._local))
        finally:
            self._run.depth -= 1


_OF_SETS = "union intersection difference issubset issuperset isdisjoint"
METHODS: dict[type, frozenset[str]] = {
    kind: frozenset(names.split())
    for kind, names in {
        str: "capitalize casefold center count endswith expandtabs find format index isalnum isalpha isascii isdecimal"
        " isdigit isidentifier islower isnumeric isspace istitle isupper join ljust lower lstrip partition removeprefix"
        " removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase"
        " title upper zfill",
        list: "append clear copy count extend index insert pop remove reverse sort",
        tuple: "count index",
        dict: "clear copy get items keys pop popitem setdefault update values",
        range: "count index",
        int: "bit_length conjugate",
        float: "is_integer conjugate as_integer_ratio hex",
        complex: "conjugate",
        set: f"{_OF_SETS} add clear discard pop remove update",
        frozenset: _OF_SETS,
    }.items()
}
_CHANGING = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "reverse", "sort"}
_CHANGING |= {"setdefault", "update"}
"""Methods that change their object."""
_FIELDS: dict[type, tuple[str, ...]] = {
    complex: ("real", "imag"),
    int: ("real", "imag", "numerator", "denominator"),
    float: ("real", "imag"),
}
_WIDE = re.compile(r"\d{4}")


def too_wide(spec: str) -> bool:
    """True if a format may ask for thousands of characters."""
    return _WIDE.search(spec) is not None


class Formatter(string.Formatter):
    """Formats without attributes and items, and without large widths."""

    def __init__(self) -> None:
        self._letters = 0

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if "." in field_name or "[" in field_name:
            raise Refused(EVALUATION, "attributes and items are not read in formats; pass them as arguments")
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        if too_wide(format_spec):
            raise TooMuch("this format is too wide")
        made = str(super().format_field(value, format_spec))
        self._letters += len(made)
        if self._letters > WIDEST:
            raise TooMuch("this text is too long")
        return made


def _text_method(run: Run, owner: str, name: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
    if name == "format":
        if too_wide(owner):
            raise TooMuch("this format is too wide")
        given = [run.budget.weighed(each) for each in args]
        return Formatter().vformat(owner, given, {key: run.budget.weighed(each) for key, each in kwargs.items()})
    if name == "join":
        pieces = run.budget.listed(args[0]) if args else []
        letters = sum(len(each) for each in pieces if isinstance(each, str)) + len(owner) * len(pieces)
        if letters > WIDEST:
            raise TooMuch("this text is too long")
        return owner.join(pieces)
    longest = len(owner)
    if name == "replace" and len(args) > 1 and isinstance(args[0], str) and isinstance(args[1], str):
        longest = (owner.count(args[0]) + 1) * len(args[1])
    for each in args:
        if isinstance(each, str):
            # Searches from the right, and those for several characters, look at each of these at each place.
            run.budget.step(len(owner) * len(each) // 2_000)
    numbers = [abs(each) for each in (*args, *kwargs.values()) if isinstance(each, int)]
    if name == "expandtabs":
        longest = (owner.count("\t") + 1) * max(numbers, default=8)
    if longest > WIDEST or max(numbers, default=0) > WIDEST:
        raise TooMuch("this text is too long")
    return getattr(owner, name)(*args, **kwargs)


def _method(run: Run, method: Method, args: list[Any], kwargs: dict[str, Any]) -> Any:
    owner, name, budget = method.owner, method.name, run.budget
    if isinstance(owner, str):
        budget.step(1 + len(owner) // 16)
        return budget.kept(_text_method(run, owner, name, args, kwargs))
    budget.weighed(owner)
    budget.weighed(args)
    if isinstance(owner, set | frozenset) and name in ("add", "discard", "remove"):
        budget.hashed(args)
    elif isinstance(owner, set | frozenset):
        args = [budget.hashed(budget.listed(each)) for each in args]
    if name in _CHANGING and isinstance(owner, YamlMap | YamlList):
        # Other expansions read the same file.
        raise Unknown
    if callable(kwargs.get("key")) or isinstance(kwargs.get("key"), Function | Lambda | Method):
        key = kwargs["key"]
        kwargs = {**kwargs, "key": lambda each: called(run, key, [each], {})}
    found = getattr(owner, name)(*args, **kwargs)
    if name in _CHANGING:
        budget.weighed(owner)
        budget.kept(owner)
    return budget.kept(list(found) if name in ("items", "keys", "values") else found)


def _small(function: Callable[..., Any], most: int = 1000) -> Callable[..., Any]:
    def call(_run: Run, *args: Any) -> Any:
        if any(isinstance(each, int) and abs(each) > most for each in args):
            raise TooMuch("this number is too large")
        return function(*args)

    return call


def _plain(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda _run, *args, **kwargs: function(*args, **kwargs)


def _walked(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that iterates over its arguments."""

    def call(run: Run, *args: Any, **kwargs: Any) -> Any:
        given = [run.budget.listed(each) if isinstance(each, (*COLLECTIONS, range)) else each for each in args]
        for each in given:
            run.budget.weighed(each)
        return function(*given, **kwargs)

    return call


def _hashed(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(run: Run, *args: Any, **kwargs: Any) -> Any:
        given: list[Any] = []
        for each in args:
            if isinstance(each, dict):
                given.append(each)
            else:
                items = run.budget.listed(each)
                keys = [item[0] for item in items if isinstance(item, list | tuple) and item] if _is_dict else items
                run.budget.hashed(keys)
                given.append(items)
        return function(*given, **kwargs)

    _is_dict = function is dict
    return call


def _sum(run: Run, values: Any, start: Any = 0) -> Any:
    if isinstance(start, str):
        raise Refused(EVALUATION, "sum() cannot add text; use ''.join(…)")
    for each in run.budget.listed(values):
        run.budget.step()
        start = run.budget.kept(start + each)
    return start


def _product(run: Run, values: Any, start: Any = 1) -> Any:
    for each in run.budget.listed(values):
        if not isinstance(each, int | float | complex) or not isinstance(start, int | float | complex):
            raise Refused(EVALUATION, "prod() multiplies numbers only")
        start = run.budget.kept(start * each)
    return start


def _range(_run: Run, *args: Any) -> range:
    value = range(*args)
    try:
        is_long = len(value) > LARGEST
    except OverflowError:
        is_long = True
    if is_long:
        raise TooMuch("this range is too long")
    return value


def _mapped(run: Run, function: Any, *lists: Any) -> list[Any]:
    rows = zip(*[run.budget.listed(each) for each in lists], strict=False)
    return [called(run, function, list(row), {}) for row in rows]


def _filtered(run: Run, function: Any, values: Any) -> list[Any]:
    items = run.budget.listed(values)
    return [each for each in items if (each if function is None else called(run, function, [each], {}))]


def _with_key(function: Callable[..., Any]) -> Callable[..., Any]:
    walked = _walked(function)

    def call(run: Run, *args: Any, **kwargs: Any) -> Any:
        key = kwargs.get("key")
        if key is not None:
            kwargs["key"] = lambda each: called(run, key, [each], {})
        return walked(run, *args, **kwargs)

    return call


def _type(_run: Run, value: Any) -> type:
    return type(value)


def tokens(run: Run, text: Any, sep: Any = ",; ", skip_empty: Any = True) -> list[str]:  # noqa: FBT002 - xacro's name
    """`xacro.tokenize`."""
    if not isinstance(text, str) or not isinstance(sep, str) or not sep:
        raise Refused(EVALUATION, "tokenize() takes a text, and the characters that separate its parts")
    run.budget.step(1 + len(text) // 16 + len(sep))
    # xacro lets a separator be a range, as in 'a-z'; brackets would let it be any pattern.
    parts = re.split(f"[{re.escape(sep) if '[' in sep or ']' in sep else sep}]", text)
    return [each for each in parts if each or not skip_empty]


def text_of(budget: Budget, value: Any) -> str:
    """The text that xacro writes for a value."""
    return value if type(value) is str else str(budget.kept(str(budget.weighed(value))))


def _repr(run: Run, value: Any) -> Any:
    return run.budget.kept(repr(run.budget.weighed(value)))


def _round(run: Run, value: Any, digits: Any = None) -> Any:
    return round(value) if digits is None else _small(lambda n: round(value, n))(run, digits)


def _zip(run: Run, *lists: Any) -> list[Any]:
    return list(zip(*[run.budget.listed(each) for each in lists], strict=False))


def _enumerate(run: Run, values: Any, start: Any = 0) -> list[Any]:
    return list(enumerate(run.budget.listed(values), start))


def _reversed(run: Run, values: Any) -> list[Any]:
    return run.budget.listed(values)[::-1]


def _text(run: Run, value: Any = "") -> str:
    return text_of(run.budget, value)


MATH: dict[str, Any] = {name: value for name, value in vars(math).items() if not name.startswith("_")}
_CALLS: dict[Any, Callable[..., Any]] = {
    **{each: _plain(each) for each in MATH.values() if callable(each)},
    **{each: _small(each) for each in (math.factorial, math.comb, math.perm)},
    math.lcm: _small(math.lcm, 10**9),
    math.ldexp: _small(math.ldexp, 5000),
    math.prod: _product,
    math.fsum: _walked(math.fsum),
    math.dist: _walked(math.dist),
    **{
        each: _plain(each) for each in (int, float, bool, complex, abs, divmod, isinstance, issubclass, ord, slice, len)
    },
    **{each: _walked(each) for each in (list, tuple, all, any, hash)},
    **{each: _hashed(each) for each in (dict, set, frozenset)},
    **{each: _with_key(each) for each in (min, max, sorted)},
    sum: _sum,
    str: _text,
    repr: _repr,
    round: _round,
    range: _range,
    map: _mapped,
    filter: _filtered,
    type: _type,
    zip: _zip,
    enumerate: _enumerate,
    reversed: _reversed,
}


def _by_name(functions: Iterable[Any]) -> dict[str, Any]:
    return {each.__name__: each for each in functions}


_BARE = _by_name((list, dict, map, len, str, float, int, bool, min, max, round, sorted, range))
_MORE = _by_name(
    (abs, all, any, complex, divmod, enumerate, filter, frozenset, hash, isinstance, issubclass, ord, repr, reversed)
) | _by_name((slice, set, sum, tuple, type, zip))
_WORDS = {"True": True, "False": False}

GLOBALS: Mapping[str, Any] = {
    **_BARE,
    **MATH,
    **_WORDS,
    "python": Module({**_BARE, **_MORE, **_WORDS}),
    "math": Module(MATH),
}
"""Names in every expression, except those of `xacro`."""

IN_EVAL: Mapping[str, Any] = {**MATH, **_by_name((list, dict, map, str, float, int)), "true": True, "false": False}
"""Names in `$(eval …)`, besides the arguments."""


def called(run: Run, function: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    run.budget.step()
    if len(args) + len(kwargs) > _MOST_ARGUMENTS:
        raise TooMuch("this call has too many arguments")
    if isinstance(function, Method):
        return _method(run, function, args, kwargs)
    if isinstance(function, Lambda):
        return function(*args, **kwargs)
    if isinstance(function, Function):
        return run.budget.kept(function.does(run, *args, **kwargs))
    try:
        does = _CALLS.get(function)
    except TypeError:
        does = None
    if does is None:
        raise Refused(EVALUATION, f"'{type(function).__name__}' object is not callable")
    return run.budget.kept(does(run, *args, **kwargs))


def attribute(run: Run, owner: Any, name: str, at: At) -> Any:
    if name.startswith("__"):
        raise Refused(INVALID, f"names that begin with '__' cannot be used: '{name}'", at)
    if isinstance(owner, Members):
        return owner.member(run, name, at)
    if isinstance(owner, YamlMap) and name not in METHODS[dict]:
        return _entry(run, owner, name, at)
    for kind, names in METHODS.items():
        if isinstance(owner, kind) and name in names:
            return Method(owner, name)
    if name in _FIELDS.get(type(owner), ()):
        return getattr(owner, name)
    raise Refused(EVALUATION, f"'{type(owner).__name__}' object has no attribute '{name}'", at)


def item(run: Run, owner: Any, key: Any, at: At) -> Any:
    if isinstance(owner, YamlMap):
        return _entry(run, owner, key, at)
    if isinstance(owner, YamlList) and isinstance(key, int) and -len(owner) <= key < len(owner):
        run.uses.append(Use(at, owner.places[key]))
        return owner[key]
    if isinstance(owner, (str, list, tuple, dict, range)):
        try:
            return run.budget.kept(owner[key])
        except KeyError:
            raise Refused(KEY, f"there is no key {key!r}", at) from None
        except IndexError as error:
            raise Refused(EVALUATION, str(error), at) from None
    raise Refused(EVALUATION, f"'{type(owner).__name__}' object is not subscriptable", at)


def _entry(run: Run, owner: YamlMap, key: Any, at: At) -> Any:
    try:
        is_there = key in owner
    except TypeError:
        is_there = False
    if not is_there:
        near = [each for each in owner if isinstance(each, str) and slip(str(key), each) is not None]
        file = owner.file.path.rpartition("/")[2] if owner.file is not None else ""
        what = f"undefined key '{key}'{f' in {file}' if file else ''}"
        if len(near) == 1:
            raise Refused(KEY, f"{what}; did you mean '{near[0]}'?", at, respelt=(str(key), near[0]))
        # A key that is wrong in the file itself is missing at all its uses.
        entry = next(iter(owner.places.values()), None)
        raise Refused(KEY, what, at, () if entry is None else (KEY, entry.file.path, entry.key.start, str(key)))
    if key in owner.places:
        run.uses.append(Use(at, owner.places[key]))
    return owner[key]
