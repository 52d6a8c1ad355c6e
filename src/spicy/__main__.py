"""The way in, for `spicy` and `python -m spicy`: quiet from the first moment on."""

import sys

__all__ = ["main"]


def main() -> int:
    """Run the command line; the exit code.

    Nothing is imported before somebody can catch Ctrl-C, which would be a traceback otherwise.
    """
    try:
        import gc

        from spicy.cli.main import main as run

        code = run()
        gc.freeze()  # the program ends: nobody need look once more for garbage in what it had
        return code
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
