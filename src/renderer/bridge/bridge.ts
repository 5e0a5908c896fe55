import type { Bridge } from '../../shared/bridge.ts'
import { httpBridge } from './httpBridge.ts'

declare global {
  /** Put there by the Electron preload; absent in a browser. */
  var postdesk: Bridge | undefined
}

/** The one way out of the renderer. */
export const bridge: Bridge = globalThis.postdesk ?? httpBridge
