"""Every table of Folio."""

from agent_app.records.models.accounts import Invitation, SiteRules
from agent_app.records.models.administration import Announcement, AuditEntry, PeopleGroup
from agent_app.records.models.budgets import Budget, BudgetHold, BudgetUse
from agent_app.records.models.chats import ChatModel, Conversation, Message, SharedLink
from agent_app.records.models.compaction import Compaction
from agent_app.records.models.connections import (
    AlwaysAllowed,
    Connection,
    ConnectionSwitch,
    Server,
    SignIn,
)
from agent_app.records.models.files import File, FileVersion, RefusedPicture, Transcript
from agent_app.records.models.knowledge import KnowledgeFile, KnowledgePassage
from agent_app.records.models.model_servers import ModelServer
from agent_app.records.models.people import Owner, User
from agent_app.records.models.prompts import CapabilitySwitch, LedgerEntry, PromptText, SideRequest
from agent_app.records.models.search import SearchText
from agent_app.records.models.skills import Skill
from agent_app.records.models.turns import GuardFiring, Step, ToolCall, Turn
from agent_app.records.models.upkeep import Upkeep
from agent_app.records.models.usage import (
    DailyFirstToken,
    DailyGuard,
    DailyLayer,
    DailySum,
    DailyTool,
    DailyUse,
    UsageCounter,
    UsageModel,
)

__all__ = [
    "AlwaysAllowed",
    "Announcement",
    "AuditEntry",
    "Budget",
    "BudgetHold",
    "BudgetUse",
    "CapabilitySwitch",
    "ChatModel",
    "Compaction",
    "Connection",
    "ConnectionSwitch",
    "Conversation",
    "DailyFirstToken",
    "DailyGuard",
    "DailyLayer",
    "DailySum",
    "DailyTool",
    "DailyUse",
    "File",
    "FileVersion",
    "GuardFiring",
    "Invitation",
    "KnowledgeFile",
    "KnowledgePassage",
    "LedgerEntry",
    "Message",
    "ModelServer",
    "Owner",
    "PeopleGroup",
    "PromptText",
    "RefusedPicture",
    "SearchText",
    "Server",
    "SharedLink",
    "SideRequest",
    "SignIn",
    "SiteRules",
    "Skill",
    "Step",
    "ToolCall",
    "Transcript",
    "Turn",
    "Upkeep",
    "UsageCounter",
    "UsageModel",
    "User",
]
