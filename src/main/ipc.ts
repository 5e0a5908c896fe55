import { type BrowserWindow, ipcMain, type IpcMainInvokeEvent, Notification } from 'electron'
import { readWindowRequest } from '../shared/bridge-schema.ts'
import type { SystemNotification } from '../shared/bridge.ts'
import type { RequestChannel, WindowRequest } from '../shared/host-messages.ts'
import { failure, success, type Result } from '../shared/result.ts'
import { isConsoleUrl } from '../shared/console-files.ts'

type Answer = Promise<Result<unknown>>

/**
 * The one door from the window. Only the console's own top frame is answered: a mail shown in
 * a frame, or a page that got into the window after all, is told nothing.
 */
export function answerWindow(answer: (request: WindowRequest) => Answer): void {
  ipcMain.handle('postdesk:request' satisfies RequestChannel, (event, message: unknown) => {
    if (!comesFromConsole(event)) {
      return failure({ code: 'FORBIDDEN', message: 'Only the console may call the engine.' })
    }
    const request = readWindowRequest(message)
    return request.ok ? answer(request.data) : request
  })
}

function comesFromConsole({ senderFrame: frame }: IpcMainInvokeEvent): boolean {
  return frame !== null && frame.parent === null && isConsoleUrl(frame.url)
}

/** Held until the system lets go of them: a click on one that was collected would reach nobody. */
const shown = new Set<Notification>()

/** Shows what the page tells, unless its own window is in front. Answers once it is gone. */
export async function notify(told: SystemNotification, own: BrowserWindow, show: (to: null) => void): Answer {
  if (own.isFocused() || !Notification.isSupported()) return success({ clicked: false })
  const notification = new Notification({ title: told.title, body: told.text })
  shown.add(notification)
  notification.show()
  const clicked = await new Promise<boolean>((resolve) => {
    notification.on('click', () => resolve(true))
    // Windows goes on listing one that timed out, and tells its click.
    notification.on('close', ({ reason }) => reason === 'timedOut' || resolve(false))
  })
  shown.delete(notification)
  if (clicked) show(null)
  return success({ clicked })
}
