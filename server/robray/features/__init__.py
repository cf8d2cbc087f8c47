"""What an editor can ask, one module a request, without protocol types."""
