"""Django's admin for what no page shows: tables to look at, without secrets and without what people say.

What can be changed is changed by the pages under `/manage/`, whose rules a form here would not know.
"""

from agent_app.records.admin.looking import look_at
from agent_app.records.models import (
    Announcement,
    CapabilitySwitch,
    ChatModel,
    Connection,
    Conversation,
    FileVersion,
    GuardFiring,
    KnowledgeFile,
    ModelServer,
    Owner,
    PeopleGroup,
    Server,
    SideRequest,
    Skill,
    Step,
    ToolCall,
    Turn,
    User,
)

look_at(
    User,
    *("username", "email", "is_active", "is_staff", "founder", "date_joined", "last_login"),
    search=("username", "email"),
    filters=("is_active", "is_staff"),
)
look_at(
    Owner,
    "id",
    "user",
    "language",
    "timezone",
    "default_model",
    "created_at",
    search=("id", "user__username"),
)
look_at(PeopleGroup, "name", "all_models", "joined_at_sign_up", "for_guests", "created_at")
look_at(CapabilitySwitch, "name", "enabled")
look_at(Announcement, "text", "level", "starts_at", "ends_at", "changed_at")
look_at(
    ChatModel,
    *("label", "wire", "name", "server", "vision", "tools", "context_window", "max_output_tokens"),
    *("enabled", "withheld", "position"),
    filters=("wire", "enabled"),
)
look_at(ModelServer, "title", "wire", "base_url", "key_end", "enabled", "created_at")
look_at(Server, "title", "name", "transport", "auth", "asks", "enabled", "created_at", filters=("enabled",))
look_at(
    Connection,
    *("id", "server", "owner", "state", "expires_at", "tools_at", "failed_at", "created_at"),
    search=("id", "owner__id"),
    filters=("state", "server"),
)
look_at(
    Conversation,
    *("id", "owner", "model", "turns_begun", "created_at", "updated_at", "archived_at", "deleted_at"),
    search=("id", "owner__id"),
)
look_at(
    Turn,
    *("id", "conversation", "number", "model", "state", "attempts", "lease_until", "stop_requested"),
    *("command", "created_at", "finished_at"),
    search=("id", "conversation__id"),
    filters=("state",),
)
look_at(
    Step,
    *("id", "turn", "index", "state", "finish_reason", "input_tokens", "cached_tokens", "cache_write_tokens"),
    *("output_tokens", "first_token_ms", "created_at"),
    search=("turn__id",),
    filters=("state",),
)
look_at(
    ToolCall,
    *("id", "step", "index", "name", "state", "attempt", "sends", "lease_until", "send_after"),
    *("created_at", "began_at", "finished_at"),
    search=("id", "step__turn__id"),
    filters=("state",),
)
look_at(GuardFiring, "id", "step", "guard", "corrected", "created_at", filters=("guard",))
look_at(
    SideRequest,
    *(
        "id",
        "conversation",
        "model",
        "purpose",
        "input_tokens",
        "cached_tokens",
        "output_tokens",
        "created_at",
    ),
    filters=("purpose",),
)
look_at(
    FileVersion,
    *("id", "file", "number", "cause", "kind", "mime", "size", "sha256", "created_at"),
    search=("file__id", "sha256"),
    filters=("kind", "cause"),
)
look_at(
    KnowledgeFile,
    *("id", "owner", "version", "kind", "size", "state", "code", "attempt", "passage_count", "created_at"),
    search=("id", "owner__id"),
    filters=("state",),
)
look_at(Skill, "name", "owner", "enabled", "offered", "updated_at", "deleted_at", search=("owner__id",))
