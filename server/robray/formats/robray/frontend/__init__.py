"""The robray scene language (language reference, sections 1 to 11)."""
