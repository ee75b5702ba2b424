"""Settings, session files and folders of results, which outlast the window."""
