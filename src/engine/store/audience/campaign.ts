import type { CAMPAIGN_OPERATORS } from '../../domain/audience/definitions.ts'
import { CAMPAIGN_KINDS } from '../../domain/campaign-status.ts'
import type { ReadHandle } from '../db.ts'
import { cached } from '../read-cache.ts'
import { complement, type Condition, type Driver, NOBODY } from './condition.ts'

type CampaignOperator = (typeof CAMPAIGN_OPERATORS)[number]

/** Received is delivered, as in EMAIL_RECEIVED (contract: events-and-emails): what bounced did not arrive. */
const MARKS = {
  RECEIVED: { column: 'delivered', index: null },
  OPENED: { column: 'opened', index: 'emails_opened' },
  CLICKED: { column: 'clicked', index: 'emails_clicked' },
  BOUNCED: { column: 'bounced', index: 'emails_bounced' },
} as const

type Mark = (typeof MARKS)[keyof typeof MARKS]

interface KnownCampaign {
  id: number
  /** Emails of a campaign carry its kind; tests of it carry another and are nobody's part in it. */
  kind: number
}

/**
 * Returns the condition of a CAMPAIGN filter. NOT_OPENED and its like are exact complements: who
 * never received a campaign has not opened it.
 */
export function campaignCondition(
  db: ReadHandle,
  operator: CampaignOperator,
  campaigns: readonly number[],
): Condition {
  if (operator.startsWith('NOT_')) {
    return complement([campaignCondition(db, operator.slice('NOT_'.length) as CampaignOperator, campaigns)])
  }
  const mark = MARKS[operator as keyof typeof MARKS]
  const known = findKnown(db, campaigns)
  const [only] = known
  if (only === undefined) return NOBODY
  if (known.length === 1) return oneCampaign(mark, only)
  return severalCampaigns(mark, known)
}

function findKnown(db: ReadHandle, campaigns: readonly number[]): KnownCampaign[] {
  const list = JSON.stringify(campaigns)
  return cached(db, `campaigns ${list}`, () =>
    db.all<KnownCampaign>('SELECT id, kind FROM campaigns WHERE id IN (SELECT value FROM json_each(?))', [
      list,
    ]),
  )
}

/** Kinds are spelled out in the text: a partial index is only taken when the text implies it. */
function oneCampaign({ column, index }: Mark, { id, kind }: KnownCampaign): Condition {
  const where = (row: string) =>
    `${row}.campaign = ? AND ${row}.kind = ${kind} AND ${row}.${column} IS NOT NULL`
  const from = `emails driver INDEXED BY ${index ?? indexOf(kind)}`
  return {
    test: {
      sql: `EXISTS (SELECT 1 FROM emails e WHERE e.subscriber = +s.id AND ${where('e')})`,
      parameters: [id],
    },
    driver: (): Driver => ({
      from,
      where: where('driver'),
      parameters: [id],
      ordered: true,
      // A broadcast has one email for each subscriber; a workflow step has one for every run.
      repeats: kind !== CAMPAIGN_KINDS.CAMPAIGN,
      covers: true,
    }),
  }
}

/** The index of every email of one kind by campaign. */
function indexOf(kind: number): string {
  return kind === CAMPAIGN_KINDS.CAMPAIGN ? 'emails_broadcast' : 'emails_step'
}

function severalCampaigns({ column, index }: Mark, known: readonly KnownCampaign[]): Condition {
  const list = JSON.stringify(known.map(({ id }) => id))
  const kinds = [...new Set(known.map(({ kind }) => kind))]
  const where = (row: string) => `${row}.campaign IN (SELECT value FROM json_each(?))
    AND ${row}.kind ${kinds.length === 1 ? `= ${kinds[0]}` : 'IN (1, 2)'} AND ${row}.${column} IS NOT NULL`
  const [kind] = kinds
  const common = index ?? (kinds.length === 1 && kind !== undefined ? indexOf(kind) : null)
  const test = {
    // A subscriber has few emails; the planner would read those of all these campaigns for each one.
    sql: `EXISTS (SELECT 1 FROM emails e INDEXED BY emails_subscriber WHERE e.subscriber = +s.id AND ${where('e')})`,
    parameters: [list],
  }
  if (common === null) return { test }
  const from = `emails driver INDEXED BY ${common}`
  return {
    test,
    driver: () => ({
      from,
      where: where('driver'),
      parameters: [list],
      ordered: false,
      repeats: true,
      covers: true,
    }),
  }
}
