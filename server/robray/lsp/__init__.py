"""The language server. Only here pygls and lsprotocol are known."""
