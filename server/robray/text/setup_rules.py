"""The files that a package's setup.py installs, by its words: robray runs no Python of others."""

import ast
import posixpath
import warnings
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from robray.text.install_rules import MOST_RULES, InstallRules, Rule
from robray.text.paths import LONGEST, normal

_UNREADABLE = (SyntaxError, ValueError, TypeError, LookupError, RecursionError, MemoryError)
_ALL_BELOW = "/**"


# Called for each file of a package.
@lru_cache(16)
def rules_of_setup(setup: str, package: str) -> InstallRules | None:
    """The rules in `data_files`; None if robray cannot read all of them."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            nodes = [*ast.walk(ast.parse(setup))]
        names = {each.arg: each.value for each in nodes if isinstance(each, ast.keyword)}
        uses = Counter(each.id for each in nodes if isinstance(each, ast.Name))
        stores = Counter(each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))
        values = {
            each.targets[0].id: each.value
            for each in nodes
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name)
        }
        # A list that is used twice may get more elements elsewhere.
        known = {
            name: value
            for name, value in values.items()
            if stores[name] == 1 and (uses[name] == 2 or not isinstance(value, ast.List | ast.BinOp))
        }
        rules = tuple(
            rule for place, files in _value(names["data_files"], known) for rule in _rules(place, files, package)
        )
    except _UNREADABLE:
        return None
    return None if len(rules) > MOST_RULES else InstallRules(package, rules, "add it to 'data_files' in setup.py")


def _rules(place: str, files: list[str], package: str) -> list[Rule]:
    share, destination = f"share/{package}", normal(place)
    if not f"{destination}/".startswith(f"{share}/"):
        return []
    below = destination[len(share) + 1 :] or "."
    parts = [(posixpath.dirname(each.split(_ALL_BELOW)[0]), posixpath.basename(each)) for each in map(normal, files)]
    return [Rule(True, folder or ".", below, (name,), is_flat=True) for folder, name in parts]


def _value(node: ast.expr, known: Mapping[str, ast.expr]) -> Any:
    """The text, list or tuple that an expression makes. Raises one of `_UNREADABLE` if that is unknown."""
    made: Any = None
    match node:
        case ast.Constant(value=str()):
            made = node.value
        case ast.Name():
            made = _value(known[node.id], {name: each for name, each in known.items() if name != node.id})
        case ast.List() | ast.Tuple():
            made = [_value(each, known) for each in node.elts]
        case ast.BinOp(op=ast.Add()):
            made = _value(node.left, known) + _value(node.right, known)
        case ast.JoinedStr():
            made = "".join(_value(each, known) for each in node.values)
        case ast.FormattedValue(conversion=-1, format_spec=None):
            made = _value(node.value, known)
        case ast.Call(func=ast.Attribute(attr="join", value=ast.Attribute(attr="path") | ast.Name(id="path"))):
            made = posixpath.join(*(_value(each, known) for each in node.args))
        case ast.Call(func=ast.Attribute(attr="glob", value=ast.Name(id="glob")) | ast.Name(id="glob")):
            made = [_value(node.args[0], known)]
        case _:
            pass
    if made is None or (isinstance(made, str) and len(made) > LONGEST):
        raise ValueError
    return made
