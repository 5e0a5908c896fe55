import type { Confirmation, ImpactFact, ImpactFacts } from '../engine/tools/define.ts'
import { grouped } from '../shared/text/amounts.ts'

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
