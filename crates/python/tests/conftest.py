import os
import tempfile

# Tables are built where nothing of the user's is: the folder goes when the tests end.
_FOLDER = tempfile.TemporaryDirectory(prefix="loyd-tests-")
os.environ["LOYD_CACHE"] = _FOLDER.name
