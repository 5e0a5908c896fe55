import { failure } from '../shared/result.ts'
import type { Confirmation, ImpactFact, ImpactFacts } from '../engine/tools/define.ts'
import { type Call, settled } from './call.ts'
import { REFUSALS, type Redemption } from './confirmation-codes.ts'
import type { Principal } from './gateway.ts'
import { contextOn, openTarget, parseAnswer, runTool } from './transact.ts'
import { CONFIRMATION_LIFETIME_MS } from '../engine/domain/limits.ts'
import { grouped, writeSpan } from '../shared/text/amounts.ts'

/** Returns what a code confirms. A tool that measures nothing confirms its very words. */
export function factsOf({ action, impact, facts }: Confirmation): ImpactFacts {
  return facts ?? { 'what it does': `${action}\n${impact}` }
}

/**
 * Returns what is more now than was confirmed, or something else, as the first sentences of the next
 * question; null when it is at most that (decision 0055).
 */
export function describeGrowth(confirmed: ImpactFacts, present: ImpactFacts): string | null {
  const names = [...new Set([...Object.keys(confirmed), ...Object.keys(present)])]
  const grown = names.flatMap((name) => describeFact(name, confirmed[name], present[name]) ?? [])
  if (grown.length === 0) return null
  return `Nothing was done: ${grown.join('; ')} since this confirmationCode was issued.`
}

function describeFact(
  name: string,
  confirmed: ImpactFact | undefined,
  present: ImpactFact | undefined,
): string | null {
  if (typeof confirmed === 'number' && typeof present === 'number')
    return present <= confirmed ? null : `${name} went from ${grouped(confirmed)} to ${grouped(present)}`
  if (isList(confirmed) && isList(present)) {
    const added = present.filter((member) => !confirmed.includes(member))
    return added.length === 0 ? null : `${name} came to include ${added.join(', ')}`
  }
  return confirmed === present ? null : `${name} changed`
}

function isList(fact: ImpactFact | undefined): fact is readonly string[] {
  return Array.isArray(fact)
}

/**
 * Step: gives a dangerous call a confirmation code, unless it brings a valid one and the impact
 * is still at most what was confirmed. A code is issued only after a rehearsal in a transaction that
 * is rolled back: never for a call that cannot work, and its effects become the impact text.
 */
export function confirmDanger(call: Call): void {
  const tool = settled(call.tool)
  if (tool.access !== 'danger') return
  const { confirmations } = call.parts
  const scope = scopeOf(settled(call.principal), tool.name)
  const redemption = call.code === undefined ? null : redeem(call, scope)
  const { file } = openTarget(call)
  file.rehearse(() => {
    runTool(call)
    parseAnswer(call)
  })
  const reading = contextOn(call, file.read)
  const confirmation = tool.confirm(call.input, reading, call.answer as never)
  if (!confirmation) return
  const facts = factsOf(confirmation)
  const refusal = redemption && refusalOf(redemption, facts)
  // A rehearsal and the call itself run in one turn of the machine: nothing comes between them.
  if (redemption && refusal === null) return
  ask(call, confirmation, confirmations.issue(scope, call.given, facts), refusal)
}

/** Takes the code of a call; an armed fault lets it count as expired. */
function redeem({ parts, given, code, fault }: Call, scope: string): Redemption {
  if (fault === 'expired_code') return { refused: 'expired' }
  return parts.confirmations.redeem(scope, given, code)
}

/** Returns why a code does not confirm the present facts, null when it does. */
function refusalOf(redemption: Redemption, facts: ImpactFacts): string | null {
  if ('refused' in redemption) return REFUSALS[redemption.refused]
  return describeGrowth(redemption.confirmed, facts)
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
