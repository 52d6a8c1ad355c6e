"""`python -m spicy` is `spicy`."""

import sys

from spicy.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
