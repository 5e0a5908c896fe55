/**
 * What the engine process of the window is told of its environment: where its files are, how to reach
 * the keychain, language and time zone. Everything else stays outside, above all what makes Node or the
 * system load code (NODE_OPTIONS, LD_PRELOAD), and whatever secrets the session holds.
 */
const NEEDED = new Set(
  `PATH HOME USER LOGNAME USERNAME USERPROFILE LANG LANGUAGE TZ TMPDIR TEMP TMP APPDATA LOCALAPPDATA
  SYSTEMROOT WINDIR XDG_DATA_HOME XDG_CONFIG_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS
  NODE_EXTRA_CA_CERTS POSTDESK_HOME`.split(/\s+/),
)

/** Returns the variables that the engine needs. Windows writes their names in any case. */
export function engineEnvironment(all: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const needed: Record<string, string> = {}
  for (const [name, value] of Object.entries(all)) {
    const known = NEEDED.has(name.toUpperCase()) || name.startsWith('LC_')
    if (known && value !== undefined) needed[name] = value
  }
  return needed
}
