"""Frames made of those before them, a module for each way."""
