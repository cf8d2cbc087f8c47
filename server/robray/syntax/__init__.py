"""Readers of general notations: bytes to trees that say what stands where, and nothing of what a format means by it.

Robots stand on that of XML; those of JSON and YAML are made for formats to come. What they promise: any bytes give a
tree, every span lies in the text and in the span around it, nothing lies deeper than the limit, the cost is
proportional to the text, and mistakes are bounded.
"""
