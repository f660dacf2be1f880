"""What one step of a turn depends on, with the words of commands and the tools of connections."""

from dataclasses import replace

from django.conf import settings
from django.utils import timezone

from agent_app.commands.registry import facts as command_facts
from agent_app.commands.registry import names as command_names
from agent_app.connections.active import ActiveConnections, port_of
from agent_app.outside.configured import backend
from agent_app.outside.images.configured import image_endpoint
from agent_app.records.queries.research import use_for_turn
from agent_app.records.queries.turn_context import TurnFacts, read_turn
from agent_app.records.threads import database
from agent_app.turns.endpoints import late_tools_of


async def read_facts(turn_id: str) -> tuple[TurnFacts, ActiveConnections]:
    """No server is asked for anything: lists of tools are the stored ones."""
    guests = settings.GUEST_FILES_ALLOWED
    facts, port = await database().read(_read, turn_id, guests_may_create=guests)
    context = replace(
        facts.context,
        model=replace(facts.context.model, late_tools=late_tools_of(facts.model)),
        commands=command_names(),
        command_help=command_facts(facts.context.language),
        connections=tuple(port.connections()),
        web=(facts.context.web or facts.context.researching) and backend() is not None,
        image_model=image_endpoint() is not None,
    )
    return replace(facts, context=context), port


def _read(turn_id: str, *, guests_may_create: bool) -> tuple[TurnFacts, ActiveConnections]:
    facts = read_turn(turn_id, guests_may_create=guests_may_create)
    if facts.context.researching:
        facts = replace(facts, research=use_for_turn(turn_id, timezone.now()))
    return facts, port_of(facts.context.conversation_id, facts.connections)
