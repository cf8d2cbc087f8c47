"""What tests are about that run only where it has changed (`pytest --long=recent`)."""

PROTOCOL = ("server/robray/lsp/protocol.py", "server/robray/lsp/transport.py")
"""What an editor notices of the server's own way to speak the protocol."""
