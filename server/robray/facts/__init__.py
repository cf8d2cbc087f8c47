"""The narrow waist: what every front end makes of a text, and all that the analysis knows of it.

Facts hold no absolute position. Spans in an item count the item's *local text*: its bytes from its first one on, with
the blocks nested in it cut out. So an edit in a nested block changes nothing in the blocks around it.
"""
