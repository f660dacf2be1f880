"""Which pictures a model that reads text only is told the writing of, decided for each turn anew."""

from prompts.context import Attachment, TurnContext

RECENT_TURNS = 3
RECENT_PICTURES = 4


def transcribed(context: TurnContext) -> tuple[Attachment, ...]:
    """Those of the newest message; none for a model that sees. Then recent ones it takes over unseen."""
    if context.model_sees_images:
        return ()
    return (*_pictures(context.newest.attachments), *_taken_over(context)[0])


def out_of_sight(context: TurnContext) -> tuple[Attachment, ...]:
    """Earlier ones that it takes over without their writing."""
    return () if context.model_sees_images else _taken_over(context)[1]


def _taken_over(context: TurnContext) -> tuple[tuple[Attachment, ...], tuple[Attachment, ...]]:
    """What models that see were shown since a text-only one last answered: the recent, then the others.

    A turn that a text-only model answered told it of its pictures in its own note, which stays.
    """
    recent: dict[str, Attachment] = {}
    others: dict[str, Attachment] = {}
    held = {image.file_id for image in _pictures(context.newest.attachments)}
    for back, turn in enumerate(reversed(context.turns[:-1]), 1):
        if not turn.saw_images:
            break
        for image in _pictures(turn.attachments):
            if image.file_id in held:
                continue
            held.add(image.file_id)
            near = back <= RECENT_TURNS and len(recent) < RECENT_PICTURES
            (recent if near else others)[image.file_id] = image
    return tuple(recent.values()), tuple(others.values())


def _pictures(attachments: tuple[Attachment, ...]) -> tuple[Attachment, ...]:
    return tuple(one for one in attachments if one.kind == "image")
