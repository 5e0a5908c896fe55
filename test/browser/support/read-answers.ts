import { type ConsolePage, sessionHeaders } from './console.ts'

/** What every read tool of a sandbox answers at one moment, for holding two moments against each other. */
export type Answers = Record<string, string>

/** Not asked: one goes to the network, one makes a file on the machine's own time. */
export const NOT_ASKED = ['fetch_web_page', 'export_subscribers']

interface Asked {
  organization: string
  campaign: string
  segment: string
  domain: string
  /** The address of somebody in the audience. */
  email: string
}

type Inputs = Record<string, Record<string, unknown>[]>

/** Inputs of the tools that need some, or that say more with some; every other is asked with none. */
function inputsFor({ organization, campaign, segment, domain, email }: Asked): Inputs {
  const campaignId = campaign
  const of = (operator: string) => [{ type: 'CAMPAIGN', field: 'campaign', operator, campaignId }]
  const groups = ['RECEIVED', 'OPENED', 'CLICKED', 'BOUNCED'].map((operator) => ({ filters: of(operator) }))
  return {
    get_campaign: [{ campaignId }],
    get_campaign_analytics: [{ campaignId }],
    get_campaign_progress: [{ campaignId }],
    list_campaign_history: [{ campaignId }],
    render_campaign: [{ campaignId }],
    count_subscribers: [{}, ...groups],
    query_subscribers: [{ limit: 200 }, ...groups],
    list_subscribers: [{ limit: 500 }],
    get_subscriber: [{ email }],
    get_subscriber_emails: [{ email }],
    list_subscriber_events: [{ email }],
    get_segment: [{ segmentId: segment }, { id: segment }],
    get_domain_dns_records: [{ domainId: domain }],
    get_subscribers_by_tag: [{ tagName: 'vip' }],
    get_skill: [{ type: 'docs' }],
    list_campaigns: [{}, { status: 'SENT' }, { status: 'SCHEDULED' }],
    list_orgs: [{ pageSize: 50 }],
    list_emails: [{}, { id: organization }],
    get_org: [{ id: organization }],
    get_org_details: ['overview', 'resources', 'members', 'billing', 'email-settings'].map((section) => ({
      id: organization,
      section,
    })),
    get_org_verification: [{ id: organization }],
    get_review_emails: [{ id: organization }],
  }
}

/** Keyed by tool and input; a refusal is an answer too. */
export async function readEverything(given: ConsolePage, asked: Asked): Promise<Answers> {
  const { page, access, sandbox, control } = given
  const { tools } = await control('tools.list', { connection: sandbox })
  const inputs = inputsFor(asked)
  const answers: Answers = {}
  const ask = async (name: string, surface: string, input: object): Promise<string> => {
    const target = surface === 'customer' ? { organization: asked.organization } : {}
    const response = await page.request.post(`${access.url}/console/call`, {
      maxRetries: 1,
      headers: sessionHeaders(access.url),
      data: { connection: sandbox, surface, tool: name, input, ...target },
    })
    return (answers[`${name} ${JSON.stringify(input)}`] = await response.text())
  }
  for (const { name, surface, access: kind } of tools) {
    if (kind !== 'read' || NOT_ASKED.includes(name)) continue
    for (const input of inputs[name] ?? [{}]) await ask(name, surface, input)
  }
  // What only their lists name.
  const emails = idsIn(answers[`list_emails ${JSON.stringify({ id: asked.organization })}`], /eml_[0-9a-z]+/g)
  for (const emailId of emails) await ask('get_email', 'admin', { emailId, format: 'both' })
  const history = idsIn(
    answers[`list_campaign_history ${JSON.stringify({ campaignId: asked.campaign })}`],
    /hst_[0-9a-z]+/g,
  )
  for (const historyId of history)
    await ask('get_campaign_history_entry', 'customer', { campaignId: asked.campaign, historyId })
  return answers
}

const MOST_LOOKED_INTO = 5

function idsIn(answer: string | undefined, pattern: RegExp): string[] {
  return [...new Set(answer?.match(pattern))].slice(0, MOST_LOOKED_INTO)
}

/** Tools that answered at least once, not with a refusal alone. */
export function toolsThatAnswered(answers: Answers): Set<string> {
  const told = Object.entries(answers).filter(([, text]) => text.startsWith('{"ok":true'))
  return new Set(told.map(([key]) => key.split(' ')[0] ?? ''))
}
