import { frameStore, showTab } from './frame.ts'
import { HOME, parseRoute, replaceAddress } from './route.ts'

/** Ties the address to the tabs: back and forward move between tabs, a pasted address opens one. */
function readAddress(): void {
  const address = window.location.hash.slice(1)
  if (address === '' || parseRoute(address) === null) {
    replaceAddress(HOME)
    showTab(HOME)
    return
  }
  showTab(address)
}

/** Returns the full address in use, with its query; tabs are known without it. */
export function currentAddress(): string {
  return window.location.hash.slice(1) || HOME
}

/** Follows the address of the window into the tabs. Returns the function that stops it. */
export function followAddress(): () => void {
  // Without an address of its own the window comes back to the tab it was left on.
  if (window.location.hash.length < 2) replaceAddress(frameStore.getState().active)
  readAddress()
  window.addEventListener('hashchange', readAddress)
  return () => window.removeEventListener('hashchange', readAddress)
}
