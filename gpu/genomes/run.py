"""The run of a comparison of genomes: overview, proposal, a batch of alignments, and their sum.

The exact matches and each pair of records are runs of their own, in folders within the result's.
The journal says which pairs are done: a resumed run computes the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.analysis import Analysis
from gpu.analyses.matches import ANALYSIS as MATCHES
from gpu.analyses.matches.record_pairs import RecordMatches
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.analyses.matches.result import MatchesResult
from gpu.analyses.runner import Run, Step, nothing
from gpu.batch.local import LocalExecutor, share_of
from gpu.batch.tasks import BatchTask, Executor, Status, TaskState
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor, Progress, StageProgress, in_background
from gpu.core.phrase import Phrase, from_json, joined, to_json
from gpu.core.request import Request
from gpu.core.units import counted
from gpu.genomes import ANALYSIS
from gpu.genomes.genome import Genome
from gpu.genomes.pairs_table import proposal_table
from gpu.genomes.picture import PairsPicture
from gpu.genomes.proposal import Proposal, alignment_of, chosen, folder_of, places_of, propose, seconds_of
from gpu.genomes.request import (
    ALIGN,
    COMPARE,
    MATCH,
    MEASURE,
    PROPOSE,
    READ,
    SUM,
    GenomesRequest,
    PairChoice,
    couple_folder,
)
from gpu.genomes.result import (
    DISTANCES,
    DONE,
    FAILED,
    OVERVIEW,
    PAIRS,
    PROPOSAL,
    REARRANGEMENTS,
    GenomesResult,
    failed_pairs,
)
from gpu.genomes.sum_up import distances, figures_of, sum_up
from gpu.results import journal
from gpu.results.folder import is_finished, read_request_data
from gpu.results.output import write_whole

#: The reference of the overview, where genome b has several files; the proposal as text.
_JOINED, _PROPOSAL_TEXT = "b.fa", "proposal.tsv"


def run(
    request: GenomesRequest,
    folder: str | Path,
    monitor: Monitor,
    engine: Any = None,
    executor: Executor | None = None,
) -> None:
    """Compare the genomes into ``folder`` (see ``runner.Run``).

    ``executor`` computes the pairs; None: this process, with the run's engine.
    """
    kind = _OfAll if request.is_all else _OfTwo
    kind(request, folder, monitor, engine, executor).go()


class NothingMatches(InputError):
    """No pair of records is worth aligning."""


class _Genomes(Run):
    """The common part of both kinds of runs."""

    analysis = ANALYSIS

    request: GenomesRequest

    def __init__(
        self, request: GenomesRequest, folder: str | Path, monitor: Monitor, engine: Any, executor: Executor | None
    ) -> None:
        super().__init__(request, folder, monitor, engine)
        self._executor = executor

    def stage_record(self, stage: StageProgress) -> dict[str, Any]:
        return {**super().stage_record(stage), "found": stage.found}

    def _part(
        self, analysis: Analysis, request: Request, folder: Path, total: int, name: str = "", **choice: Any
    ) -> None:
        """Compute a run of its own, whose progress is that of ``total`` of the current stage.

        ``name`` stands before what it notes.
        """
        before = self.monitor.stage_done

        def on_progress(progress: Progress) -> None:
            self.monitor.note(joined(": ", filter(None, (name, progress.note))))
            self.monitor.report(done=before + round(total * share_of(request, progress)))

        part = self.monitor.part(on_progress)
        analysis.run(request, folder, part, self.engine, **choice)
        for sentence in part.progress.remarks:
            self.monitor.remark(sentence)
        self.monitor.note("")
        self.monitor.report(done=before + total)


class _OfTwo(_Genomes):
    """Two genomes: read, match, propose, align, sum up."""

    _proposal: Proposal
    _wanted: tuple[PairChoice, ...]
    #: Statistics of the sum; none before.
    _summed: Mapping[str, Any] = {}

    def resolve(self, request: GenomesRequest) -> GenomesRequest:
        resolved: GenomesRequest = super().resolve(request)
        check = self.monitor.raise_if_cancelled
        self._a, self._b = Genome.read(resolved.a, check), Genome.read(resolved.b, check)
        for pair in resolved.pairs or ():
            # Before there is a folder, and anything is computed.
            places_of(pair, self._a, self._b)
        return resolved

    def has_work(self) -> bool:
        """See ``Run.has_work``; a finished run also has work if further pairs are wanted of it."""
        self._done = {record["name"] for record in self.store.records(DONE)}
        if not self.store.finished:
            return super().has_work()
        if self._load_proposal():
            wants = self.request.until == SUM
            names = [self._name(pair) for pair in self._wanted] if wants else []
            is_summed = not wants or (all(map(self._is_done, names)) and self._summed_names() == names)
            if is_summed and self.store.is_whole():
                return False
        self.store.begin_again()
        self.store.log(f"{self.engine.device} ({self.engine.reason})")
        return True

    def stages(self) -> Sequence[Step]:
        steps = [Step(READ, nothing), Step(MATCH, self._match), Step(PROPOSE, self._propose)]
        if self.request.until == SUM:
            steps += [Step(ALIGN, self._align), Step(SUM, self._sum_up)]
        return steps

    def statistics(self) -> dict[str, Any]:
        sides = {side: _files(genome) for side, genome in (("a", self._a), ("b", self._b))}
        return {**sides, "proposed": self._proposal.size, **self._summed, **self._notices()}

    def outcome(self) -> str:
        return counted(len(self._wanted), "pairs")

    # ------------------------------------------------------------------ stages

    def _match(self) -> dict[str, int]:
        request = self.request
        total = self._a.records.total
        self.monitor.report(total=total)
        asked = MatchesRequest(
            self._reference(),
            request.a,
            minimum=request.minimum,
            engine=request.engine,
            limits=MatchesLimits(threads=request.threads),
        )
        self._part(MATCHES, asked, self.folder / OVERVIEW, total)
        # What pages count is cells.
        return {"done": 0, "total": 0}

    def _reference(self) -> str:
        """Genome b in one file, which the overview needs as its reference."""
        if len(self.request.b) == 1:
            return self.request.b[0]
        joined = self.folder / _JOINED
        if not joined.exists():
            write_whole(joined, self._b.write)
        return str(joined)

    def _propose(self) -> dict[str, int]:
        if not self._load_proposal():
            matches = MatchesResult.open(self.folder / OVERVIEW).matches
            for genome, records in ((self._a, matches.query), (self._b, matches.reference)):
                if not np.array_equal(genome.records.lengths, records.lengths):
                    raise InputError("{} has changed; restore the file or start a new comparison.", genome.paths[0])
            found = propose(RecordMatches.of_matches(matches), self._a, self._b, seconds_of(self.request, self.engine))
            self.store.save_arrays(PROPOSAL, a_file=self._a.file, b_file=self._b.file, **found._asdict())
            self._load_proposal()
        if self.request.until == PROPOSE:
            table = proposal_table(self._proposal, self._wanted, self._a, self._b, self.request.only_ranges)
            write_whole(self.folder / _PROPOSAL_TEXT, lambda out: out.write(table))
        return {"found": len(self._wanted)}

    def _load_proposal(self) -> bool:
        """Load the proposal, and the pairs that are wanted; False if it is not there yet."""
        if not self.store.has_file(PROPOSAL):
            return False
        # Read as any reader does, which checks it.
        self._proposal = self._reader().proposal
        self._wanted = chosen(self.request, self._proposal, self._a, self._b)
        if not self._wanted and self.request.until == SUM:
            raise NothingMatches(
                Phrase(
                    "No record of one genome matches one of the other enough; lower the threshold, or name the pairs."
                )
            )
        return True

    def _align(self) -> dict[str, int]:
        batch = _Batch(self, [(pair, self._name(pair)) for pair in self._wanted])
        if self._executor is not None:
            self._executor.run(batch.tasks(), batch.on_state, self.monitor.raise_if_cancelled)
        else:
            with closing(LocalExecutor(self.engine)) as executor:
                executor.run(batch.tasks(), batch.on_state, self.monitor.raise_if_cancelled)
        if not batch.done:
            raise InputError("No pair could be aligned: {}", next(iter(self._failed().values())))
        return {"done": batch.total, "found": batch.done}

    def _sum_up(self) -> None:
        done = {record["name"]: record for record in self.store.records(DONE)}
        rows, summed_pairs = [], []
        wanted = [(pair, self._name(pair)) for pair in self._wanted]
        for number, (pair, name) in enumerate((one for one in wanted if self._is_done(one[1])), start=1):
            self.monitor.note(f"{pair.a} × {pair.b}")
            work = partial(figures_of, self.folder / name, pair, self._a, self._b, self.monitor)
            figures, found = in_background(work, "sum up", self.monitor)
            known = {field: done[name][field] for field in ("seconds", "computer")}
            known["device"] = from_json(done[name]["device"])
            rows.append(replace(figures, **known))
            summed_pairs.append(found)
            self.monitor.report(found=number)
        self.monitor.note("")
        summed = sum_up(summed_pairs, self._a.records, self._b.records)
        self.store.save_json(PAIRS, {"pairs": [row.as_object() for row in rows]})
        self.store.save_arrays(REARRANGEMENTS, **vars(summed.rearrangements))
        self._summed = {"pairs": len(rows), "aligned": list(summed.aligned), "classes": summed.rearrangements.titles}

    # ------------------------------------------------------------------ pairs

    def _name(self, pair: PairChoice) -> str:
        return folder_of(pair, self._a, self._b)

    def _summed_names(self) -> list[str]:
        """The pairs that ``pairs.json`` has; none if it is missing or damaged."""
        if not self.store.has_file(PAIRS):
            return []
        return [pair.folder for pair in self._reader().pairs]

    def _reader(self) -> GenomesResult:
        """The result as it is now; other files of it may be damaged."""
        return GenomesResult(self.folder, self.request, self.store.records("file", "again"))

    def _is_done(self, name: str) -> bool:
        """True if the journal says that a pair is done, and its folder holds a whole result,
        with the further alignments that are wanted.
        """
        folder, also = self.folder / name, self.request.also
        if name not in self._done or not is_finished(journal.scan(folder / journal.NAME).records):
            return False
        return not also or read_request_data(folder).get("also") == also

    def _failed(self) -> dict[str, str]:
        """The pairs that failed, and why."""
        return failed_pairs(self.store.records(DONE, FAILED))

    def _notices(self) -> dict[str, Any]:
        wanted = {self._name(pair): pair for pair in self._wanted}
        sentences = [
            Phrase(
                "{} × {} could not be aligned: {} Resume the run to try again.", wanted[name].a, wanted[name].b, message
            )
            for name, message in self._failed().items()
            if name in wanted
        ]
        return {"notices": sentences} if sentences else {}


class _Batch:
    """The pairs of a run as tasks, and what becomes of them."""

    def __init__(self, run: _OfTwo, wanted: list[tuple[PairChoice, str]]) -> None:
        self._run = run
        self._wanted = wanted
        self._cells = dict[str, int]()
        self._shares = dict[str, float]()
        self._running = dict[str, TaskState]()
        #: For people; names of tasks are those of folders.
        self._titles = {name: f"{pair.a} × {pair.b}" for pair, name in wanted}
        self.done = self.failed = 0
        for pair, name in wanted:
            request = alignment_of(run.request, pair, run._a, run._b)
            self._cells[name] = _used(request.a.trim, run._a, pair.a) * _used(request.b.trim, run._b, pair.b)
        self.total = sum(self._cells.values())
        run.monitor.report(total=self.total)
        self._left = [(pair, name) for pair, name in wanted if not run._is_done(name)]
        for name in self._cells.keys() - {name for _, name in self._left}:
            self._end(name, TaskState(name, Status.DONE))
        self._report()

    def tasks(self) -> Iterator[BatchTask]:
        """The pairs that are not done yet, the largest first."""
        run = self._run
        for pair, name in sorted(self._left, key=lambda one: -self._cells[one[1]]):
            yield BatchTask(name, alignment_of(run.request, pair, run._a, run._b), run.folder / name)

    def on_state(self, state: TaskState) -> None:
        """Take the state of a task."""
        run = self._run
        if state.status is Status.DONE:
            run.store.append(
                DONE,
                name=state.name,
                seconds=float(state.seconds),
                computer=state.computer,
                device=to_json(state.device),
            )
            run._done.add(state.name)
            run.store.log(
                Phrase(
                    "{}: done in {:.1f} s by {}", state.name, state.seconds, state.computer or Phrase("this computer")
                )
            )
            self._end(state.name, state)
        elif state.status is Status.FAILED:
            run.store.append(FAILED, name=state.name, message=to_json(state.message))
            run.store.log(f"{state.name}: {state.message}")
            run.monitor.remark(joined(": ", (self._titles[state.name], state.message)))
            self._end(state.name, state)
        elif state.status is Status.RUNNING:
            self._running[state.name] = replace(state, name=self._titles[state.name])
            self._shares[state.name] = state.share
        else:
            self._running.pop(state.name, None)
        self._report()

    def _end(self, name: str, state: TaskState) -> None:
        self._running.pop(name, None)
        self._shares[name] = 1.0
        self.done += state.status is Status.DONE
        self.failed += state.status is Status.FAILED

    def _report(self) -> None:
        monitor = self._run.monitor
        monitor.picture = PairsPicture(tuple(self._running.values()), self.done, self.failed, len(self._wanted))
        done = sum(self._cells[name] * share for name, share in self._shares.items())
        monitor.report(done=round(done), found=self.done)


def _files(genome: Genome) -> list[dict[str, Any]]:
    """The files of a genome, and the number of records in each."""
    return [{"path": path, "records": int((genome.file == number).sum())} for number, path in enumerate(genome.paths)]


def _used(trim: tuple[int, int] | None, genome: Genome, name: str) -> int:
    return trim[1] - trim[0] + 1 if trim else int(genome.records.lengths[genome.number_of(name)])


class _OfAll(_Genomes):
    """Several genomes: each two of them compared as such, then their distances."""

    def stages(self) -> Sequence[Step]:
        return (
            Step(READ, nothing),
            Step(COMPARE, self._compare, total=self._total()),
            Step(MEASURE, self._measure),
        )

    def statistics(self) -> dict[str, Any]:
        return {"genomes": list(self.request.a), "comparisons": len(self.request.couples)}

    def outcome(self) -> str:
        return counted(len(self.request.couples), "comparisons")

    def _total(self) -> int:
        sizes = [known.size for known in self.known]
        return sum(sizes[first] * sizes[second] for first, second in self.request.couples)

    def _compare(self) -> dict[str, int]:
        done = {record["name"] for record in self.store.records(DONE)}
        for number, (first, second) in enumerate(self.request.couples, start=1):
            name = couple_folder(first, second)
            size = self.known[first].size * self.known[second].size
            asked = self.request.of_two(first, second)
            if name in done and is_finished(journal.scan(self.folder / name / journal.NAME).records):
                self.monitor.report(done=self.monitor.stage_done + size, found=number)
                continue
            try:
                self._part(ANALYSIS, asked, self.folder / name, size, asked.title, executor=self._executor)
            except NothingMatches:
                # Genomes that share nothing have a distance all the same.
                sentence = Phrase(
                    "{}: no record of one matches one of the other enough; their distance is 1.", asked.title
                )
                self.store.append(FAILED, name=name, message=to_json(sentence))
                self.monitor.note("")
                self.monitor.remark(sentence)
            else:
                seconds = self.monitor.stage_seconds
                self.store.append(DONE, name=name, seconds=seconds, computer="", device=to_json(self.engine.device))
            self.monitor.report(found=number)
        return {"done": self._total(), "found": len(self.request.couples)}

    def _measure(self) -> None:
        folders = {couple: self.folder / couple_folder(*couple) for couple in self.request.couples}
        found = distances(len(self.request.a), folders)
        self.store.save_arrays(DISTANCES, identity=found.identity, coverage=found.coverage)
