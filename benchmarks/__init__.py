"""How fast robray answers an editor, beside other language servers: `python -m benchmarks`; see README.md."""
