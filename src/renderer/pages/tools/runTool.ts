import type { ToolListing } from '../../../shared/bridge.ts'
import type { CallResult } from '../../../shared/bridge.ts'
import type { Failure } from '../../../shared/result.ts'
import { heardFrom } from '../../bridge/access.ts'
import { callNamed } from '../../bridge/namedCall.ts'
import { answerStore, setAnswer, type ToolRun } from '../../state/answers.ts'

/** One call of a tool, from the moment it leaves to the answer in the store. */
interface ToolCall {
  key: string
  connection: string
  tool: ToolListing
  input: Record<string, unknown>
  organization: string | null
  /** Cursors of the pages before, when a further page is asked for. */
  trail: (string | null)[]
}

export async function runTool(call: ToolCall): Promise<Failure | null> {
  const { key, connection, tool, input, organization, trail } = call
  const startedAt = Date.now()
  const started = performance.now()
  const callId = crypto.randomUUID()
  const base = { input, organization, startedAt, trail, callId, wire: null }
  const before = answerStore.getState().answers[key] ?? null
  setAnswer(key, { ...base, phase: 'running', durationMs: 0, data: null, failure: null })
  const answered: CallResult = await callNamed({
    connection,
    surface: tool.surface,
    tool: tool.name,
    input,
    origin: 'manual',
    callId,
    ...(tool.surface === 'customer' && organization !== null ? { organization } : {}),
  })
  const result = heardFrom(connection, answered)
  const heard = { ...base, wire: answered.wire ?? null }
  const durationMs = performance.now() - started
  if (!result.ok && result.error.code === 'CONFIRMATION_REQUIRED') {
    // Nothing ran: what was on screen before the question stays there.
    restore(key, before)
    return result.error
  }
  setAnswer(
    key,
    result.ok
      ? { ...heard, phase: 'done', durationMs, data: result.data, failure: null }
      : { ...heard, phase: 'failed', durationMs, data: null, failure: result.error },
  )
  return result.ok ? null : result.error
}

function restore(key: string, before: ToolRun | null): void {
  answerStore.setState((state) => {
    const { [key]: _running, ...answers } = state.answers
    return { answers: before && before.phase !== 'running' ? { ...answers, [key]: before } : answers }
  })
}
