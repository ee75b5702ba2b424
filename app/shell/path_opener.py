"""Opening of paths that were dropped, named on the command line or chosen: each as what it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.ask.file_source import ask_own, ask_sequences
from app.ask.opener import ComparisonOpener
from app.pages.desk import Desk
from app.runs.face import Face, Zone
from app.runs.session import Session
from app.shell.session_keeper import SessionKeeper
from app.shell.workspace import Workspace
from app.state.session_file import SUFFIX
from app.widgets.basic import result_of
from app.widgets.file_dialogs import ask_files
from app.widgets.sequence_files import tells_sequences
from gpu.core.errors import InputError
from gpu.results.portable import SUFFIX as PORTABLE
from gpu.results.portable import unpack

if TYPE_CHECKING:
    from gpu.sequences.kinds import SequenceKind


def _features_alone(paths: list[str]) -> InputError:
    """The refusal of features without sequences."""
    name = Path(paths[0]).name
    return InputError("{} has features or variants; open a result of its sequences, and drop it there.", name)


class PathOpener(QObject):
    """Opens paths in ``window``: files to compare by ``opener``, sessions by ``keeper``."""

    def __init__(
        self,
        session: Session,
        workspace: Workspace,
        opener: ComparisonOpener,
        keeper: SessionKeeper,
        desk: Desk,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._workspace, self._opener = session, workspace, opener
        self._keeper, self._desk, self._window = keeper, desk, window

    def open(self, paths: list[str], analysis: str | None = None, side: str | None = None) -> None:
        """Open result folders and compare files that were dropped or named.

        ``analysis``: None for the one that suits the files, or the first. A session replaces what
        is open.
        """
        sessions = [path for path in paths if path.endswith(SUFFIX)]
        if sessions:
            self._keeper.open(Path(sessions[0]))
            return
        for path in [path for path in paths if path.endswith(PORTABLE)]:
            self._unpack(path)
        paths = [path for path in paths if not path.endswith(PORTABLE)]
        results = {path: folder for path in paths if (folder := result_of(path))}
        for folder in results.values():
            self._desk.open(folder)
        files = [path for path in paths if path not in results]
        for face in self._session.faces:
            shown = [path for path in files if face.opens(path, analysis == face.name)]
            if shown:
                self.open_files(face, shown)
                files = [path for path in files if path not in shown]
        own = [face for face in self._session.faces if face.shows_files and analysis in (None, face.name)]
        if files and own and not any(map(tells_sequences, files)):
            self._look_inside(files, own, lambda: self._compare(files, analysis, side))
        elif files:
            self._compare(files, analysis, side)

    def _look_inside(self, files: list[str], faces: list[Face], compare: Callable[[], None]) -> None:
        """Show files whose names do not tell what they are in the page of a face that recognizes
        all of them; else ``compare``. Annotations are refused: they belong over sequences. So are
        files of which none has any.
        """

        def look() -> Face | None:
            from gpu.analyses.chromosome.annotation.files import are_annotations
            from gpu.sequences.files import form_of, sniff

            if are_annotations(files):
                raise _features_alone(files)
            face = next((face for face in faces if all(map(face.recognizes, files))), None)
            is_owned = any(one.takes(path) or one.suits(path) for one in self._session.faces for path in files)
            if face is None and not is_owned and not any(map(form_of, files)):
                sniff(files[0])
            return face

        def take(face: Face | None) -> None:
            if face is None:
                compare()
            else:
                self.open_files(face, files)

        self._session.background.call(look, done=take, failed=self._desk.warn, owner=self)

    def take_dropped(self, paths: list[str]) -> None:
        """Open what was dropped on the window; the page in front may take files."""
        results = [path for path in paths if result_of(path)]
        self.open(results)
        files = [path for path in paths if path not in results]
        if files and not self._workspace.take_files(files):
            self.open(files)

    def open_files(self, face: Face, paths: list[str], choice: Any = None) -> None:
        """Open files that an analysis shows without a run, in a tab."""
        self._desk.say(self.tr("Opening {name}…").format(name=Path(paths[0]).name))

        def done(opened: Any) -> None:
            self._desk.say("")
            self._workspace.show_result(opened, opened.request.title)

        def failed(problem: Exception) -> None:
            self._desk.say("")
            if not face.ask_about(self._window, problem, lambda choice: self.open_files(face, paths, choice)):
                self._desk.warn(problem, Path(paths[0]))

        self._session.background.call(face.open_files, paths, choice, done=done, failed=failed, owner=self)

    def choose_portable(self) -> None:
        """Ask for a result that was saved with its sequences, as one file, and open it."""
        folder, kinds = str(self._session.settings.results_folder), [self.tr("Results (*{0})").format(PORTABLE)]
        title = self.tr("Open a result with its sequences")
        ask_files(self._window, title, folder, kinds, False, lambda paths: self._unpack(paths[0]))

    def _unpack(self, path: str) -> None:
        """Unpack a result with its sequences into a new folder of the results, in a thread."""
        name = Path(path).name.removesuffix(PORTABLE)
        self._desk.say(self.tr("Unpacking {name}…").format(name=name))
        self._session.background.call(
            unpack,
            Path(path),
            self._session.new_folder(self._session.settings.results_folder, name),
            self._session.services.open_result,
            done=self._desk.open,
            failed=self._desk.warn,
            owner=self,
        )

    def choose_files(self, analysis: str, zone: Zone) -> None:
        """Ask for the files of a zone of the start page, then open the dialog with them."""
        ask_sequences(
            self._window,
            zone.title,
            self._session.settings,
            several=True,
            take=lambda paths: self.open(paths, analysis, zone.side),
            with_reads=zone.with_reads,
            others=zone.others,
        )

    def choose_any(self, title: str) -> None:
        """Ask for files of any kind, then open them as if they were dropped on the start page."""
        start = self._session.settings.last_folder or str(Path.home())
        ask_files(self._window, title, start, [self.tr("All files (*)")], True, lambda paths: self.open(paths))

    def choose_own_files(self, analysis: str) -> None:
        """Ask for files of the kind that only one analysis uses, then show them or its dialog."""
        face = self._session.faces[analysis]

        def take(paths: list[str]) -> None:
            if face.shows_files:
                self.open_files(face, paths)
            else:
                self._opener.open(analysis, paths)

        ask_own(self._window, face, self._session.settings, take)

    def _compare(self, files: list[str], analysis: str | None, side: str | None) -> None:
        """Open the dialog of the analysis that suits files best; features are none to compare."""
        # Imported here: its module imports NumPy, which the window's start does not wait for.
        from gpu.analyses.chromosome.annotation.files import is_annotation

        if features := [path for path in files if not tells_sequences(path) and is_annotation(path)]:
            self._desk.warn(_features_alone(features))
            files = [path for path in files if path not in features]
        if not files:
            return
        faces = list(self._session.faces)
        # Some kinds of files are used by one analysis only, wherever they are dropped.
        owner = next((face for face in faces if any(map(face.takes, files))), None)
        if owner is None and analysis is None:
            many = len(files) > 2
            owner = next((face for face in faces if any(map(face.suits, files)) or (many and face.takes_many)), None)
        name = owner.name if owner is not None else analysis or faces[0].name
        self._opener.open(name, files, side if name == analysis else None)
        if analysis is None and owner is None:
            self._look_for_proteins(files)

    def _look_for_proteins(self, files: list[str]) -> None:
        """Switch to the dialog of an analysis of proteins if the chosen files hold some."""
        dialog, services = self._opener.dialog, self._session.services

        def take(kinds: list[SequenceKind]) -> None:
            # It may have been closed meanwhile.
            if dialog is None or dialog is not self._opener.dialog or dialog.paths() != files[: len(kinds)]:
                return
            if not any(kind.is_protein for kind in kinds):
                return
            # Proteins and bases together are for translating analyses, with any number of records.
            are_single = len(kinds) == 2 and all(kind.is_protein and kind.is_single for kind in kinds)
            face = next((face for face in self._session.faces if face.takes_proteins(are_single)), None)
            if face is not None:
                self._opener.change(dialog, face.name)

        def look() -> list[SequenceKind]:
            return [services.kind_of(path) for path in files[:2]]

        # The dialog reports files that cannot be read.
        self._session.background.call(look, done=take, failed=lambda _: None, owner=self)
