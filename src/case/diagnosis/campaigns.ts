import type { Citation } from '../answers.ts'
import { CAMPAIGN_TOOLS, type CheckAnswers } from '../check-answers.ts'
import { compareTimes, type Facts } from '../facts.ts'
import { cite, counted, listed, quote, SILENT, writeDay, writeNumber, writeTime } from '../sentence.ts'
import { because, type Cause, type Finding, found, notRead, type Said } from './check.ts'
import { nextOfFailure } from './next-steps.ts'

/** What was tried last, why it failed, and how mail arrives. */

const LIST = 'list_campaigns'
const OUTCOME = 'get_campaign_analytics'

type Detail = NonNullable<CheckAnswers['get_campaign']>
type Row = NonNullable<NonNullable<CheckAnswers[typeof LIST]>['campaigns']>[number]

/** A campaign that was read in full, and where. */
export interface ReadCampaign {
  campaign: Detail
  tool: (typeof CAMPAIGN_TOOLS)[number]
}

/** Returns the campaigns that failed, as far as they were read, the latest first. */
export function failedCampaigns(checks: CheckAnswers | undefined): ReadCampaign[] {
  return CAMPAIGN_TOOLS.flatMap((tool) => {
    const campaign = checks?.[tool]
    return campaign?.status?.toUpperCase() === 'FAILED' ? [{ campaign, tool }] : []
  }).toSorted((left, right) => compareTimes(timeOfAttempt(right.campaign), timeOfAttempt(left.campaign)))
}

/** Returns when a campaign was tried. */
export function timeOfAttempt({ sendAt, updatedAt }: Pick<Row, 'sendAt' | 'updatedAt'>): string | null {
  return sendAt ?? updatedAt ?? null
}

function named({ nameAt }: Facts): Citation[] {
  return nameAt === null ? [] : [nameAt]
}

function titleOf({ name, id }: Pick<Row, 'name' | 'id'>): string {
  return name ? quote(name) : (id ?? 'without a name')
}

/** Returns what became of the last campaigns, or of the one that is asked about. */
export function checkCampaigns(facts: Facts): Finding {
  const { checks, about } = facts.answers
  const asked = about?.campaign
  const read = checks?.get_campaign
  if (asked && read && read.id === asked) return checkAsked(facts, read)
  const list = checks?.[LIST]
  if (!list) return notRead('campaigns', facts, [LIST, 'get_campaign'])
  const rows = list.campaigns
  const at = cite(LIST, 'campaigns')
  const tools: Finding['tools'] = [LIST, 'list_campaigns#failed', ...CAMPAIGN_TOOLS, OUTCOME]
  if (!rows) return found({ name: 'campaigns', verdict: 'unread', text: SILENT, citations: [at], tools })
  const [failure] = failedCampaigns(checks)
  const last = lastTried(rows)
  const isLast =
    failure &&
    (!last ||
      compareTimes(timeOfAttempt(failure.campaign), timeOfAttempt(last.row)) >= 0 ||
      last.row.id === failure.campaign.id)
  if (isLast) return { ...describeFailed(facts, failure, 'campaign'), tools }
  const idle = isIdle(rows)
  const shown = idle ? newest(rows) : (last ?? newest(rows))
  const outcome = outcomeOf(facts, shown?.row.id)
  const kept = keptBack(facts)
  return found({
    name: 'campaigns',
    verdict: idle || kept ? 'look' : 'fine',
    text: `${shown ? describeRow(shown.row) : 'none yet'}${outcome ? `: ${outcome.text}` : ''}${kept ? `; ${kept.text}` : ''}`,
    citations: [
      ...(shown ? citeRow(shown.at, shown.row) : [at]),
      ...(outcome?.citations ?? []),
      ...(kept?.citations ?? []),
    ],
    tools,
    record: shown?.row.id ?? null,
    cause: idle ? causeOfIdle(facts, rows) : null,
  })
}

const TRIED = ['SENT', 'SENDING', 'FAILED', 'ARCHIVED']

