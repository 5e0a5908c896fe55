import { type BrowserWindow, ipcMain, type IpcMainInvokeEvent, Notification } from 'electron'
import { readWindowRequest } from '../shared/bridge-schema.ts'
import type { SystemNotification } from '../shared/bridge.ts'
import type { RequestChannel, WindowRequest } from '../shared/host-messages.ts'
import { failure, success, type Result } from '../shared/result.ts'
import { isConsoleUrl } from '../shared/console-files.ts'

const REQUEST: RequestChannel = 'postdesk:request'

type Answer = Result<unknown> | Promise<Result<unknown>>

/**
 * The one door from the window. Only the console's own top frame is answered: a mail shown in
 * a frame, or a page that got into the window after all, is told nothing.
 */
export function answerWindow(answer: (request: WindowRequest) => Answer): void {
  ipcMain.handle(REQUEST, (event, message: unknown) => {
    if (!comesFromConsole(event)) {
      return failure({ code: 'FORBIDDEN', message: 'Only the console may call the engine.' })
    }
    const request = readWindowRequest(message)
    return request.ok ? answer(request.data) : request
  })
}

function comesFromConsole(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && isConsoleUrl(frame.url)
}

/** Held until the system lets go of them: a click on one that was collected would reach nobody. */
const shown = new Set<Notification>()

/** Shows what the page tells, unless its own window is in front. `open` shows that at an address. */
export function notify(told: SystemNotification, own: BrowserWindow, open: (to: string) => void): Answer {
  if (own.isFocused() || !Notification.isSupported()) return success({ shown: false })
  const notification = new Notification({ title: told.title, body: told.text })
  shown.add(notification)
  notification.on('click', () => open(told.address))
  notification.on('close', () => shown.delete(notification))
  notification.show()
  return success({ shown: true })
}
