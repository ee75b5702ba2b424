"""The main window: menus, tabs, docks, start page, sessions, undo, dialogs of no comparison."""
