"""Servers that an admin offers, people's connections to them, and what waits for a person's word."""

from django.db import models

from agent_app.records import identifiers
from agent_app.records.models.chats import Conversation
from agent_app.records.models.people import Owner


class Server(models.Model):
    """An MCP server in the catalogue. `name` stands in its tools' offered names and never changes.

    `address` is a URL, for stdio a command line as JSON. `sealed_secret` is the header's value or the
    client's secret, `sealed_client` the registrations that it gave (RFC 7591), both encrypted. `offered`
    are the server's own names of the tools that users get; null is all.
    """

    class Transport(models.TextChoices):
        HTTP = "http"
        SSE = "sse"
        STDIO = "stdio"

    class Auth(models.TextChoices):
        NONE = "none"
        HEADER = "header"
        DYNAMIC = "oauth_dynamic"
        CLIENT = "oauth_client"
        DOCUMENT = "oauth_document"

    class Asks(models.TextChoices):
        """Which calls ask the person first."""

        BY_TOOL = "by_tool"
        WRITES = "writes"
        NEVER = "never"

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.server_id, editable=False)
    name = models.CharField(max_length=40, unique=True)
    title = models.CharField(max_length=120)
    about = models.CharField(max_length=200, blank=True, default="")
    transport = models.CharField(max_length=8, choices=Transport, default=Transport.HTTP)
    address = models.TextField()
    auth = models.CharField(max_length=16, choices=Auth, default=Auth.NONE)
    header_name = models.CharField(max_length=80, blank=True, default="")
    client_id = models.CharField(max_length=400, blank=True, default="")
    sealed_secret = models.TextField(blank=True, default="")
    sealed_client = models.TextField(blank=True, default="")
    scopes = models.TextField(blank=True, default="")
    authorize_params = models.JSONField(default=dict, blank=True)
    offered = models.JSONField(null=True, blank=True)
    asks = models.CharField(max_length=8, choices=Asks, default=Asks.BY_TOOL)
    enabled = models.BooleanField(default=True)
    position = models.PositiveIntegerField(default=100)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("position", "title")

    def __str__(self) -> str:
        return self.name


class Connection(models.Model):
    """One owner's way to one server.

    `sealed_tokens` is encrypted JSON; `tokens_number` grows with each set, so that a refusal is known to be
    of the set that is still stored; whoever holds the lease renews them. `authorization` is public metadata
    of the authorisation server and the resource. `tools` is the newest list as `tools/list` gave it, kept
    through outages; `tools_hash` names it.
    """

    class State(models.TextChoices):
        NEW = "new"
        READY = "ready"
        SIGN_IN = "sign_in"
        CLIENT_ID = "client_id"

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.connection_id, editable=False)
    server = models.ForeignKey(Server, on_delete=models.CASCADE, related_name="connections")
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="connections")
    state = models.CharField(max_length=12, choices=State, default=State.NEW)
    account = models.CharField(max_length=200, blank=True, default="")
    sealed_tokens = models.TextField(blank=True, default="")
    tokens_number = models.PositiveIntegerField(default=0)
    expires_at = models.DateTimeField(null=True, blank=True)
    refresh_lease_until = models.DateTimeField(null=True, blank=True)
    scopes = models.TextField(blank=True, default="")
    authorization = models.JSONField(default=dict, blank=True)
    tools = models.JSONField(null=True, blank=True)
    tools_hash = models.CharField(max_length=64, blank=True, default="")
    tools_at = models.DateTimeField(null=True, blank=True)
    warning = models.TextField(blank=True, default="")
    last_error = models.TextField(blank=True, default="")
    failed_at = models.DateTimeField(null=True, blank=True)
    starts_on = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("server", "owner"), name="one_connection_per_owner_and_server"),
        )

    def __str__(self) -> str:
        return self.id


class ConnectionSwitch(models.Model):
    """A server whose tools are on in a conversation; without a row they are off."""

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="switches")
    server = models.ForeignKey(Server, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("conversation", "server"), name="one_switch_per_conversation"),
        )

    def __str__(self) -> str:
        return f"{self.server_id} in {self.conversation_id}"


class SignIn(models.Model):
    """A sign-in under way. Only the state's SHA-256 is stored; `sealed` is encrypted JSON (verifier, client).

    It belongs to the connection's owner, is used once, and is void after `expires_at`.
    """

    state_hash = models.CharField(primary_key=True, max_length=64)
    connection = models.ForeignKey(Connection, on_delete=models.CASCADE, related_name="sign_ins")
    sealed = models.TextField()
    issuer = models.TextField(blank=True, default="")
    redirect_uri = models.TextField()
    scopes = models.TextField(blank=True, default="")
    conversation = models.ForeignKey(
        Conversation, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"sign-in of {self.connection_id}"


class AlwaysAllowed(models.Model):
    """A tool, by the server's own name, whose calls no longer ask this owner."""

    connection = models.ForeignKey(Connection, on_delete=models.CASCADE, related_name="always_allowed")
    tool = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("connection", "tool"), name="one_word_per_tool"),)

    def __str__(self) -> str:
        return f"{self.tool} of {self.connection_id}"