interface Placed {
  row: Row
  at: number
}

function place(rows: readonly Row[]): Placed[] {
  return rows.map((row, at) => ({ row, at }))
}

/** Returns the campaign that went out last, or failed to, and its place in the list; null for none. */
export function lastTried(rows: readonly Row[]): Placed | null {
  const tried = place(rows).filter(
    ({ row }) => TRIED.includes(row.status?.toUpperCase() ?? '') && Boolean(row.sendAt),
  )
  return tried.toSorted((left, right) => compareTimes(right.row.sendAt, left.row.sendAt))[0] ?? null
}

function newest(rows: readonly Row[]): Placed | null {
  return place(rows)[0] ?? null
}

function describeRow(row: Row): string {
  const when = row.sendAt ? `, ${writeDay(row.sendAt)}` : ''
  return `${titleOf(row)} ${row.status ?? SILENT}${when}`
}

function citeRow(at: number, { sendAt, name }: Row): Citation[] {
  const fields = [name ? 'name' : 'id', 'status', ...(sendAt ? ['sendAt'] : [])]
  return fields.map((field) => cite(LIST, 'campaigns', at, field))
}

/** "382 of 400 delivered, 18 bounced": what became of a campaign, null where that is not known or none went out. */
function outcomeOf(facts: Facts, id: string | null | undefined): Said | null {
  const outcome = facts.answers.checks?.[OUTCOME]
  if (!outcome || !id || outcome.campaignId !== id) return null
  const { recipients, delivered } = outcome
  if (!recipients || typeof delivered !== 'number') return null
  const others = (
    [
      ['bounced', 'bounced'],
      ['failed', 'failed'],
      ['complained', 'reported as spam'],
    ] as const
  ).filter(([field]) => Boolean(outcome[field]))
  const parts = others.map(([field, words]) => `${writeNumber(outcome[field] ?? 0)} ${words}`)
  return {
    text: [`${writeNumber(delivered)} of ${writeNumber(recipients)} delivered`, ...parts].join(', '),
    citations: ['delivered', 'recipients', ...others.map(([field]) => field)].map((field) =>
      cite(OUTCOME, field),
    ),
  }
}

/** What keeps the next campaign back: beside it no campaign is called fine. */
function keptBack({ group, verification }: Facts): Said | null {
  if (group === 'blocked')
    return {
      text: 'none goes out while it is blocked',
      citations: [cite('get_org_verification', 'status')],
    }
  const at = (verification.openHolds ?? []).findIndex(({ kind }) =>
    ['ALL_SENDING', 'CAMPAIGNS'].includes(kind?.toUpperCase() ?? ''),
  )
  return at < 0
    ? null
    : {
        text: 'none goes out while the hold is open',
        citations: [cite('get_org_verification', 'openHolds', at, 'kind')],
      }
}

/** Nothing is on its way: the newest is a draft, or there is none. */
function isIdle(rows: readonly Row[]): boolean {
  const isOnItsWay = rows.some(({ status }) => ['SCHEDULED', 'SENDING'].includes(status?.toUpperCase() ?? ''))
  const [first] = rows
  return !isOnItsWay && (!first || first.status?.toUpperCase() === 'DRAFT')
}

function causeOfIdle(facts: Facts, rows: readonly Row[]): Cause {
  const [first] = rows
  const draft = first
    ? `the newest, ${titleOf(first)}, is a ${first.status ?? 'draft'}`
    : 'there is no campaign yet'
  return because({
    kind: 'idle',
    headline: {
      text: `Nothing stops ${facts.name}: no campaign is scheduled; ${draft}.`,
      citations: [
        ...(first ? citeRow(0, { ...first, sendAt: null }) : [cite(LIST, 'campaigns')]),
        ...named(facts),
      ],
    },
    next: first
      ? 'Ask the customer to schedule the campaign: a draft never goes out by itself.'
      : 'Ask the customer which email is meant, and how it was to be sent.',
  })
}

