"""Elements of a workcell with sound values to begin with, without their opening angle."""

from collections.abc import Mapping, Sequence

from robray.features.completions.candidates import choices

_POSE = "<RPY>${%d:0 0 0}</RPY> <Pos>${%d:0 0 0}</Pos>"
_BOX = 'Box x="${%d:0.1}" y="${%d:0.1}" z="${%d:0.1}"/>'
_SHAPE = f'name="${{1:shape}}">\n\t{_POSE % (2, 3)}\n\t<{_BOX % (4, 5, 6)}$0'
_DEVICE = 'name="${1:device}">\n\t<Frame name="${2:base}"/>\n\t$0'

SNIPPETS: Mapping[str, str] = {
    "Frame": f'Frame name="${{1:frame}}">\n\t{_POSE % (2, 3)}$0\n</Frame>',
    "Joint": f'Joint name="${{1:joint}}" type="${{2|Revolute,Prismatic|}}">\n\t{_POSE % (3, 4)}$0\n</Joint>',
    **{name: f"{name} {_DEVICE}\n</{name}>" for name in ("SerialDevice", "TreeDevice")},
    **{name: f"{name} {_SHAPE}\n</{name}>" for name in ("Drawable", "CollisionModel")},
    "Box": f"{_BOX % (1, 2, 3)}$0",
    "Cylinder": 'Cylinder radius="${1:0.05}" z="${2:0.1}"/>$0',
    "Sphere": 'Sphere radius="${1:0.05}"/>$0',
}


def frame_snippet(frames: Sequence[str]) -> str:
    """A frame with a new name that hangs from a choice of `frames`."""
    names = ("frame", *(f"frame{number}" for number in range(2, len(frames) + 2)))
    name = next(each for each in names if each not in frames)
    parents = ",".join(choices(frames))
    parent = f"${{2|{parents}|}}" if "," in parents else f"${{2:{parents}}}"
    return f'Frame name="${{1:{name}}}" refframe="{parent}">\n\t{_POSE % (3, 4)}$0\n</Frame>'
