"""The 3D view: a scene's messages to the page that draws it, the page's requests, and their transport."""
