"""One conversation's files as a running tool sees them; changes are stored with the call's receipt."""

from collections.abc import Sequence

from agent_app.files import storage
from agent_app.files.names import unique_name
from agent_app.files.sniffing import Sniffed, sniff_made
from agent_app.records.identifiers import file_id as new_file_id
from agent_app.records.rows import FileRow, NewVersion
from tools.kit.workspace import FileFacts, FileMissing


class ConversationWorkspace:
    """Reads the newest versions; `changes` are what the call made, in order, for its settlement to store."""

    def __init__(self, rows: Sequence[FileRow], *, durable: bool) -> None:
        self._durable = durable
        self._facts = {row.file_id: _facts(row) for row in rows}
        self._hashes = {row.file_id: row.newest.sha256 for row in rows}
        self._changes: dict[str, NewVersion] = {}

    @property
    def changes(self) -> tuple[NewVersion, ...]:
        return tuple(self._changes.values())

    def files(self) -> Sequence[FileFacts]:
        return tuple(self._facts.values())

    def facts(self, file_id: str) -> FileFacts:
        try:
            return self._facts[file_id]
        except KeyError as error:
            raise FileMissing(file_id) from error

    def read(self, file_id: str) -> bytes:
        self.facts(file_id)
        return storage.fetch(self._hashes[file_id])

    def create(self, name: str, content: bytes) -> FileFacts:
        name = self._unique(name)
        return self._keep(new_file_id(), 0, name, content, sniff_made(name, content), durable=self._durable)

    def take(self, name: str, content: bytes, sniffed: Sniffed) -> FileFacts:
        """A new file of any kind, which somebody else has looked into."""
        return self._keep(new_file_id(), 0, self._unique(name), content, sniffed, durable=self._durable)

    def revise(self, file_id: str, content: bytes) -> FileFacts:
        old = self.facts(file_id)
        earlier = self._changes.get(file_id)
        base = earlier.base if earlier else old.version
        sniffed = sniff_made(old.name, content)
        return self._keep(file_id, base, old.name, content, sniffed, durable=old.durable)

    def _unique(self, name: str) -> str:
        return unique_name(name, {facts.name for facts in self._facts.values()})

    def _keep(
        self, file_id: str, base: int, name: str, content: bytes, sniffed: Sniffed, *, durable: bool
    ) -> FileFacts:
        """A second change of a file in one call takes the place of the first: a call makes one version."""
        new = NewVersion(
            file_id=file_id,
            base=base,
            name=name,
            kind=sniffed.kind,
            mime=sniffed.mime,
            size=len(content),
            sha256=storage.keep(content),
            durable=durable,
        )
        self._changes[file_id] = new
        self._hashes[file_id] = new.sha256
        self._facts[file_id] = FileFacts(file_id, name, new.kind, new.mime, new.size, base + 1, durable)
        return self._facts[file_id]


def _facts(row: FileRow) -> FileFacts:
    newest = row.newest
    return FileFacts(
        file_id=row.file_id,
        name=newest.name,
        kind=newest.kind,
        mime=newest.mime,
        size=newest.size,
        version=newest.version,
        durable=row.durable,
    )
