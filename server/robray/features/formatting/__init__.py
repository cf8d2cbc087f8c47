"""Laying out texts: whole ones, parts of them, and the line that is being typed.

What a layout is, the front end of the format says; nothing here changes anything but white space.
"""
