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

/** Puts the input of a call into the draft of its tool's form, and goes there. Runs nothing. Returns the address. */
export function openCall(connection: string, { surface, tool, input }: OpenedCall): string {
  const path = toolPath(connection, surface, tool)
  // A code is good for one call only: loading it again would only be refused.
  const { confirmationCode: _used, ...rest } = recordOf(input)
  writeDraftValue(path, rest)
  navigate(path)
  return path
}
