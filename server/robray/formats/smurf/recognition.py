"""Recognises unnamed texts of SMURF: a mapping in YAML with a key that only such a file has."""

import re

from robray.formats.smurf.vocabulary import ENTITY_LISTS

_MAPPING = re.compile(
    rb"""(?:\xef\xbb\xbf)?(?>(?:\s++|\#[^\n]*+|%[^\n]*+|---(?=\s))*)(?:\{|["']?\w[\w \t]*+["']?[ \t]*+:(?:\s|\Z))"""
)
"""The beginning of a mapping. No statement of a scene has a colon behind its words."""

_KEY = rb"""(?:^|[{,])\s*+["']?(?:%s)["']?[ \t]*+:(?:\s|\Z)"""
_OF_ROBOTS = re.compile(_KEY % rb"modelname|files|SMURF version", re.MULTILINE)
_OF_SCENES = re.compile(_KEY % "|".join(ENTITY_LISTS).encode(), re.MULTILINE)


def begins_robot(head: bytes) -> bool:
    return _MAPPING.match(head) is not None and _OF_ROBOTS.search(head) is not None


def begins_scene(head: bytes) -> bool:
    return _MAPPING.match(head) is not None and _OF_SCENES.search(head) is not None
