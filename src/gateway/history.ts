import { statusOf } from '../shared/errors.ts'
import { type Call, type CallParts, settled } from './call.ts'
import type { ConsoleDoor, HttpDoor } from './gateway.ts'

/**
 * Step: records the call, however it ended. A call of the console or the command line becomes a line of the history;
 * one over HTTP a line of the request log, with the listings that were asked for.
 */
export function recordCall<Parts extends CallParts>(call: Call<Parts>): void {
  const { door } = call.request
  if (door.name === 'http') addRequest(call, door)
  else addHistory(call, door)
}

function addRequest<Parts extends CallParts>(call: Call<Parts>, { method, path, body }: HttpDoor): void {
  const { machine, records } = call.parts
  const result = settled(call.result)
  const key = call.principal && call.principal.kind !== 'console' ? call.principal.key : null
  records.addRequest({
    at: machine.now(),
    method,
    path,
    key,
    status: result.ok ? 200 : statusOf(result.error.code),
    durationMs: durationOf(call),
    body,
  })
}

function addHistory<Parts extends CallParts>(
  call: Call<Parts>,
  { name, input, background = false }: ConsoleDoor,
): void {
  const { request, parts } = call
  const { surface, caller } = request
  const result = settled(call.result)
  const outcome = result.ok ? 'ok' : result.error.code
  // The console asks the person now: the call ends as sent, refused or left, and that is its line.
  if (outcome === 'NAME_REQUIRED' && name === 'console') return
  parts.records.addHistory({
    at: parts.machine.now(),
    organization: caller.organization,
    surface,
    tool: request.tool ?? '',
    access: call.access,
    input,
    outcome,
    durationMs: durationOf(call),
    door: name,
    // What changes something is never a matter of the background.
    background: background && call.access === 'read',
    reason: call.reason,
  })
}

function durationOf<Parts extends CallParts>({ parts, startedAt }: Call<Parts>): number {
  return Math.round((parts.records.elapsed() - startedAt) * 100) / 100
}
