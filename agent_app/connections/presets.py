"""Known services: where their servers are, how one signs in there, and what an admin has to do first."""

from dataclasses import dataclass, field

from agent_app.records.connection_rows import Auth

_GOOGLE = "https://www.googleapis.com/auth/"
# Google gives a refresh token only for the first, and again only for the second.
_OFFLINE = {"access_type": "offline", "prompt": "consent"}
_NOTHING_EN = "Nothing: it registers Folio by itself, and each person signs in."
_NOTHING_ZH = "无需准备：该服务会自动注册 Folio，每个人自行登录即可。"
_GOOGLE_EN = (
    "In the Google Cloud console, enable the product's API and its MCP service (both are in the Workspace "
    "developer preview), then make an OAuth client of type “Web application” with the redirect address "
    "below, and enter its client id and secret."
)
_GOOGLE_ZH = (
    "请在 Google Cloud 控制台启用该产品的 API 及其 MCP 服务（属于 Workspace 开发者预览），"
    "再创建类型为“Web 应用”的 OAuth 客户端，填入下方的重定向地址，然后在此输入客户端 ID 和密钥。"
)


@dataclass(frozen=True)
class Preset:
    """`about` is one sentence, which the model reads too; `setup` says what has to be done first."""

    name: str
    title: str
    address: str
    auth: Auth
    about_en: str
    about_zh: str
    setup_en: str = _NOTHING_EN
    setup_zh: str = _NOTHING_ZH
    scopes: tuple[str, ...] = ()
    authorize_params: dict[str, str] = field(default_factory=dict)

    def about(self, language: str) -> str:
        return self.about_zh if language.lower().startswith("zh") else self.about_en

    def setup(self, language: str) -> str:
        return self.setup_zh if language.lower().startswith("zh") else self.setup_en


PRESETS: tuple[Preset, ...] = (
    Preset(
        "github",
        "GitHub",
        "https://api.githubcopilot.com/mcp/",
        "oauth_client",
        "Repositories, issues, pull requests and code on GitHub.",
        "GitHub 上的仓库、议题、拉取请求和代码。",
        "In GitHub's developer settings, make a GitHub App or OAuth app with the redirect address below as "
        "its callback, and enter its client id and secret.",
        "请在 GitHub 的开发者设置中创建 GitHub App 或 OAuth 应用，把下方的重定向地址填为回调地址，"
        "然后在此输入客户端 ID 和密钥。",
        ("repo", "read:org", "read:user", "notifications"),
    ),
    Preset(
        "notion",
        "Notion",
        "https://mcp.notion.com/mcp",
        "oauth_dynamic",
        "Pages and databases in Notion.",
        "Notion 中的页面和数据库。",
    ),
    Preset(
        "gmail",
        "Google Gmail",
        "https://gmailmcp.googleapis.com/mcp/v1",
        "oauth_client",
        "Mail in Gmail: search, read, and write drafts.",
        "Gmail 邮件：搜索、阅读和撰写草稿。",
        _GOOGLE_EN,
        _GOOGLE_ZH,
        (f"{_GOOGLE}gmail.readonly", f"{_GOOGLE}gmail.compose"),
        _OFFLINE,
    ),
    Preset(
        "google-drive",
        "Google Drive",
        "https://drivemcp.googleapis.com/mcp/v1",
        "oauth_client",
        "Files in Google Drive.",
        "Google 云端硬盘中的文件。",
        _GOOGLE_EN,
        _GOOGLE_ZH,
        (f"{_GOOGLE}drive.readonly", f"{_GOOGLE}drive.file"),
        _OFFLINE,
    ),
    Preset(
        "google-calendar",
        "Google Calendar",
        "https://calendarmcp.googleapis.com/mcp/v1",
        "oauth_client",
        "Events and free times in Google Calendar.",
        "Google 日历中的活动和空闲时间。",
        _GOOGLE_EN,
        _GOOGLE_ZH,
        (
            f"{_GOOGLE}calendar.calendarlist.readonly",
            f"{_GOOGLE}calendar.events.freebusy",
            f"{_GOOGLE}calendar.events.readonly",
        ),
        _OFFLINE,
    ),
    Preset(
        "linear",
        "Linear",
        "https://mcp.linear.app/mcp",
        "oauth_dynamic",
        "Issues, projects and documents in Linear.",
        "Linear 中的议题、项目和文档。",
    ),
    Preset(
        "slack",
        "Slack",
        "https://mcp.slack.com/mcp",
        "oauth_client",
        "Messages, channels, files and canvases in Slack.",
        "Slack 中的消息、频道、文件和画布。",
        "At api.slack.com/apps, make an app for your workspace, add the redirect address below and the user "
        "token scopes that stand here, turn on “Model Context Protocol”, and enter its client id and secret.",
        "请在 api.slack.com/apps 为你的工作区创建应用，添加下方的重定向地址和此处列出的用户令牌权限，"
        "开启“Model Context Protocol”，然后在此输入客户端 ID 和密钥。",
        (
            "search:read.public",
            "search:read.private",
            "search:read.files",
            "search:read.users",
            "channels:history",
            "groups:history",
            "chat:write",
            "canvases:read",
            "canvases:write",
            "users:read",
        ),
    ),
    Preset(
        "atlassian",
        "Atlassian",
        "https://mcp.atlassian.com/v1/mcp/authv2",
        "oauth_dynamic",
        "Work items in Jira and pages in Confluence.",
        "Jira 中的工作项和 Confluence 中的页面。",
        "It registers Folio by itself; where your organisation allows only some domains, add the redirect "
        "address below in Atlassian Administration under Rovo, Rovo MCP server.",
        "该服务会自动注册 Folio；若组织只允许部分域名，请在 Atlassian 管理后台的 Rovo → Rovo MCP server "
        "中添加下方的重定向地址。",
    ),
    Preset(
        "sentry",
        "Sentry",
        "https://mcp.sentry.dev/mcp",
        "oauth_dynamic",
        "Errors, traces and projects in Sentry.",
        "Sentry 中的错误、追踪和项目。",
    ),
)


def preset_named(name: str) -> Preset | None:
    return next((preset for preset in PRESETS if preset.name == name), None)
