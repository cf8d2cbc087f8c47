"""`python -m robray`: the command line."""

import sys

from robray.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
