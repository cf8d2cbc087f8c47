"""Draws triangles as pixels with hidden surfaces, without a graphics card or its libraries.

It draws a thousand shapes in seconds, fast enough for documents and hovers, and gives the same pixels on every machine.
"""

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from robray.export.triangles import Floats, Indices, Triangles

Pixels = NDArray[np.uint8]
"""Height by width by 3: red, green and blue; by 4 with opacity, if the background is not drawn."""

BACKGROUND = (255, 255, 255)
FIELD = 45.0
"""Degrees that the height of a picture takes."""

_LIGHT = np.array([0.35, -0.5, 0.8]) / np.linalg.norm([0.35, -0.5, 0.8])
_SHADE = 0.4
"""Share of a colour left on the side away from the light."""
_FINER = 2
"""Pixels drawn for each of the picture's, in both directions."""
_NEAR = 1e-4
"""Share of the distance to the target; nearer points are not drawn."""
_LEAST_AREA = 1e-9
"""Twice the smallest area of a drawn triangle, in drawn pixels."""
_SLACK = 1e-9
"""Distance from a triangle, above all rounding, at which a pixel's middle is certainly outside."""
_AT_ONCE = 1 << 18
"""Rows, and pixels, that are processed in one go."""
_FROM = np.array([1.0, -1.4, 0.9])
"""The default direction of the camera."""


class Camera(NamedTuple):
    """Metres, in the root."""

    eye: Floats
    look: Floats


class Drawn(NamedTuple):
    """`triangles` are in the root. `color` is red, green and blue, of all of them or of each, and `alpha` opacity, from
    0 to 1."""

    triangles: Triangles
    color: tuple[float, float, float] | Floats
    alpha: float = 1.0


def fitted(bodies: Sequence[Drawn], width: int, height: int) -> Camera:
    """A camera that sees all of them."""
    if not bodies:
        return Camera(_FROM, np.zeros(3))
    low = np.min([body.triangles.points.min(axis=0) for body in bodies], axis=0)
    high = np.max([body.triangles.points.max(axis=0) for body in bodies], axis=0)
    return around((low + high) / 2, float(np.linalg.norm(high - low)) / 2, width, height)


def around(middle: Floats, radius: float, width: int, height: int) -> Camera:
    """A camera that sees a ball."""
    radius = max(radius, 1e-6)
    half = np.radians(FIELD / 2)
    narrowest = min(half, float(np.arctan(np.tan(half) * width / height)))
    return Camera(middle + _FROM / np.linalg.norm(_FROM) * radius / np.sin(narrowest), middle)


def facing(body: Drawn, camera: Camera) -> Drawn:
    """The faces of a closed surface that face the camera; they hide the rest."""
    points, faces = body.triangles
    corners = points[faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    towards = np.einsum("ij,ij->i", normals, camera.eye - corners[:, 0]) > 0
    return body._replace(triangles=Triangles(points, faces[towards]))


def pixels(bodies: Sequence[Drawn], camera: Camera, width: int, height: int, *, clear_behind: bool = False) -> Pixels:
    """With `clear_behind`, the background is transparent, also through transparent bodies.

    Cost: O(triangles, and the pixels that each covers).
    """
    wide, high = width * _FINER, height * _FINER
    image = np.zeros((high, wide, 4 if clear_behind else 3), np.float32)
    if not clear_behind:
        image[:] = BACKGROUND
    depths = np.zeros((high, wide))
    solid = [body for body in bodies if body.alpha >= 1]
    clear = [body for body in bodies if 0 < body.alpha < 1]
    for batch, blends in ((solid, False), (clear, True)):
        _draw(image, depths, batch, camera, blends=blends)
    finer = image.reshape(height, _FINER, width, _FINER, -1).mean(axis=(1, 3))
    if clear_behind:
        # Blended colours count by their opacity.
        finer[:, :, :3] *= 255 / np.maximum(finer[:, :, 3:], 1e-3)
    found: Pixels = finer.round().clip(0, 255).astype(np.uint8)
    return found


def png(image: Pixels) -> bytes:
    """The picture as a file (Portable Network Graphics, second edition: 8 bits, truecolour, no filter)."""
    height, width, channels = image.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), image.reshape(height, width * channels)], axis=1)
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6 if channels == 4 else 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _axes(camera: Camera) -> tuple[Floats, Floats, Floats]:
    """Right, up and back."""
    back = camera.eye - camera.look
    back = back / max(float(np.linalg.norm(back)), 1e-12)
    # A camera that looks straight down has y up.
    above = np.array([0.0, 1.0, 0.0]) if abs(back[2]) > 1 - 1e-9 else np.array([0.0, 0.0, 1.0])
    right = np.cross(above, back)
    right /= np.linalg.norm(right)
    return right, np.cross(back, right), back


