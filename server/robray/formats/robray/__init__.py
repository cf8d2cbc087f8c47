"""Scene files as amino reads them."""
