"""Where services send people back to after a sign-in, and what tells services who Folio is."""

import asyncio

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.html import format_html
from django.views.decorators.http import require_GET, require_safe

from agent_app.connections.errors import BadReturn
from agent_app.connections.oauth.addresses import client_document_uri
from agent_app.connections.oauth.finish import Finished, finish_sign_in
from agent_app.connections.oauth.registration import client_description
from agent_app.records.queries import connections as queries
from agent_app.records.rows import OwnerRow
from agent_app.records.threads import database
from agent_app.turns.waiting import signed_in
from agent_app.web.owner import owner_of
from agent_app.web.reaching import list_anew
from agent_app.web.return_words import Words, detail, sentence, words_in

# The page comes back after this, whatever a slow server does; its tools are listed when they are asked for.
LIST_WITHIN_S = 5.0
_PAGE = """<!doctype html><html lang="{}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Folio · {}</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem}}
p{{overflow-wrap:anywhere}}</style></head>
<body><main><h1>{}</h1><p>{}</p>{}<p><a href="{}">{}</a></p></main></body></html>"""


@require_GET
async def oauth_return(request: HttpRequest) -> HttpResponse:
    """Nothing of the query is written anywhere: it holds a code."""
    owner = await sync_to_async(owner_of)(request)
    words = words_in(_language(request, owner))
    if owner is None or not owner.signed_in:
        return _page(words, words.visitor)
    try:
        finished = await finish_sign_in(owner.owner_id, request.GET.dict())
    except BadReturn as bad:
        return _page(words, sentence(words, bad), detail(bad))
    await signed_in(finished.connection_id)
    await _list(finished)
    place = f"/c/{finished.chat_id}" if finished.chat_id else "/"
    return _closed(HttpResponseRedirect(f"{place}?connected={finished.server_id}"))


@require_safe
def client_document(_request: HttpRequest) -> HttpResponse:
    """For services that take a client's description by its address (client id metadata document)."""
    described = {"client_id": client_document_uri(), "client_uri": settings.PUBLIC_URL}
    return JsonResponse(client_description("none") | described, headers={"Cache-Control": "max-age=3600"})


async def _list(finished: Finished) -> None:
    row = await database().read(queries.connection, finished.connection_id)
    if row is None:
        return
    listing = asyncio.create_task(list_anew(row))
    _, late = await asyncio.wait({listing}, timeout=LIST_WITHIN_S)
    for task in late:
        task.cancel()
    await asyncio.gather(listing, return_exceptions=bool(late))


def _page(words: Words, text: str, told: str = "") -> HttpResponse:
    more = format_html("<p>{} {}</p>", words.said, told) if told else ""
    page = format_html(
        _PAGE, words.lang, words.title, words.title, text, more, f"{settings.PUBLIC_URL}/", words.back
    )
    return _closed(HttpResponse(page, status=400))


def _closed(response: HttpResponse) -> HttpResponse:
    """The address with its code goes to no cache and to no other page."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _language(request: HttpRequest, owner: OwnerRow | None) -> str:
    return owner.language if owner else request.headers.get("accept-language", "en")
