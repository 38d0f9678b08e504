from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[3] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_draws(path):
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": FOLDER}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pages = [output.data["text/html"] for output in outputs if "text/html" in output.get("data", {})]
    assert pages and all(page.startswith('<div class="loyd">') for page in pages)
    # Nothing is fetched: the only addresses are the names of XML's languages.
    assert all("http" not in page.replace("http://www.w3.org/2000/svg", "") for page in pages)


def test_there_are_three():
    assert [path.stem for path in NOTEBOOKS] == ["audit-your-heuristic", "first-search", "five-reports"]
