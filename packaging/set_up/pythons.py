"""The Pythons that Crosspoint runs on; old ones read this file too."""

OLDEST, NEWEST = (3, 11), (3, 14)


def is_supported(version):  # type: ignore[no-untyped-def]
    """Return True if the dependencies exist for a version, whose first two numbers count."""
    return OLDEST <= tuple(version[:2]) <= NEWEST


def refusal(version):  # type: ignore[no-untyped-def]
    """Return the sentence for a version that they do not exist for."""
    return (
        "Crosspoint needs Python {}.{} to {}.{}, and this is {}.{}: install one of those and start this script "
        "with it.".format(*(OLDEST + NEWEST + tuple(version[:2])))
    )
