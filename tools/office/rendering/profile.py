"""The settings of a LibreOffice that opens what strangers send: no macros, links, network or questions."""

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

_SCRIPTING = "/org.openoffice.Office.Common/Security/Scripting"
_INET = "/org.openoffice.Inet/Settings"
_NOWHERE, _NO_PORT = "127.0.0.1", "9"
_MANUAL_PROXY = "1"

SETTINGS: tuple[tuple[str, str, str], ...] = (
    (_SCRIPTING, "MacroSecurityLevel", "3"),
    (_SCRIPTING, "DisableMacrosExecution", "true"),
    (_SCRIPTING, "DisableActiveContent", "true"),
    (_SCRIPTING, "BlockUntrustedRefererLinks", "true"),
    (_SCRIPTING, "DisablePythonRuntime", "true"),
    ("/org.openoffice.Office.Calc/Content/Update", "Link", "2"),
    ("/org.openoffice.Office.Writer/Content/Update", "Link", "2"),
    ("/org.openoffice.Office.Common/Java/ApplicationDefaults", "Enable", "false"),
    ("/org.openoffice.Office.Common/Misc", "FirstRun", "false"),
    ("/org.openoffice.Office.Common/Misc", "UseOpenCL", "false"),
    ("/org.openoffice.Setup/Office", "ooSetupInstCompleted", "true"),
    (_INET, "ooInetProxyType", _MANUAL_PROXY),
    *((_INET, f"ooInet{kind}ProxyName", _NOWHERE) for kind in ("HTTP", "HTTPS", "FTP")),
    *((_INET, f"ooInet{kind}ProxyPort", _NO_PORT) for kind in ("HTTP", "HTTPS", "FTP")),
)
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" '
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n'
)


Setting = tuple[str, str, str]
"""A path in LibreOffice's registry, the name of a property there, its value."""
RECALCULATED: tuple[Setting, ...] = (
    ("/org.openoffice.Office.Calc/Formula/Load", "OOXMLRecalcMode", "0"),
    ("/org.openoffice.Office.Calc/Formula/Load", "ODFRecalcMode", "0"),
)
"""Formulas are calculated anew when a workbook is opened."""


def write_profile(folder: Path, more: Sequence[Setting] = ()) -> None:
    """A profile of its own, thrown away after each run: nothing of one file is seen by the next."""
    user = folder / "user"
    user.mkdir(parents=True)
    items = "".join(
        f'<item oor:path="{path}"><prop oor:name="{name}" oor:op="fuse"><value>{escape(value)}</value>'
        "</prop></item>\n"
        for path, name, value in (*SETTINGS, *more)
    )
    (user / "registrymodifications.xcu").write_text(f"{_HEAD}{items}</oor:items>\n", encoding="utf-8")
