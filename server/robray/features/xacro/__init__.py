"""What an editor shows and offers of xacro's own: properties, macros, arguments, expressions.

Everything is a function of the expansions of all roots that read a file, the one that the user chose first.
"""
