"""`python -m robray`: the command line."""

from robray.cli.main import run

if __name__ == "__main__":
    run()
