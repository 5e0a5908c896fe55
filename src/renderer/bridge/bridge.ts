import type { Bridge } from '../../shared/bridge.ts'
import { httpBridge } from './httpBridge.ts'

declare global {
  interface Window {
    /** Put there by the Electron preload; absent in a browser. */
    postdesk?: Bridge
  }
}

/** The one way out of the renderer. */
export const bridge: Bridge = window.postdesk ?? httpBridge
