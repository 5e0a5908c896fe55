import type { WebContents } from './contents.ts'
import { strict } from './missing.ts'

/** https://www.electronjs.org/docs/latest/api/web-frame-main */
export interface WebFrameMain {
  url: string
  parent: WebFrameMain | null
  top: WebFrameMain
}

interface IpcEvent {
  sender: WebContents
  senderFrame: WebFrameMain | null
}

type Handler = (event: IpcEvent, ...values: unknown[]) => unknown

const handlers = new Map<string, Handler>()

/** Returns what the handler of a channel says, or throws as `invoke` rejects. */
export async function answerInvoke(channel: string, event: IpcEvent, values: unknown[]): Promise<unknown> {
  const handler = handlers.get(channel)
  if (!handler) throw new Error(`No handler registered for '${channel}'`)
  return structuredClone(await handler(strict('event', event), ...values))
}

/** https://www.electronjs.org/docs/latest/api/ipc-main */
export const ipcMain = strict('ipcMain', {
  /** https://www.electronjs.org/docs/latest/api/ipc-main#ipcmainhandlechannel-listener */
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
  /** https://www.electronjs.org/docs/latest/api/ipc-main#ipcmainremovehandlerchannel */
  removeHandler: (channel: string): void => void handlers.delete(channel),
})
