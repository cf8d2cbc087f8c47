"""Rules about a project's configuration, `robray.toml`: their codes begin with `config-`."""
