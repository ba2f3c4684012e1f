"""Runs the shared tests inside MicroPython: prints one JSON line for each, with the traceback when it fails."""

import io
import json
import sys


def run(modules):
    """Run every test function of these modules of the package ``shared``."""
    for module in modules:
        tests = __import__("shared." + module, None, None, ("*",))
        for name in sorted(dir(tests)):
            if name.startswith("test_"):
                report(module + "::" + name, getattr(tests, name))


def import_alone(module):
    """Import one module and nothing before it."""
    report("import " + module, lambda: __import__(module))


def report(name, test):
    """Run one test and print what came of it."""
    try:
        test()
        trouble = ""
    except Exception as error:
        text = io.StringIO()
        sys.print_exception(error, text)
        trouble = text.getvalue()
    print(json.dumps({"test": name, "trouble": trouble}))
