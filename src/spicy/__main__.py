"""The way in, for `spicy` and `python -m spicy`: quiet from the first moment on."""

import sys

__all__ = ["main"]


def main() -> int:
    """Run the command line; the exit code.

    Nothing is imported before somebody can catch Ctrl-C, which would be a traceback otherwise.
    """
    try:
        from spicy.cli.main import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
