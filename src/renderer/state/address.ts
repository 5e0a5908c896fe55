/** Ties the address to the tabs: back and forward move between tabs, a pasted address opens one. */
import { frameStore, showTab, wayTo } from './frame.ts'
import { HOME, parseRoute, replaceAddress } from './route.ts'

function readAddress(stepped: boolean): void {
  const address = window.location.hash.slice(1)
  if (address === '' || parseRoute(address) === null) {
    replaceAddress(HOME)
    showTab(HOME, 'turn')
    return
  }
  showTab(address, wayTo(address, stepped))
}

/** Returns the full address in use, with its query; tabs are known without it. */
export function currentAddress(): string {
  return window.location.hash.slice(1) || HOME
}

/** Follows the address of the window into the tabs. Returns the function that stops it. */
export function followAddress(): () => void {
  // Without an address of its own the window comes back to the tab it was left on.
  if (window.location.hash.length < 2) replaceAddress(frameStore.getState().active)
  readAddress(true)
  let stepped = false
  const onNavigate = ({ navigationType }: NavigateEvent): void => {
    stepped = navigationType === 'traverse'
  }
  const onHash = (): void => {
    readAddress(stepped)
    stepped = false
  }
  // Where a browser does not tell steps back from links, both carry on what is acted as.
  window.navigation?.addEventListener('navigate', onNavigate)
  window.addEventListener('hashchange', onHash)
  return () => {
    window.navigation?.removeEventListener('navigate', onNavigate)
    window.removeEventListener('hashchange', onHash)
  }
}
