import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { windowRequest } from '../shared/bridge-schema.ts'
import type { WindowRequest, RequestChannel } from '../shared/host-messages.ts'
import { failure, type Result } from '../shared/result.ts'
import { isConsoleUrl } from './console-scheme.ts'

const REQUEST: RequestChannel = 'postdesk:request'

/**
 * The one door from the window. Only the console's own top frame is answered: a mail shown in
 * a frame, or a page that got into the window after all, is told nothing.
 */
export function answerWindow(
  answer: (request: WindowRequest) => Promise<Result<unknown>> | Result<unknown>,
): void {
  ipcMain.handle(REQUEST, (event, message: unknown) => {
    if (!comesFromConsole(event)) {
      return failure({ code: 'FORBIDDEN', message: 'Only the console may call the engine.' })
    }
    const parsed = windowRequest.safeParse(message)
    if (parsed.success) return answer(parsed.data)
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    return failure({ code: 'VALIDATION_ERROR', message: `The console sent a malformed call (${path}).` })
  })
}

function comesFromConsole(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && isConsoleUrl(frame.url)
}
