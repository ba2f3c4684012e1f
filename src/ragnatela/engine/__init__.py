"""The rules of Spider and Spiderette: pure values, no input or output, the same in CPython and MicroPython."""
