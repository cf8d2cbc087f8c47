"""What an editor asks about a configuration that is open in it; places are bytes of its text."""
