import { dialog, shell, type Session, type WebContents } from 'electron'
import { CONSOLE_ORIGIN, isConsoleUrl } from '../shared/console-files.ts'
import { askOutside } from '../shared/window-rules.ts'

/** Copy buttons need this one; everything else a page can ask for is refused. */
const ALLOWED_PERMISSION = 'clipboard-sanitized-write'

const LOCAL = [`${CONSOLE_ORIGIN}/`, 'data:', 'blob:', 'devtools:']

/** The window reaches the host and nothing else: whatever slips past the policy ends here. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(permission === ALLOWED_PERMISSION && isConsoleUrl(contents.getURL()))
  })
  session.setPermissionCheckHandler((_contents, permission, origin) => {
    return permission === ALLOWED_PERMISSION && isConsoleUrl(origin)
  })
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event, item) => {
    // What the console made itself, to a place that the system asks for; nothing else becomes a file.
    const isOwn = item.getURLChain().every((url) => url.startsWith(`blob:${CONSOLE_ORIGIN}/`))
    if (isOwn) item.setSaveDialogOptions({ properties: ['showOverwriteConfirmation'] })
    else event.preventDefault()
  })
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !LOCAL.some((start) => details.url.startsWith(start)) })
  })
}

export function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isConsoleUrl(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    void openOutside(url)
    return { action: 'deny' }
  })
}

let isAsking = false

/** Asks, with the true host. */
export async function openOutside(url: string): Promise<void> {
  const asked = isAsking ? null : askOutside(URL.parse(url))
  if (asked === null) return
  isAsking = true
  const { response } = await dialog.showMessageBox(asked.question).finally(() => (isAsking = false))
  if (response === 1) await shell.openExternal(asked.href)
}