function describeFailed(
  facts: Facts,
  { campaign, tool }: ReadCampaign,
  kind: 'campaign' | 'asked-campaign',
): Finding {
  const { failure, name, id } = campaign
  const at = timeOfAttempt(campaign)
  const citations = [cite(tool, name ? 'name' : 'id'), cite(tool, 'status')]
  if (at) citations.push(cite(tool, campaign.sendAt ? 'sendAt' : 'updatedAt'))
  const when = at ? `, ${writeDay(at)}` : ''
  // The code of a rule names what should be: beside FAILED it reads as its opposite.
  const said = failure?.message ? 'message' : 'code'
  const why = failure?.[said]
  if (why) citations.push(cite(tool, 'failure', said))
  return found({
    name: 'campaigns',
    verdict: 'look',
    text: `${titleOf(campaign)} FAILED${when}${why ? `: ${lower(why.replace(/\.$/, ''))}` : ''}`,
    citations,
    tools: [tool],
    record: id ?? null,
    cause: causeOfFailure(facts, { campaign, tool }, kind),
  })
}

function causeOfFailure(
  facts: Facts,
  { campaign, tool }: ReadCampaign,
  kind: 'campaign' | 'asked-campaign',
): Cause {
  const { failure, name } = campaign
  const at = timeOfAttempt(campaign)
  const why = failure?.message ? lower(failure.message.replace(/\.$/, '')) : `the reason is ${SILENT}`
  const citations = [
    cite(tool, name ? 'name' : 'id'),
    cite(tool, 'status'),
    ...(at ? [cite(tool, campaign.sendAt ? 'sendAt' : 'updatedAt')] : []),
    cite(tool, 'failure', 'message'),
  ]
  const when = at ? ` on ${writeDay(at)}` : ''
  return because({
    kind,
    headline: {
      text: `Campaign ${titleOf(campaign)} of ${facts.name} failed${when}: ${why}.`,
      citations: [...citations, ...named(facts)],
    },
    told: failure?.message
      ? {
          text: 'The campaign itself shows the customer this reason.',
          citations: [cite(tool, 'failure', 'message')],
        }
      : null,
    next: nextOfFailure(failure?.code?.toUpperCase() ?? ''),
    at,
  })
}

