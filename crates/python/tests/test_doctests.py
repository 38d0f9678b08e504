import doctest
import importlib
import pkgutil

import loyd
import pytest

MODULES = [name for _, name, _ in pkgutil.iter_modules(loyd.__path__) if name not in ("__main__", "_loyd", "cluster")]


@pytest.mark.parametrize("name", ["", *MODULES])
def test_examples_in_docstrings_are_true(name):
    module = importlib.import_module(f"loyd.{name}") if name else loyd
    assert doctest.testmod(module).failed == 0
