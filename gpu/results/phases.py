"""The phases of a run of exact matches, by the stage number that the monitor and the journal know them under."""

PHASE_NAMES = {
    1: "Read the sequences",
    2: "Prepare the index of the reference",
    3: "Find the matches",
    4: "Save",
}