function lower(text: string): string {
  // A name at the beginning keeps its capital.
  return /^[A-Z][a-z]*(?: |')/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function checkAsked(facts: Facts, campaign: Detail): Finding {
  const asked: ReadCampaign = { campaign, tool: 'get_campaign' }
  const status = campaign.status?.toUpperCase() ?? ''
  if (status === 'FAILED') return describeFailed(facts, asked, 'asked-campaign')
  const citations = [cite('get_campaign', campaign.name ? 'name' : 'id'), cite('get_campaign', 'status')]
  const when = campaign.sendAt ? ` for ${writeTime(campaign.sendAt)}` : ''
  if (campaign.sendAt) citations.push(cite('get_campaign', 'sendAt'))
  const isDraft = status === 'DRAFT'
  const kept = keptBack(facts)
  const outcome = outcomeOf(facts, campaign.id)
  if (outcome) citations.push(...outcome.citations)
  const became = outcome ? `: ${outcome.text}` : ''
  const text = isDraft
    ? `Campaign ${titleOf(campaign)} of ${facts.name} is a DRAFT: it is not scheduled.`
    : `Campaign ${titleOf(campaign)} of ${facts.name} did not fail: it is ${campaign.status ?? SILENT}${when}${became}.`
  return found({
    name: 'campaigns',
    verdict: isDraft || kept ? 'look' : 'fine',
    text: `${describeRow(campaign)}${became}${kept ? `; ${kept.text}` : ''}`,
    citations: [...citations, ...(kept?.citations ?? [])],
    tools: ['get_campaign', OUTCOME],
    record: campaign.id ?? null,
    cause: because({
      kind: 'asked-campaign',
      headline: { text, citations: [...citations, ...named(facts)] },
      next: isDraft
        ? 'Ask the customer to schedule it: a draft never goes out by itself.'
        : 'Ask the customer which recipient misses it, and look at that recipient.',
    }),
  })
}

const HEALTH = 'get_deliverability_health'

type Health = NonNullable<CheckAnswers[typeof HEALTH]>

/** Returns how mail arrives, by the platform's own verdict; without one the figures alone. */
export function checkDeliverability(facts: Facts): Finding {
  const health = facts.answers.checks?.[HEALTH]
  const verdict = health?.verdicts?.overall?.toUpperCase()
  if (!health || !verdict) return withoutVerdict(facts)
  const { sent, bounceRate, complaintRate } = health
  const { text: figures, citations } = figuresOf(health)
  const isPoor = verdict === 'WARNING' || verdict === 'CRITICAL'
  // Too few for a verdict is no praise: what bounced is looked at all the same.
  const isClean = !bounceRate && !complaintRate
  const few = verdict === 'INSUFFICIENT_DATA' ? 'too few for a verdict, ' : ''
  const isFine = verdict === 'HEALTHY' || (!isPoor && isClean)
  return found({
    name: 'deliverability',
    verdict: isFine ? 'fine' : 'look',
    text: sent === 0 ? figures : `${few}${verdict}: ${figures}`,
    citations,
    tools: [HEALTH],
    cause: isPoor
      ? because({
          kind: 'deliverability',
          headline: {
            text: `${facts.name} can send, but too much of its mail bounces or is reported: ${figures} (${verdict}).`,
            citations: [...citations, ...named(facts)],
          },
          next: 'Ask where the addresses come from, and advise to leave out those that bounced or never open.',
        })
      : null,
  })
}

/** "9 % bounced and 0.5 % reported as spam of 400 emails in 30 days", with the verdict among what is cited. */
function figuresOf({ sent, bounceRate, complaintRate, sinceDays }: Health): Said {
  const parts: string[] = []
  const citations = [cite(HEALTH, 'verdicts', 'overall')]
  const share = (value: number | null | undefined, field: string, words: string): void => {
    if (typeof value !== 'number') return
    parts.push(`${writeNumber(value)} % ${words}`)
    citations.push(cite(HEALTH, field))
  }
  share(bounceRate, 'bounceRate', 'bounced')
  share(complaintRate, 'complaintRate', 'reported as spam')
  if (typeof sent === 'number') citations.push(cite(HEALTH, 'sent'))
  if (typeof sinceDays === 'number') citations.push(cite(HEALTH, 'sinceDays'))
  const span = typeof sinceDays === 'number' ? ` in ${counted(sinceDays, 'day')}` : ''
  const of = typeof sent === 'number' ? ` of ${counted(sent, 'email')}${span}` : span
  return { text: sent === 0 ? `nothing sent${span}` : `${listed(parts)}${of}`, citations }
}

/** The figures of all time, which the admin tools give: nobody has judged them. */
function withoutVerdict(facts: Facts): Finding {
  const { reputation } = facts.verification
  const missing = notRead('deliverability', facts, [HEALTH])
  if (typeof reputation?.sent !== 'number') return missing
  const of = (field: string): Citation => cite('get_org_verification', 'reputation', field)
  const { sent, bounceRate, complaintRate } = reputation
  const parts = [
    ...(typeof bounceRate === 'number' ? [`${writeNumber(bounceRate)} % bounced`] : []),
    ...(typeof complaintRate === 'number' ? [`${writeNumber(complaintRate)} % reported as spam`] : []),
  ]
  return found({
    ...missing,
    text: `${parts.length > 0 ? `${listed(parts)} of ` : ''}${counted(sent, 'email')} ever sent; the verdict ${missing.text}`,
    citations: [
      of('sent'),
      ...(typeof bounceRate === 'number' ? [of('bounceRate')] : []),
      ...(typeof complaintRate === 'number' ? [of('complaintRate')] : []),
    ],
    tools: ['get_org_verification', HEALTH],
  })
}
