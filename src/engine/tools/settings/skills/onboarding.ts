import { campaignStatusCode } from '../../../domain/campaign-status.ts'
import { readCounter, sumCounters } from '../../../store/counters.ts'
import { listDomains } from '../../../store/domains.ts'
import { listSenders } from '../../../store/senders.ts'
import { readPostalAddress } from '../../../store/settings.ts'
import { readWritingStyle } from '../../../store/writing-style.ts'
import { page, section } from './markdown.ts'
import type { ReadContext } from '../../../context.ts'
import type { WriteSkill } from './skill.ts'

type Step = [what: string, how: string, isDone: (db: ReadContext['db']) => boolean]

const STEPS: readonly Step[] = [
  [
    'A sending domain is VERIFIED',
    '`create_domain`, enter its records at the DNS provider, then `verify_domain`.',
    (db) => listDomains(db).some(({ status }) => status === 'VERIFIED'),
  ],
  ['There is a sender', '`create_email_sender` on that domain.', (db) => listSenders(db).length > 0],
  [
    'There is somebody to write to',
    '`import_subscribers` for a list, `add_subscriber` for one.',
    (db) => sumCounters(db, 'status') > 0,
  ],
  [
    'It is written down how to write',
    '`update_writing_style`: persona, audience, vocabulary, rules.',
    (db) => readWritingStyle(db).updated !== null,
  ],
  [
    'There is a postal address',
    'Many countries require one in every message; it is part of the organization’s settings.',
    (db) => (readPostalAddress(db) ?? '').trim() !== '',
  ],
  [
    'A first campaign is written',
    '`create_campaign`, then `render_campaign` and `send_test_email`.',
    (db) => sumCounters(db, 'campaign') > 0,
  ],
  [
    'A first campaign went out',
    '`schedule_campaign`; `get_campaign_analytics` shows what became of it.',
    (db) => readCounter(db, 'campaign', campaignStatusCode('SENT')) > 0,
  ],
]

export const onboardingSkill: WriteSkill = ({ db }) => {
  const steps = STEPS.map(([what, how, isDone]) => ({ what, how, done: isDone(db) }))
  const next = steps.find(({ done }) => !done)
  return page(
    'Getting started',
    steps.map(({ what, how, done }) => `- [${done ? 'x' : ' '}] ${what}. ${how}`).join('\n'),
    section('Next', next ? `${next.what}: ${next.how}` : 'Everything is set up.'),
  )
}
