"""The benchmark of the view measures what it says."""

import json
import shutil

from benchmarks.page import measured
from benchmarks.view import key_times, rows

from editors.editors import lacking
from editors.vscode import CHROMIUM, VSCODE
from robray.view.page import page


def test_what_is_sent_is_what_changed() -> None:
    sent = {what: size for what, _, size in rows(200)}
    header, pose, edited = 16, 28, len(json.dumps({"type": "edited"}, separators=(",", ":")))
    assert sent["key → message, one frame moves"] == header + 4 + pose + edited
    assert sent["constant that moves all frames → message"] == header + 200 * pose + edited
    assert sent["pick → location"] > 100
    assert sent["a page comes"] > 200 * pose


def test_each_key_is_measured_in_both_servers() -> None:
    alone, viewed = key_times(20, 3)
    for keys in (alone, viewed):
        assert [len(times) for times in keys] == [3, 3, 3]
        assert all(ran <= in_all for ran, in_all in zip(keys.ran, keys.ran_in_all, strict=True))


def test_each_message_of_a_page_is_measured() -> None:
    if not shutil.which("node") or not shutil.which(CHROMIUM) or not (VSCODE / "node_modules").is_dir():
        lacking("missing: node, chromium, or what editors/vscode/test/fetch.sh fetches")
    if isinstance(page(), str):
        lacking("missing: the page, which `npm ci && npm run build` in view/ builds")
    found = measured(20, 1)
    assert {kind: len(times) for kind, times in found.items()} == {"scene": 1, "first": 1, "moved": 3, "memory": 1}
    assert all(min(times) > 0 for times in found.values())
