"""Agreement with amino's own reader on its recorded answers, where they are at hand."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = os.environ.get("ROBRAY_CONFORMANCE", "")


@pytest.mark.parametrize("name", ["handwritten-dev.jsonl", "generated-dev.jsonl", "real.jsonl"])
def test_verdicts_and_values_are_aminos(name: str) -> None:
    if not FOLDER:
        pytest.skip("ROBRAY_CONFORMANCE names no folder with amino's recorded answers")
    robray = shutil.which("robray", path=str(Path(sys.executable).parent))
    assert robray is not None, "the package is installed beside its interpreter"
    checker = Path(FOLDER) / "check_conformance.py"
    command = [sys.executable, str(checker), "--batch", "--command", f"{robray} show --format json --batch"]
    result = subprocess.run(
        [*command, str(Path(FOLDER) / name)], capture_output=True, text=True, timeout=600, check=False
    )
    assert result.returncode == 0, result.stdout[-4000:]
