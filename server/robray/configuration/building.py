"""Builds a configuration from valid settings."""

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from robray.configuration.configuration import INDENT, LINE_WIDTH, Configuration, Listed, Override, RobotSource
from robray.configuration.keys import CLAIMED, READERS
from robray.configuration.rule_names import by_rule, ignored_rules, rules_of, severities
from robray.configuration.toml_text import Path
from robray.facts.limits import ROS, ROS_DISTROS, ReadingLimits
from robray.rules.engine.limits import LARGEST_ANGLE, LARGEST_LENGTH
from robray.rules.engine.selection import Naming
from robray.text.paths import system_path

NOTHING: Mapping[Path, tuple[int, ...]] = {}


def built(
    path: str, settings: Mapping[str, Any], lines: Mapping[Path, int], ranks: Mapping[Path, tuple[int, ...]] = NOTHING
) -> Configuration:
    """`settings` are valid; `lines` has the line of each, `ranks` the valid elements of lists with invalid ones."""
    folder = os.path.dirname(path)
    rules = settings.get("rules", {})
    select = rules.get("select")
    scenes = {name: tuple(map(_listed, each.get("files", ()))) for name, each in settings.get("scenes", {}).items()}
    return Configuration(
        path=path,
        folder=folder,
        exclude=tuple(settings.get("exclude", ())),
        respect_gitignore=settings.get("respect-gitignore", True),
        include_paths=folders(folder, settings.get("include-paths", ())),
        package_paths=folders(folder, settings.get("package-paths", ())),
        environment=frozenset(settings.get("environment", ())),
        tags=frozenset(settings.get("tags", ())),
        select=None if select is None else rules_of(select),
        ignore=ignored_rules(rules.get("ignore", ()), rules.get("severity", {})),
        severity=severities(rules.get("severity", {})),
        overrides=tuple(
            Override(
                tuple(each.get("paths", ())),
                ignored_rules(each.get("ignore", ()), each.get("severity", {})),
                severities(each.get("severity", {})),
            )
            for each in settings.get("overrides", ())
        ),
        largest_angle=float(rules.get("largest-angle", LARGEST_ANGLE)),
        largest_length=float(rules.get("largest-length", LARGEST_LENGTH)),
        line_width=settings.get("format", {}).get("line-width", LINE_WIDTH),
        indent=settings.get("format", {}).get("indent", INDENT),
        reading_limits=ReadingLimits(
            **{name.replace("-", "_"): value for name, value in settings.get("limits", {}).items()},
            readers=readers_chosen(
                {**{name: settings.get(name, {}).get("reader") for name in READERS}, ROS: settings.get("ros-distro")}
            ),
        ),
        claimed={each.name: tuple(told) for each in CLAIMED if (told := settings.get(each.name, {}).get("files"))},
        naming=Naming(**settings.get("naming", {})),
        scenes=scenes,
        robots={
            name: RobotSource(
                system_path(os.path.join(folder, each["file"])),
                {key: as_argument(value) for key, value in each.get("arguments", {}).items()},
            )
            for name, each in settings.get("robots", {}).items()
            if "file" in each
        },
        ranks={at[1]: left for at, left in ranks.items() if at[0] == "scenes" and isinstance(at[1], str)},
        lines={**dict(_lines_of_rules(settings, lines)), **lines},
        kept={} if scenes else None,
        held={} if settings.get("overrides") else None,
        by_name={} if scenes else None,
    )


def as_argument(value: object) -> str:
    """A value as xacro is given it: a text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def readers_chosen(chosen: Mapping[str, str | None]) -> tuple[tuple[str, str], ...]:
    """Readers that are not the default of their formats, and a ROS distribution that is not the newest."""
    first = {ROS: ROS_DISTROS[0], **{name: reader.choices[0] for name, reader in READERS.items()}}
    return tuple((name, reader) for name, reader in chosen.items() if reader not in (None, first[name]))


def _listed(written: str | Mapping[str, Any]) -> Listed:
    if isinstance(written, str):
        return Listed(written)
    translation, rpy = (
        None if (numbers := written.get(name)) is None else (float(numbers[0]), float(numbers[1]), float(numbers[2]))
        for name in ("translation", "rpy")
    )
    return Listed(written["path"], written.get("prefix", ""), written.get("parent", ""), translation, rpy)


def folders(folder: str, written: Iterable[str]) -> tuple[str, ...]:
    """Absolute paths of folders that are written from `folder` on, or from the user's own with `~`."""
    return tuple(system_path(os.path.join(folder, os.path.expanduser(each))) for each in written)


def _lines_of_rules(settings: Mapping[str, Any], lines: Mapping[Path, int]) -> Iterator[tuple[Path, int]]:
    """Lines of the severities that groups or patterns set, by rule."""
    overrides = [(("overrides", index), each) for index, each in enumerate(settings.get("overrides", ()))]
    for table, each in ((("rules",), settings.get("rules", {})), *overrides):
        at = (*table, "severity")
        for code, name in by_rule({name: name for name in each.get("severity", {})}).items():
            if code != name and (*at, name) in lines:
                yield (*at, code), lines[*at, name]
