import { shell, type Session, type WebContents } from 'electron'
import { isConsoleUrl } from './console-scheme.ts'

/** Copy buttons need this one; everything else a page can ask for is refused. */
const ALLOWED_PERMISSION = 'clipboard-sanitized-write'

const LOCAL_SCHEMES = ['postdesk:', 'data:', 'blob:', 'devtools:']

/** The window reaches the host and nothing else: whatever slips past the policy ends here. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(permission === ALLOWED_PERMISSION && isConsoleUrl(contents.getURL()))
  })
  session.setPermissionCheckHandler((_contents, permission, origin) => {
    return permission === ALLOWED_PERMISSION && isConsoleUrl(origin)
  })
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !LOCAL_SCHEMES.some((scheme) => details.url.startsWith(scheme)) })
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
    openOutside(url)
    return { action: 'deny' }
  })
}

/** Anything but http and https could start a program of the user's machine. */
export function openOutside(url: string): void {
  if (!URL.canParse(url)) return
  const { protocol, href } = new URL(url)
  if (protocol === 'https:' || protocol === 'http:') void shell.openExternal(href)
}
