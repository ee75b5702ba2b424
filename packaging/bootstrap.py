"""Set everything up and run Crosspoint, or its tests, with nothing but Python and a network.

    python3 packaging/bootstrap.py run                  the window on the bundled example
    python3 packaging/bootstrap.py test [ARGUMENTS]     the test suite, or pytest with arguments
    python3 packaging/bootstrap.py download FOLDER      packages for computers without a network

With ``--wheels FOLDER`` after ``run`` or ``test`` packages come from such a folder.

It makes ``.venv`` in the checkout and installs into it what ``pyproject.toml`` lists, again only
once that list has changed. Only the standard library is used. This file and ``set_up/pythons.py``
are in the syntax and letters that any Python reads, back to 2.7, so that an old one can say what is
wrong.
"""

import sys

from set_up.pythons import is_supported, refusal

if __name__ == "__main__":
    if not is_supported(sys.version_info):
        sys.stderr.write(refusal(sys.version_info) + "\n")
        sys.exit(1)
    from set_up.commands import main

    sys.exit(main(sys.argv[1:]))
