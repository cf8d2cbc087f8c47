"""Contacts of shapes where a page has moved the joints."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import NamedTuple

from robray.analysis.analysis import scene_model
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.collision.arrangement import arrangement
from robray.collision.measuring import Measuring, MeasuringError
from robray.collision.report import Pair, Touching, allowed, not_allowed, of_links
from robray.export.libraries import how_to_install
from robray.meshes import MeshPlace


class Contacts(NamedTuple):
    """`allowed` are the pairs that touch and may."""

    touching: tuple[Touching, ...]
    allowed: tuple[Pair, ...]


async def contacts(
    measuring: Measuring | None,
    state: SceneState,
    positions: Mapping[str, float],
    mesh: Callable[[str], MeshPlace | str],
) -> Contacts | str:
    """The contacts at positions of joints by variable, in radians and metres; the reason if there is no answer."""
    if measuring is None or not measuring.can():
        return how_to_install("collision")

    def mesh_file(name: str) -> str | None:
        place = mesh(name)
        return None if isinstance(place, str) else place.path

    found = await asyncio.to_thread(arrangement, state, positions, mesh_file)
    try:
        touches = await measuring.touches(found) if len(found.bodies) > 1 else []
    except MeasuringError as error:
        return str(error)
    model = scene_model(state)
    return Contacts(
        of_links(frame_names(state), not_allowed(state, model, found, touches)), allowed(model, found, touches)
    )
