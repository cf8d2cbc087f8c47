"""The items that see what some files declare: those in them or in files that share names with them, and includes."""

from collections.abc import Callable, Collection, Iterator
from collections.abc import Set as AbstractSet

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState

_FEW = 32
"""Readers that are looked at one by one, whatever there is in the files."""


class Onlookers:
    """Those of files with the prefixes `changed`, in the scene as it is and as it was."""

    def __init__(self, now: SceneState, before: SceneState, changed: AbstractSet[ItemPath]) -> None:
        self._now, self._before = now, before
        self._including = {prefix[:end] for prefix in changed for end in range(1, len(prefix) + 1)}
        self._spaces = changed | {state.space(prefix) for prefix in changed for state in (now, before)}
        self._items: list[ItemPath] | None = None
        self._most = 0
        """How many items were looked for, of which there were more, where `_items` is None."""

    def among(self, dependents: Collection[ItemPath], is_queued: Callable[[ItemPath], bool]) -> Iterator[ItemPath]:
        """Those that see it, but for some that are queued. Cost: O(dependents), or O(items in the files and those that
        share their names), whichever are fewer."""
        items = self._few_items(len(dependents), is_queued) if len(dependents) > _FEW else None
        if items is None:
            yield from (dependent for dependent in dependents if self.sees(dependent))
            return
        yield from (place for place in self._including if place in dependents)
        yield from (place for place in items if place in dependents)

    def sees(self, place: ItemPath) -> bool:
        prefix = place[:-1]
        if place in self._including or prefix in self._spaces:
            return True
        return self._now.space(prefix) in self._spaces or self._before.space(prefix) in self._spaces

    def _few_items(self, most: int, is_queued: Callable[[ItemPath], bool]) -> list[ItemPath] | None:
        """The items that share names with the files and are not queued; None where it takes more than `most` steps."""
        if self._items is not None or most <= self._most:
            return self._items
        found: list[ItemPath] = []
        left = self._most = most
        for state in (self._now, self._before):
            files = state.instances.files
            waiting = [prefix for prefix in self._spaces if prefix in files]
            while waiting:
                prefix = waiting.pop()
                file = files[prefix]
                labels = file.reading.facts.labels
                left -= len(labels)
                if left < 0:
                    return None
                found += [place for label in labels if not is_queued(place := (*prefix, label))]
                waiting += [
                    within
                    for label in file.includes
                    if (within := (*prefix, label)) in files and state.space(within) in self._spaces
                ]
        self._items = list(dict.fromkeys(found))
        return self._items
