/**
 * What the Electron shell, its window and the host process say to each other. Between shell
 * and host every message is a JSON string: structured cloning of a large page of rows costs
 * more than its text, and text cannot carry a surprise.
 */
import type { BridgeCall, BridgeControl, SystemNotification } from './bridge.ts'
import type { Result } from './result.ts'

export type RendererRequest =
  | { kind: 'call'; request: BridgeCall }
  | { kind: 'control'; request: BridgeControl }

/** What the window asks of the shell: to hand a request on to the host, or to show a notification. */
export type WindowRequest = RendererRequest | { kind: 'notify'; notification: SystemNotification }

/**
 * `listen` brings a message port with it, on which that window hears the host's events. `proxies` answers
 * `findProxies` with the list that Chromium writes, such as `PROXY proxy.example:3128; DIRECT`.
 */
export type ToHost =
  | (RendererRequest & { id: number })
  | { kind: 'listen' }
  | { kind: 'proxies'; id: number; list: string }
  | { kind: 'close' }

export type FromHost =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'answer'; id: number; result: Result<unknown> }
  /** Which proxies lead to an address: only the window's program reads the settings of the system. */
  | { kind: 'findProxies'; id: number; url: string }

/** Types, not constants: the preload takes nothing but types from outside itself. */
export type RequestChannel = 'postdesk:request'
export type EventsChannel = 'postdesk:events'
