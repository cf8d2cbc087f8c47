"""What a project says of how its files are to be treated: a TOML text becomes a frozen `Configuration`."""
