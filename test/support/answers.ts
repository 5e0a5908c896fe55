import type { HostActionAnswer, HostActionName } from '../../src/app/actions/contract.ts'
import type { ActionAnswer, ActionName } from '../../src/engine/sandbox/actions/index.ts'
import type { ToolAnswer, ToolInput, ToolName } from '../../src/engine/tools/index.ts'
import type { toErrorBody } from '../../src/shared/envelopes.ts'

/** What the contract says of the answer of a tool or action; nothing of a name that is neither. */
export type DataOf<N extends string> = N extends ToolName
  ? ToolAnswer<N>
  : N extends ActionName
    ? ActionAnswer<N>
    : N extends HostActionName
      ? HostActionAnswer<N>
      : unknown

/** Parameters of a call that is to be answered, and the code of its confirmation. */
export type CallInput<N extends ToolName> = ToolInput<N> & { confirmationCode?: number | string }

/** A refusal as it arrives; which of its parts are there is what a test is about. */
export type Refusal = Required<ReturnType<typeof toErrorBody>>

/**
 * Either envelope. A test that reads a part of the other one reads undefined, and is red for that.
 */
export interface Body<Data> extends Omit<Refusal, 'success'> {
  success: boolean
  data: Data
  /** Admin tools only. */
  tool: string
}

/** What a client of the HTTP API gets to see. */
export interface Answer<Data = unknown> {
  status: number
  body: Body<Data>
  headers: Headers
}

/** Returns a part that the test takes for granted; throws where it is missing. */
export function required<T>(part: T | null | undefined): T {
  if (part === null || part === undefined) throw new Error('a part that the test needs is missing')
  return part
}
