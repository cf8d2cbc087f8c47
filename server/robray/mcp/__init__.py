"""`robray mcp`: what robray knows, for assistants that speak the Model Context Protocol.

`answers.py` is what is answered, `arguments.py` what is asked with, `server.py` how it is spoken. Nothing is written,
and nothing is read that the folder it was started for, and its project, would not have read.
"""
