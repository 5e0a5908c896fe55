import { closeTab, frameStore, reopenTab, stopActing, turnToTab } from '../state/frame.ts'
import { currentAddress } from '../state/address.ts'
import { chooseOrganization, openPalette, openSheet } from './overlays.ts'
import { useShortcut } from '../ui/shortcuts.ts'

export function closeTabAndMove(key: string): void {
  const next = closeTab(key)
  if (next !== null) turnToTab(next)
}

/** The keys that work on every page. */
export function useFrameShortcuts(): void {
  useShortcut('palette', () => openPalette())
  useShortcut('sheet', openSheet)
  useShortcut('address', () => openPalette(`#${currentAddress()}`))
  useShortcut('closeTab', () => closeTabAndMove(frameStore.getState().active))
  useShortcut('reopenTab', () => {
    const path = reopenTab()
    if (path !== null) turnToTab(path)
  })
  useShortcut('lastTab', () => {
    const { visited, active, tabs } = frameStore.getState()
    const other = visited.find((path) => path !== active && tabs.includes(path))
    if (other) turnToTab(other)
  })
  useShortcut('tab', (event) => {
    const path = frameStore.getState().tabs[Number(event.code.replace('Digit', '')) - 1]
    if (path) turnToTab(path)
  })
  useShortcut('actAs', () => {
    const { connection } = frameStore.getState()
    if (connection !== null) chooseOrganization(connection)
  })
  useShortcut('stopActing', () => {
    const { connection } = frameStore.getState()
    if (connection !== null) stopActing(connection)
  })
  useShortcut('back', () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}
