"""Libraries of extras, without which some tests can only be skipped; continuous integration has them."""

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest


def library(name: str) -> Any:
    if find_spec(name) is None and not os.environ.get("CI"):
        pytest.skip(f"{name} is not installed", allow_module_level=True)
    return import_module(name)
