import { ERROR_STATUS } from '../../../../shared/errors.ts'
import { describeParity, listParityRules, listParityTools } from '../../../../shared/parity.ts'
import { CAMPAIGN_STATUSES } from '../../../domain/campaign-status.ts'
import { DOMAIN_STATUSES } from '../../../domain/domain-records.ts'
import { EMAIL_STATUSES } from '../../../domain/email-status.ts'
import { EVENT_TYPES } from '../../../domain/event-types.ts'
import { callsPerMinute, PLANS } from '../../../domain/plan.ts'
import { SUBSCRIBER_STATUSES } from '../../../domain/subscriber-status.ts'
import { VERIFICATION_STATES } from '../../../domain/verification.ts'
import { code, codes, list, page, section, table } from './markdown.ts'
import { CONFIRMATION_LIFETIME_MS } from '../../../domain/limits.ts'
import { writeSpan } from '../../../../shared/text/amounts.ts'

/** Pages of `get_skill` type docs, by slug. */
export const DOCS_PAGES: ReadonlyMap<string, { title: string; write: () => string }> = new Map([
  ['calls', { title: 'Calls', write: writeCalls }],
  ['errors', { title: 'Errors', write: writeErrors }],
  ['limits', { title: 'Limits', write: writeLimits }],
  ['events', { title: 'Events', write: writeEvents }],
  ['statuses', { title: 'Statuses', write: writeStatuses }],
  ['parity', { title: 'Parity with the specification', write: writeParity }],
])

export function writeDocsIndex(): string {
  const pages = [...DOCS_PAGES].map(([slug, { title }]) => `${code(slug)}: ${title}`)
  return page('Documentation', 'Ask again with one of these as `page`.', list(pages))
}

function writeCalls(): string {
  return page(
    'Calls',
    list([
      'A tool runs with `POST /api/v2/tools/{name}` and a JSON object of its parameters, `{}` for none; `GET /api/v2/tools` lists them all with their schemas.',
      'Every call carries `Authorization: Bearer <token>`; a token belongs to one organization.',
      'Success is `{"success": true, "data": …}`.',
      `Tools marked dangerous answer CONFIRMATION_REQUIRED first, with what would happen and a ${code('confirmationCode')}. The very same call with that code runs, once, within ${writeSpan(CONFIRMATION_LIFETIME_MS)}.`,
      'Times are ISO 8601 in UTC. Ids are text: keep them as they came.',
    ]),
  )
}

function writeErrors(): string {
  return page(
    'Errors',
    'A failure is `{"success": false, "error", "message", "code", "issues"}`. `issues` name each field at fault: `path`, `message`, sometimes a `hint`.',
    table(
      ['code', 'HTTP status'],
      Object.entries(ERROR_STATUS).map(([name, status]) => [name, String(status)]),
    ),
    'On RATE_LIMIT_ERROR wait as many seconds as `Retry-After` says. On CONFLICT read again, then repeat.',
  )
}

function writeLimits(): string {
  return page(
    'Limits',
    table(
      ['plan', 'calls per minute'],
      PLANS.map((plan) => [plan, String(callsPerMinute(plan))]),
    ),
    'The headers `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` say what is left. Limits of a parameter stand in its schema.',
  )
}

function writeEvents(): string {
  return page(
    'Events',
    '`list_subscriber_events` takes one of these as `eventType`.',
    list(EVENT_TYPES.map(code)),
  )
}

function writeStatuses(): string {
  return page(
    'Statuses',
    table(
      ['of', 'statuses'],
      [
        ['subscribers', codes(SUBSCRIBER_STATUSES)],
        ['campaigns', codes(CAMPAIGN_STATUSES)],
        ['emails', codes(EMAIL_STATUSES)],
        ['sending domains', codes(DOMAIN_STATUSES)],
        ['organizations', codes(VERIFICATION_STATES)],
      ],
    ),
  )
}

function writeParity(): string {
  const [tools, rules] = [listParityTools(), listParityRules()]
  return page(
    'Parity with the specification',
    describeParity(tools, rules),
    section(
      'Tools',
      table(
        ['tool', 'group', 'asks first', 'state', 'proof'],
        tools.map(({ name, group, asksFirst, state, file }) => [
          name,
          group,
          asksFirst ? 'yes' : '',
          state,
          file,
        ]),
      ),
    ),
    section(
      'Rules',
      table(
        ['specification', 'section', 'rule', 'proof'],
        rules.map(({ source, section: place, rule, file, title }) => [
          source,
          place,
          rule,
          file === null ? `ours: ${title}` : `${file}: ${title}`,
        ]),
      ),
    ),
  )
}
