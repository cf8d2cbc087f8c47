"""Numbers of things, in words."""


def counted(count: int, noun: str) -> str:
    """`noun` is a singular that takes an s."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
