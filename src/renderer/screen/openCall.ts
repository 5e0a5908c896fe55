import { keepLiteral } from '../../shared/call-variables.ts'
import { recordOf } from '../../shared/text/guards.ts'
import type { Surface } from '../../shared/bridge.ts'
import { writeDraftValue } from '../state/drafts.ts'
import { navigate, toolPath } from '../state/route.ts'

/** A call that was made or saved, as far as its tool's form takes it. */
export interface OpenedCall {
  surface: Surface
  tool: string
  input: unknown
}

/**
 * Puts the input of a call that was made into the draft of its tool's form, and goes there. Runs nothing. Returns
 * the address. Its values are sent again as they were: braces in them name no variable.
 */
export function openCall(connection: string, call: OpenedCall): string {
  return openDraft(connection, { ...call, input: keepLiteral(call.input) })
}

/** The same for what was typed into a form and never sent: its variables stay. */
export function openDraft(connection: string, { surface, tool, input }: OpenedCall): string {
  const path = toolPath(connection, surface, tool)
  // A code is good for one call only: loading it again would only be refused.
  const { confirmationCode: _used, ...rest } = recordOf(input)
  writeDraftValue(path, rest)
  navigate(path)
  return path
}
