import { failure } from '../shared/result.ts'
import type { Confirmation } from '../engine/tools/define.ts'
import { type Call, settled } from './call.ts'
import { REFUSALS } from './confirmation-codes.ts'
import type { Principal } from './gateway.ts'
import { contextOn, openTarget, parseAnswer, runTool } from './transact.ts'
import { CONFIRMATION_LIFETIME_MS } from '../engine/domain/limits.ts'
import { grouped, writeSpan } from '../shared/text/amounts.ts'

/**
 * Step: answers a dangerous call with a confirmation code, unless it brings a valid one. A code is
 * issued only after a rehearsal in a transaction that is rolled back: never for a call that cannot
 * work, and its effects become the impact text.
 */
export function confirmDanger(call: Call): void {
  const tool = settled(call.tool)
  if (tool.access !== 'danger') return
  const { confirmations } = call.parts
  const scope = scopeOf(settled(call.principal), tool.name)
  const redemption = call.code === undefined ? null : confirmations.redeem(scope, call.given, call.code)
  if (redemption === 'accepted') return
  const { file } = openTarget(call)
  file.rehearse(() => {
    runTool(call)
    parseAnswer(call)
  })
  const reading = contextOn(call, file.read)
  const confirmation = tool.confirm(call.input, reading, call.answer as never)
  if (!confirmation) return
  const issued = confirmations.issue(scope, call.given)
  ask(call, confirmation, issued, redemption && REFUSALS[redemption])
}

function ask(
  call: Call,
  { action, impact }: Confirmation,
  { code, expiresAt }: { code: number; expiresAt: number },
  refusal: string | null,
): void {
  const instruction = `Repeat the same call with confirmationCode ${code} within ${writeSpan(CONFIRMATION_LIFETIME_MS, grouped)}.`
  call.result = failure({
    code: 'CONFIRMATION_REQUIRED',
    message: refusal ? `${refusal} ${impact}` : impact,
    confirmation: { action, confirmationCode: code, instruction, expiresAt },
  })
}

function scopeOf(principal: Principal, tool: string): string {
  const caller = principal.kind === 'console' ? 'console' : `${principal.kind}:${principal.key}`
  return `${principal.organization} ${caller} ${tool}`
}
