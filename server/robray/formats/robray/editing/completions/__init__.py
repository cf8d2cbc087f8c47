"""Completions, a module for each kind."""
