"""What the benchmark of the view measures is what it says."""

from benchmarks.view import rows


def test_what_is_sent_is_what_changed() -> None:
    sent = {what: size for what, _, size in rows(200)}
    header, pose = 16, 28
    assert sent["key → message, one frame moves"] == header + 4 + pose
    assert sent["constant that moves all frames → message"] == header + 200 * pose
    assert sent["pick → location"] > 100
    assert sent["a page comes"] > 200 * pose
