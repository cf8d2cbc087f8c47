"""What a workspace is judged by may change: it equals one that was judged so from the beginning, and costs no more."""

from collections import Counter
from collections.abc import Hashable

from analysis.fuzz import run
from robray.analysis.memo import Memo
from robray.analysis.results import Result
from robray.analysis.update import Judge
from robray.analysis.workspace import Workspace, default_limits
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.formats import FORMATS
from robray.rules.engine.selection import OPTIONAL, Naming, Selection
from robray.text.spans import Span
from trials import trials

A, B, C = "/w/a.robray", "/w/b.robray", "/w/c.robray"

SELECTIONS = (
    Selection(),
    Selection(frozenset()),
    Selection(frozenset(), Naming("UPPER_CASE", "any", "camelCase")),
    Selection(frozenset(), Naming("any", "PascalCase", "UPPER_CASE")),
    Selection(OPTIONAL),
)


def test_edited_workspaces_equal_fresh_ones_whatever_they_are_judged_by() -> None:
    for seed in range(200, 200 + trials(4)):
        run(edits=250, seed=seed, selections=SELECTIONS)


class Judged:
    """A workspace with three files, one of them included twice, in which each item that is judged is counted."""

    def __init__(self) -> None:
        self.selected = dict.fromkeys((A, B, C), "one")
        self.counts: Counter[tuple[Hashable, str]] = Counter()
        self.workspace = Workspace(FORMATS, self.judges, default_limits, Memo(), self.selected.__getitem__)
        for path, text in {
            A: b'include "b.robray"\ninclude "b.robray"\nframe a { }\n',
            B: b"def b 1;\nframe g { translation [b, 0, 0]; }\n",
            C: b"frame c { }\n",
        }.items():
            self.workspace.set_text(path, text)
        self.workspace.analysis()

    def judges(self, selection: Hashable) -> Judge:
        def judge(item: Item, _: Result) -> tuple[Problem, ...]:
            self.counts[selection, type(item.statement).__name__] += 1
            return (Problem(str(selection), Span(0, 1)),) if selection == "two" else ()

        return judge

    def after(self, **selected: str) -> "Counter[tuple[Hashable, str]]":
        self.counts.clear()
        self.selected |= {f"/w/{name}.robray": selection for name, selection in selected.items()}
        self.workspace.resolved = 0
        self.workspace.follow_selection()
        self.workspace.analysis()
        assert self.workspace.resolved == 0
        return self.counts


def test_nothing_is_judged_where_the_same_holds() -> None:
    assert not Judged().after()


def test_what_a_file_holds_is_judged_wherever_it_is_included() -> None:
    assert Judged().after(b="two") == {("two", "Constant"): 2, ("two", "Block"): 2}


def test_other_files_are_left_alone() -> None:
    given = Judged()
    assert given.after(a="two") == {("two", "Include"): 2, ("two", "Block"): 1}
    assert given.after(c="two") == {("two", "Block"): 1}


def test_findings_go_as_they_came() -> None:
    given = Judged()
    given.after(b="two")
    [scene] = given.workspace.analysis().scenes_with(B)
    assert len(scene.findings) == 4
    given.after(b="one")
    [scene] = given.workspace.analysis().scenes_with(B)
    assert not scene.findings


def test_an_edit_is_judged_by_what_holds_now() -> None:
    given = Judged()
    given.after(b="two")
    given.counts.clear()
    given.workspace.set_text(B, b"def b 2;\nframe g { translation [b, 0, 0]; }\n")
    given.workspace.analysis()
    assert given.counts == {("two", "Constant"): 2, ("two", "Block"): 2}


def test_a_scene_that_nobody_asked_about_is_judged_when_somebody_does() -> None:
    given = Judged()
    given.workspace.postpone()
    given.counts.clear()
    given.selected[C] = "two"
    given.workspace.follow_selection()
    assert not given.counts
    given.workspace.analysis()
    assert given.counts["two", "Block"] == 1


def test_a_copy_is_judged_alike() -> None:
    given = Judged()
    given.after(b="two")
    copy = given.workspace.copy()
    given.counts.clear()
    copy.set_text(C, b"frame d { }\n")
    copy.set_text(B, b"def b 3;\n")
    copy.analysis()
    assert {selection for selection, _ in given.counts} == {"one", "two"}
