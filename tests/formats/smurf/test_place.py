"""Where the cursor is in YAML, in sound texts and below lines that are broken; and what that costs."""

import pytest

from robray.formats.smurf.editing import place
from robray.formats.smurf.editing.place import place_at


def found(source: str) -> tuple[tuple[str, ...], str | None, set[str]]:
    at = source.index("$0")
    where = place_at(source.replace("$0", "").encode(), len(source[:at].encode()))
    assert where is not None
    return where.path, where.key, {*where.others}


@pytest.mark.parametrize(
    ("source", "path", "key", "others"),
    [
        ("$0", (), None, set()),
        ("a: 1\n$0", (), None, {"a"}),
        ("motors:\n- name: a\n  $0", ("motors",), None, {"name"}),
        ("motors:\n  - name: a\n    $0", ("motors",), None, {"name"}),
        ("motors:\n- name: a\n  joint: $0", ("motors",), "joint", {"name"}),
        ("motors:\n- {name: a}\n- name: b\n  $0", ("motors",), None, {"name"}),
        ("poses:\n- name: up\n  joints:\n    $0", ("poses", "joints"), None, set()),
        ("poses:\n- joints:\n    a: 1\n    $0", ("poses", "joints"), None, {"a"}),
        ("files:\n- a\n- $0", ("files",), "files", set()),
        ("sensors:\n- name: a\n  id:\n  - b\n  - $0", ("sensors", "id"), "id", set()),
        ("sensors:\n- {name: a, id: [$0", ("sensors", "id"), "id", set()),
        ("sensors:\n- {name: a, id: $0}", ("sensors",), "id", {"name", "id"}),
        ("sensors:\n- {name: a, id: [b], $0}", ("sensors",), None, {"name", "id"}),
        ("sensors:\n- id: [a,\n       $0", ("sensors", "id"), "id", set()),
        ("sensors:\n- {name: a,\n   $0", ("sensors",), None, {"name"}),
        ('{\n  "motors": [\n    {\n      "name": "a",\n      $0', ("motors",), None, {"name"}),
        ('{\n  "motors": [\n    {\n      "name": "a", $0', ("motors",), None, {"name"}),
        ('{\n  "motors": [\n    {"name": "a"},\n    {"joint": $0', ("motors",), "joint", {"joint"}),
        ('{\n"motors": [\n{"name": "a"},\n{"joint": $0', ("motors",), "joint", {"joint"}),
        ('{\n  "files": [\n    "a",\n    "$0', ("files",), "files", set()),
    ],
)
def test_the_place_in_a_sound_text(source: str, path: tuple[str, ...], key: str | None, others: set[str]) -> None:
    assert found(source) == (path, key, others)


@pytest.mark.parametrize(
    "line",
    [
        "- name: a",
        "- name",
        "- na",
        "-",
        "- ",
        "-name: a",
        "- name:a",
        "- {name: a",
        "- {name",
        "- name: [a",
        "- name: {a: [",
        '- name: "a',
        "- name: 'a, [",
        " - name: a",
        "- name: a, }",
    ],
)
def test_a_broken_line_costs_nothing_below_it(line: str) -> None:
    above = "sensors:\n- name: x\n"
    for behind in ("  ", "  link: a\n  ", "  links: [a, b]\n  "):
        assert found(f"{above}{line}\n{behind}$0")[:2] == (("sensors",), None)
        assert found(f"{above}{line}\n{behind}id: $0")[:2] == (("sensors",), "id")
        assert found(f"{above}{line}\n{behind}id:\n  - $0")[:2] == (("sensors", "id"), "id")
    assert found(f"{above}{line}\n- $0")[:2] == (("sensors",), "sensors")
    assert found(f"{above}{line}\nmotors:\n- name: $0")[:2] == (("motors",), "name")
    assert found(f"{above}{line}\n$0")[:2] == ((), None)


@pytest.mark.parametrize(
    "head", ["sensors", "sens", "sensors:[", "sensors: [", 'sensors: "', "sensors;", '"sensors', " sensors:"]
)
def test_a_broken_head_is_still_a_head(head: str) -> None:
    path, key, _ = found(f"motors:\n- name: a\n{head}\n- name: b\n  $0")
    assert path in (("sensors",), ("sens",))
    assert key is None


def test_a_list_without_its_key_is_one() -> None:
    assert found("- name: a\n  $0") == (("",), None, {"name"})


@pytest.mark.parametrize(
    "before",
    [
        "sensors:\n" + "- name: a\n  link: b\n" * 20_000,
        "- {name: a, link: [b, c]},\n" * 20_000,
        '{"a": [\n' + '{"b": {"c": [1,\n2]}},\n' * 20_000,
        "sensors:\n- id: [\n" + "  a,\n" * 50_000,
        "a: " + "b " * 400_000 + "\n",
        "a" + " " * 400_000 + "\n",
        "{" * 400_000,
        "- " * 400_000,
    ],
    ids=lambda before: before[:12],
)
def test_what_is_looked_at_is_bounded(before: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    begun = vars(place)["_begun"]

    def counted(line: str) -> object:
        looked.append(len(line))
        return begun(line)

    monkeypatch.setattr(place, "_begun", counted)
    for text in (before, before + "\n  ", before + "\n  id: "):
        looked.clear()
        place_at(text.encode(), len(text))
        assert len(looked) <= 2 * 2_000 + 4
        assert sum(looked) <= 2 * 200_000 + 3 * len(text.rpartition("\n")[2])


@pytest.mark.parametrize("value", ["!!str ", "&a ", "!!str &a ", '!!str "'])
def test_a_value_with_a_tag_is_that_of_its_key(value: str) -> None:
    assert found(f"motors:\n- {{name: {value}$0")[:2] == (("motors",), "name")
    assert found(f"motors:\n- name: {value}$0")[:2] == (("motors",), "name")