def _draw(image: NDArray[np.float32], depths: Floats, bodies: Sequence[Drawn], camera: Camera, *, blends: bool) -> None:
    if not bodies:
        return
    high, wide = depths.shape
    corners = np.concatenate([body.triangles.points[body.triangles.faces] for body in bodies])
    counts = [len(body.triangles.faces) for body in bodies]
    colours = np.concatenate(
        [np.broadcast_to(np.asarray(body.color, float), (count, 3)) for body, count in zip(bodies, counts, strict=True)]
    )
    alphas = np.repeat(np.array([body.alpha for body in bodies], float), counts)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1)
    normals /= np.where(lengths > 0, lengths, 1)[:, None]
    # The outside of a mesh's triangle is unknown: the visible side counts.
    away = np.einsum("ij,ij->i", normals, camera.eye - corners.mean(axis=1)) < 0
    normals[away] *= -1
    shade = _SHADE + (1 - _SHADE) * np.clip(normals @ _LIGHT, 0, 1)
    painted = np.clip(colours, 0, 1) * shade[:, None] * 255
    if image.shape[2] == 4:
        painted = np.column_stack([painted, np.full(len(painted), 255.0)])
    right, up, back = _axes(camera)
    offsets = corners - camera.eye
    x, y, ahead = offsets @ right, offsets @ up, -(offsets @ back)
    near = _NEAR * max(float(np.linalg.norm(camera.eye - camera.look)), 1e-9)
    shown = np.flatnonzero((ahead > near).all(axis=1) & (lengths > 0))
    if blends:
        shown = shown[np.argsort(-ahead[shown].mean(axis=1), kind="stable")]
    focus = high / 2 / np.tan(np.radians(FIELD / 2))
    inverse = 1 / np.maximum(ahead, near)
    across, down = wide / 2 + focus * x * inverse, high / 2 - focus * y * inverse
    left = np.maximum(np.floor(across.min(axis=1)), 0).clip(max=wide).astype(int)
    top = np.maximum(np.floor(down.min(axis=1)), 0).clip(max=high).astype(int)
    end = np.minimum(np.ceil(across.max(axis=1)) + 1, wide).clip(min=0).astype(int)
    bottom = np.minimum(np.ceil(down.max(axis=1)) + 1, high).clip(min=0).astype(int)
    shown = shown[(left[shown] < end[shown]) & (top[shown] < bottom[shown])]
    flat, colors = depths.reshape(-1), image.reshape(-1, image.shape[2])
    for covering, pixel, how_near in _covered(across, down, inverse, shown, (left, end, top, bottom), wide):
        nearer = how_near > flat[pixel]
        index, at, depth = covering[nearer], pixel[nearer], how_near[nearer]
        if not blends:
            # The nearest triangle of each pixel; the first of equally near ones.
            ranked = np.lexsort((-depth, at))
            ranked = ranked[np.flatnonzero(np.diff(at[ranked], prepend=-1))]
            flat[at[ranked]] = depth[ranked]
            colors[at[ranked]] = painted[index[ranked]]
            continue
        # One triangle after the other, because each has a pixel at most once.
        for own in np.split(np.arange(len(index)), np.flatnonzero(np.diff(index)) + 1) if len(index) else ():
            alpha, here = alphas[index[own[0]]], at[own]
            colors[here] = colors[here] * (1 - alpha) + painted[index[own[0]]] * alpha


def _covered(
    across: Floats, down: Floats, inverse: Floats, shown: Indices, windows: tuple[Indices, ...], wide: int
) -> Iterator[tuple[Indices, Indices, Floats]]:
    """Batches of the pixels whose centres are in triangles, in the order of these: triangle, pixel and depth.

    The sides of a triangle cut each row, so that a long and thin one costs its rows, and not the window around it.
    """
    left, end, top, bottom = (each[shown] for each in windows)
    (ax, bx, cx), (ay, by, cy) = across[shown].T, down[shown].T
    area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
    slopes = np.stack([by - cy, cy - ay, ay - by]) / np.where(np.abs(area) < _LEAST_AREA, np.inf, area)
    rises = np.stack([cx - bx, ax - cx, bx - ax]) / np.where(np.abs(area) < _LEAST_AREA, np.inf, area)
    heights = np.where(np.abs(area) < _LEAST_AREA, 0, bottom - top)
    # The exact test follows with the depths; here only pixels that are certainly outside are left out.
    slack = _SLACK * (1 + np.abs(slopes).sum(0) * (wide + np.abs(cx)) + np.abs(rises).sum(0) * (bottom + np.abs(cy)))
    for some in _portions(heights):
        which = np.repeat(some, heights[some])
        rows = np.arange(len(which)) - np.repeat(np.cumsum(heights[some]) - heights[some], heights[some]) + top[which]
        low, high = left[which].astype(float), end[which] - 1.0
        for side, (fixed_x, fixed_y) in enumerate(((cx, cy), (cx, cy), (bx, by))):
            slope = slopes[side][which]
            rest = rises[side][which] * (rows + 0.5 - fixed_y[which]) + slack[which]
            with np.errstate(divide="ignore", invalid="ignore"):
                cut = fixed_x[which] - 0.5 - rest / slope
            low = np.where(slope > 0, np.maximum(low, cut - _SLACK), low)
            high = np.where(slope < 0, np.minimum(high, cut + _SLACK), high)
            high = np.where((slope == 0) & (rest < 0), -1, high)
        low, counts = np.ceil(low).astype(int), np.maximum(np.floor(high) - np.ceil(low) + 1, 0).astype(int)
        for part in _portions(counts):
            each = np.repeat(part, counts[part])
            column = np.arange(len(each)) - np.repeat(np.cumsum(counts[part]) - counts[part], counts[part]) + low[each]
            own, row = which[each], rows[each]
            columns, middles = column + 0.5, row + 0.5
            x, y = columns - cx[own], middles - cy[own]
            first = ((by - cy)[own] * x + (cx - bx)[own] * y) / area[own]
            second = ((cy - ay)[own] * x + (ax - cx)[own] * y) / area[own]
            third = 1 - first - second
            near = inverse[shown[own]]
            depth = first * near[:, 0] + second * near[:, 1] + third * near[:, 2]
            seen = (first >= 0) & (second >= 0) & (third >= 0)
            yield shown[own[seen]], (row * wide + column)[seen], depth[seen]


def _portions(counts: Indices) -> Iterator[Indices]:
    """Batches of the indices with a positive count, each small enough for the memory."""
    ranks = np.flatnonzero(counts)
    cuts = np.flatnonzero(np.diff(np.cumsum(counts[ranks]) // _AT_ONCE)) + 1
    return iter(np.split(ranks, cuts))
