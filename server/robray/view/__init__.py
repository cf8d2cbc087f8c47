"""A scene for a page that draws it: what is told of it, what the page may ask, and how it reaches the page."""
