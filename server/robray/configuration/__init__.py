"""Configurations of projects: reads a TOML text to a frozen `Configuration`."""
