"""What rules are made of, and what makes diagnostics of findings. What it asks of a format stands in `diagnosis.py`."""
