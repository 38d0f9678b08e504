import json
import os
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path

import loyd


def run(*words, stdin=""):
    program = Path(sysconfig.get_path("scripts")) / ("loyd.exe" if os.name == "nt" else "loyd")
    return subprocess.run([program, *words], capture_output=True, text=True, input=stdin, timeout=120)


def test_the_command_comes_with_the_package():
    done = run("solve", "8 1 3/4 0 2/7 6 5", "-a", "a-star:manhattan", "--json")
    assert done.returncode == 0 and done.stderr == ""
    theirs, ours = json.loads(done.stdout), loyd.solve("8 1 3/4 0 2/7 6 5", "a-star:manhattan").to_dict()
    assert theirs.keys() == ours.keys()
    times = {"seconds", "table_seconds"}
    assert {key: value for key, value in theirs.items() if key not in times} == {
        key: value for key, value in ours.items() if key not in times
    }


def test_exit_codes_and_help_are_the_program_s():
    assert run("solve", "1 2 3/4 5 6/8 7 0").returncode == 3
    assert run("solve", "1 2 3").returncode == 2
    assert run("sovle").returncode == 2
    assert run("--version").stdout.split() == ["loyd", loyd.__version__]
    assert "Usage: loyd" in run("--help").stdout
    assert run("generate", "--count", "2", "--seed", "1").stdout.count("\n") == 2
    done = run("solve", "-", stdin="1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n")
    assert done.stdout.startswith("line 1: 1 move")


def test_it_is_a_module_too():
    done = subprocess.run([sys.executable, "-m", "loyd", "list"], capture_output=True, text=True, timeout=120)
    assert "manhattan" in done.stdout and done.returncode == 0


def test_reports_say_how_they_were_made(tmp_path):
    page = tmp_path / "report.html"
    done = run("compare", "bfs", "--depth", "3", "--count", "2", "--html", str(page))
    assert done.returncode == 0, done.stderr
    assert "loyd compare bfs --depth 3 --count 2 --html" in page.read_text(encoding="utf-8")


def test_nothing_is_required_and_types_are_there():
    needs = [need for need in distribution("loyd-lab").requires or [] if "extra ==" not in need]
    assert needs == []
    assert (Path(loyd.__file__).parent / "py.typed").exists()
    assert distribution("loyd-lab").version == loyd.__version__
