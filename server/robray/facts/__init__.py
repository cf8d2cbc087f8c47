"""Facts: the common form of all texts, which front ends create, and the only input of the analysis.

Facts have no absolute position. Spans in an item count the item's *local text*: its bytes from the first one on,
without those of nested blocks. So an edit in a nested block does not change the blocks around it.
"""
