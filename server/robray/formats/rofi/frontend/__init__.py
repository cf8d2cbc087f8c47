"""Reads JSON into worlds, modules and joints."""
