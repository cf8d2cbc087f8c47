"""Reads files of SMURF into items."""
