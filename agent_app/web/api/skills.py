"""Skills of whoever asks, and the site's: listed, uploaded, downloaded, switched, deleted, brought back."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from ninja import File, Form, Path, Router, Status, UploadedFile

from agent_app.files.size_limit import limit_words
from agent_app.records.queries import skills as queries
from agent_app.records.rows import OwnerRow, SkillRow
from agent_app.records.writes import skills as writes
from agent_app.records.writes.audit import actor_of
from agent_app.skills.folder import MOST_BYTES, MOST_FILES, SkillFile, SkillFolder, folder
from agent_app.skills.included import is_included
from agent_app.skills.keeping import keep
from agent_app.skills.opening import opened
from agent_app.skills.packing import packed
from agent_app.skills.refusals import BadSkill
from agent_app.skills.unpacking import unpacked
from agent_app.web.api.asking import SessionOwner, asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import Id
from agent_app.web.api.skill_schemas import SkillEdit, SkillFileOut, SkillOut, SkillTextOut
from agent_app.web.headers import SANDBOX
from agent_app.web.pace import pace_upload
from tools.kit.skills import MAIN_FILE


class SkillMember(SessionOwner):
    def authenticate(self, request: HttpRequest, key: str | None) -> OwnerRow | None:
        owner = super().authenticate(request, key)
        if owner is not None and not owner.signed_in:
            raise ApiError(
                403, "skill_account", "Skills belong to an account. Sign in or create one to use them."
            )
        return owner


router = Router(tags=["skills"], auth=SkillMember())


@router.get("/skills", response=list[SkillOut])
def list_skills(request: HttpRequest) -> list[SkillOut]:
    """One's own, then the site's; those of the site that are switched off are for admins."""
    owner = asking(request)
    rows = queries.skills_of(owner.owner_id)
    return [_out(row, owner) for row in rows if row.enabled or _mine(row, owner)]


@router.post("/skills", response={201: SkillOut})
def upload(
    request: HttpRequest,
    files: File[list[UploadedFile]],
    paths: Form[list[str] | None] = None,
    *,
    site: Form[bool] = False,
    replace: Form[bool] = False,
) -> Status[SkillOut]:
    """One zip; or the files of a folder, each with its path in `paths` at the same place."""
    owner = asking(request)
    pace_upload(owner.owner_id)
    if site and not owner.admin:
        raise ApiError(404, "not_found", "There is nothing at this address.")
    try:
        found = folder(_uploaded(files, paths))
    except BadSkill as bad:
        raise ApiError(422, bad.code, str(bad)) from bad
    return Status(201, _out(_kept(owner, found, site=site, replace=replace), owner))


@router.get("/skills/{skill_id}", response=SkillTextOut)
def what_it_says(request: HttpRequest, skill_id: Path[Id]) -> SkillTextOut:
    row = _seen(asking(request), skill_id)
    files = [SkillFileOut(path=one.path, size=one.size) for one in row.files if one.path != MAIN_FILE]
    return SkillTextOut(instructions=opened(row).instructions, files=files)


@router.get("/skills/{skill_id}/zip")
def download(request: HttpRequest, skill_id: Path[Id]) -> HttpResponse:
    row = _seen(asking(request), skill_id)
    name = content_disposition_header(as_attachment=True, filename=f"{row.name}.zip") or "attachment"
    headers = {"Content-Disposition": name, **SANDBOX}
    return HttpResponse(packed(row), content_type="application/zip", headers=headers)


@router.patch("/skills/{skill_id}", response=SkillOut)
def change(request: HttpRequest, skill_id: Path[Id], edit: SkillEdit) -> SkillOut:
    owner = asking(request)
    row = writes.change_skill(
        owner.owner_id, skill_id, site=owner.admin, enabled=edit.enabled, offered=edit.offered
    )
    if row is None:
        raise not_found("skill")
    return _out(row, owner)


@router.delete("/skills/{skill_id}", response={204: None})
def delete(request: HttpRequest, skill_id: Path[Id]) -> Status[None]:
    owner = asking(request)
    row = _seen(owner, skill_id)
    if _is_included(row) and owner.admin:
        raise ApiError(
            409,
            "skill_included",
            f"{row.name} comes with Folio and stays; switch it off if nobody should use it.",
        )
    if not writes.delete_skill(owner.owner_id, skill_id, site=owner.admin):
        raise not_found("skill")
    return Status(204, None)


@router.post("/skills/{skill_id}/restore", response=SkillOut)
def restore(request: HttpRequest, skill_id: Path[Id]) -> SkillOut:
    owner = asking(request)
    try:
        row = writes.restore_skill(owner.owner_id, skill_id, site=owner.admin)
    except writes.NameTaken:
        raise _name_taken("this name") from None
    except writes.TooManySkills:
        raise _too_many_skills() from None
    if row is None:
        raise not_found("skill")
    return _out(row, owner)


def _uploaded(files: Sequence[UploadedFile], paths: Sequence[str] | None) -> Sequence[SkillFile]:
    """Sizes are looked at before anything is read."""
    if len(files) > MOST_FILES:
        raise BadSkill("skill_too_many", f"It holds {len(files)} files; at most {MOST_FILES} are taken.")
    if sum(one.size or 0 for one in files) > MOST_BYTES:
        limit = limit_words(MOST_BYTES)
        raise BadSkill("skill_too_large", f"It is larger than {limit}, which is the limit.")
    if not paths:
        if len(files) == 1:
            return unpacked(files[0].read())
        raise BadSkill("skill_not_zip", "Send one zip, or a folder with all its files.")
    if len(paths) != len(files):
        raise BadSkill("skill_path", "Not every file came with its path; upload the folder again.")
    return [SkillFile(path, one.read()) for path, one in zip(paths, files, strict=True)]


def _kept(owner: OwnerRow, found: SkillFolder, *, site: bool, replace: bool) -> SkillRow:
    if site and is_included(found.name):
        raise ApiError(
            409, "skill_included", f"A skill {found.name} comes with Folio; give this one another name."
        )
    try:
        return keep(None if site else owner.owner_id, found, replace=replace, by=actor_of(owner))
    except writes.NameTaken:
        raise _name_taken(f"the name {found.name}") from None
    except writes.TooManySkills:
        raise _too_many_skills() from None


def _name_taken(name: str) -> ApiError:
    return ApiError(
        409, "skill_exists", f"There is a skill with {name} already; replace it, or rename this one."
    )


def _too_many_skills() -> ApiError:
    most = writes.MOST_SKILLS
    return ApiError(
        409, "skill_too_many_skills", f"There are {most} skills, which is the limit; delete one first."
    )


def _seen(owner: OwnerRow, skill_id: str) -> SkillRow:
    row = queries.skill_of(owner.owner_id, skill_id)
    if row is None or not (row.enabled or _mine(row, owner)):
        raise not_found("skill")
    return row


def _mine(row: SkillRow, owner: OwnerRow) -> bool:
    return row.owner_id == owner.owner_id or (row.owner_id is None and owner.admin)


def _is_included(row: SkillRow) -> bool:
    return row.owner_id is None and is_included(row.name)


def _out(row: SkillRow, owner: OwnerRow) -> SkillOut:
    return SkillOut(
        id=row.skill_id,
        name=row.name,
        description=row.description,
        site=row.owner_id is None,
        included=_is_included(row),
        mine=_mine(row, owner),
        enabled=row.enabled,
        offered=row.offered,
        files=len(row.files),
        size=sum(file.size for file in row.files),
        updated_at=row.updated_at,
    )
