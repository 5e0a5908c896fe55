import type { BridgeCall, BridgeControl } from './bridge.ts'
import type { Result } from './result.ts'

/**
 * What the Electron shell, its window and the host process say to each other. Between shell
 * and host every message is a JSON string: structured cloning of a large page of rows costs
 * more than its text, and text cannot carry a surprise.
 */
export type RendererRequest =
  | { kind: 'call'; request: BridgeCall }
  | { kind: 'control'; request: BridgeControl }

/** `listen` brings a message port with it, on which that window hears the host's events. */
export type ToHost = (RendererRequest & { id: number }) | { kind: 'listen' } | { kind: 'close' }

export type FromHost =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'answer'; id: number; result: Result<unknown> }

/** Types, not constants: the preload takes nothing but types from outside itself. */
export type RequestChannel = 'postdesk:request'
export type EventsChannel = 'postdesk:events'
