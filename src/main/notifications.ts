import { Notification, type BrowserWindow } from 'electron'
import type { SystemNotification } from '../shared/bridge.ts'
import { success, type Result } from '../shared/result.ts'

/** Held until the system lets go of them: a click on one that was collected would reach nobody. */
const shown = new Set<Notification>()

/** Shows what the page tells, unless its window is in front. `open` shows the window at an address. */
export function notify(
  told: SystemNotification,
  window: Pick<BrowserWindow, 'isFocused'>,
  open: (address: string) => void,
): Result<{ shown: boolean }> {
  if (window.isFocused() || !Notification.isSupported()) return success({ shown: false })
  const notification = new Notification({ title: told.title, body: told.text })
  shown.add(notification)
  notification.on('click', () => open(told.address))
  notification.on('close', () => shown.delete(notification))
  notification.show()
  return success({ shown: true })
}
