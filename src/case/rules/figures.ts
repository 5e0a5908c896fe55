import type { Citation } from '../answers.ts'
import type { Facts } from '../facts.ts'
import { cite, counted, listed, say, type Statement, writeNumber, writeTime } from '../sentence.ts'

const TOOL = 'get_org_verification'
const FEW = 20

/** How its mail did, with the number it is a share of. */
export function sayFigures({ verification }: Facts): Statement[] {
  const { reputation, milestoneClaims } = verification
  const sentences: Statement[] = []
  const { sent, bounceRate, complaintRate } = reputation ?? {}
  const of = (field: string): Citation => cite(TOOL, 'reputation', field)
  if (sent === 0) sentences.push(say('figures', 'figures', 'It has sent 0 emails.', [of('sent')]))
  if (typeof sent === 'number' && sent > 0) {
    const parts: string[] = []
    const citations = [of('sent')]
    if (typeof bounceRate === 'number') {
      parts.push(`${writeNumber(bounceRate)} % bounced`)
      citations.push(of('bounceRate'))
    }
    if (typeof complaintRate === 'number') {
      parts.push(`${writeNumber(complaintRate)} % were reported as spam`)
      citations.push(of('complaintRate'))
    }
    const few = sent < FEW ? ' only' : ''
    if (parts.length > 0)
      sentences.push(
        say('figures', 'figures', `Of${few} ${counted(sent, 'email')} sent, ${listed(parts)}.`, citations),
      )
  }
  for (const [index, { milestone, status, claimedAt }] of (milestoneClaims ?? []).entries()) {
    if (!milestone || status?.toUpperCase() !== 'PENDING') continue
    const since = claimedAt ? ` since ${writeTime(claimedAt)}` : ''
    const path = ['milestoneClaims', index]
    sentences.push(
      say(`claim-${index + 1}`, 'figures', `A claim of the milestone ${milestone} is ${status}${since}.`, [
        cite(TOOL, ...path, 'milestone'),
        cite(TOOL, ...path, 'status'),
        ...(claimedAt ? [cite(TOOL, ...path, 'claimedAt')] : []),
      ]),
    )
  }
  return sentences
}
