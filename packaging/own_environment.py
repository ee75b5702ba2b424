"""The environment that a bundle was started with, put back before ``main.py`` (a PyInstaller hook).

The browser and the file manager that the window opens must load the system's libraries and not the
bundle's, which has loaded its own by now; and a Crosspoint that starts anew is no part of this one.
"""

import os

for name in [name for name in os.environ if name.startswith("_PYI_")]:
    del os.environ[name]
original = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
os.environ.pop("LD_LIBRARY_PATH", None)
if original is not None:
    os.environ["LD_LIBRARY_PATH"] = original
