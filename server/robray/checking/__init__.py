"""Finds the scenes that `robray check` judges, and judges them."""
