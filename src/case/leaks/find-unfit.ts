import type { CaseAnswers } from '../answers.ts'
import { factsOf } from '../facts.ts'
import { isAboutBilling } from '../replies/choose-template.ts'
import type { RequesterStanding } from '../replies/standing.ts'
import { cite } from '../sentence.ts'
import type { Misfit } from './leak.ts'

/** Words for cards, invoices and payments in the six languages of replies. */
const BILLING =
  /\b(?:cards?|invoices?|payments?|paid|billing|disputes?|chargebacks?|carte|factures?|paiements?|litige|\w*karten?|\w*rechnung(?:en)?|\w*zahlung(?:en)?|tarjetas?|facturas?|pagos?|disputas?|faturas?|pagamentos?|carta|fatture?|fattura|pagamenti|contestazione)\b|cart(?:ão|ões)/iu

interface Written {
  reply: string
  /** Name of the template that the reply was begun with. */
  template: string
  standing: RequesterStanding
}

/**
 * Returns what a reply tells somebody who has no right to know it: all of it to a stranger, unless it is the
 * template for strangers; what it says of billing to a member who is not in charge.
 */
export function findUnfit({ reply, template, standing }: Written, answers: CaseAnswers): Misfit[] {
  if (standing === 'stranger') return template === 'not-a-member' ? [] : bodyOf(reply)
  if (standing !== 'member') return []
  const facts = factsOf(answers)
  const isBilling = isAboutBilling(facts)
  if (!isBilling && template !== 'payment-dispute') return []
  const { verification, current } = facts
  const explanation = verification.blockReason?.customerExplanation ?? current?.row.customerExplanation ?? ''
  return paragraphsOf(reply).filter(
    ({ text }) => BILLING.test(text) || (isBilling && explanation !== '' && text.includes(explanation)),
  )
}

/** The text between greeting and closing; all of it where it has no paragraphs. */
function bodyOf(reply: string): Misfit[] {
  const all = paragraphsOf(reply)
  const body = all.length > 2 ? all.slice(1, -1) : all
  const [first, last] = [body[0], body.at(-1)]
  return first && last ? [leakAt(reply, first.start, last.end)] : []
}

/** Blank lines part them. */
function paragraphsOf(reply: string): Misfit[] {
  const found: { start: number; end: number }[] = []
  let at = 0
  let isOpen = false
  for (const line of reply.split('\n')) {
    const isBlank = line.trim() === ''
    const end = at + line.length
    const last = found.at(-1)
    if (!isBlank && isOpen && last) last.end = end
    else if (!isBlank) found.push({ start: at, end })
    isOpen = !isBlank
    at = end + 1
  }
  return found.map(({ start, end }) => leakAt(reply, start, end))
}

function leakAt(reply: string, start: number, end: number): Misfit {
  const source = cite('get_org_verification', 'members')
  const why = 'who wrote has no right to know it'
  return { kind: 'standing', text: reply.slice(start, end), start, end, source, why }
}
