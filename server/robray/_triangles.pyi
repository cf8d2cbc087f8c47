from robray.export.triangles import Floats

def arrange(triangles: Floats, boxes: Floats, /) -> None: ...
def meet(
    numbers: Floats,
    boxes: Floats,
    frame: int,
    kind: str,
    other_numbers: Floats,
    other_boxes: Floats,
    other_frame: int,
    translations: Floats,
    turns: Floats,
    steps: int,
    /,
) -> tuple[bool | None, int]: ...
