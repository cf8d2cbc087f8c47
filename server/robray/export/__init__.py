"""A scene in another tongue."""
