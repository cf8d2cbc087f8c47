"""Noted by resolving: a joint that has the name of a link."""
