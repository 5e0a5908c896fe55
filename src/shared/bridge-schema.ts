/** What a host accepts from a window: checked at the boundary, before anything acts on it. */
import { z } from 'zod'
import {
  type BridgeCall,
  type BridgeControl,
  MOST_NOTIFICATION_TEXT,
  type SystemNotification,
} from './bridge.ts'
import type { WindowRequest } from './host-messages.ts'
import { failure, type Result, success } from './result.ts'

const word = z.string().min(1).max(200)
const input = z.record(z.string(), z.unknown())

export const bridgeCall = z.strictObject({
  connection: word,
  surface: z.enum(['customer', 'admin']),
  tool: word,
  input,
  organization: word.optional(),
  origin: z.enum(['manual', 'autosave', 'ai']).optional(),
  organizationName: word.optional(),
  left: z.boolean().optional(),
  background: z.boolean().optional(),
  callId: word.optional(),
}) satisfies z.ZodType<BridgeCall>

export const bridgeControl = z.strictObject({
  connection: word.optional(),
  action: word,
  input: input.optional(),
}) satisfies z.ZodType<BridgeControl>

const notification = z.strictObject({
  title: z.string().min(1).max(100),
  text: z.string().max(MOST_NOTIFICATION_TEXT),
}) satisfies z.ZodType<SystemNotification>

/** One message from the Electron window. */
const windowRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('call'), request: bridgeCall }),
  z.strictObject({ kind: z.literal('control'), request: bridgeControl }),
  z.strictObject({ kind: z.literal('notify'), notification }),
]) satisfies z.ZodType<WindowRequest>

/** Returns a message from the Electron window, VALIDATION_ERROR with the field when it is malformed. */
export function readWindowRequest(message: unknown): Result<WindowRequest> {
  const parsed = windowRequest.safeParse(message)
  if (parsed.success) return success(parsed.data)
  const path = parsed.error.issues[0]?.path.join('.') ?? ''
  return failure({ code: 'VALIDATION_ERROR', message: `The console sent a malformed call (${path}).` })
}
