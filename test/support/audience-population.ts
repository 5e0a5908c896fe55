import { foldCase } from '../../src/shared/text/fold.ts'
import type { Database, WriteHandle } from '../../src/engine/store/db.ts'
import { pick, shareOf, whole } from './draw.ts'
import { DAY_MS } from '../../src/shared/text/time-units.ts'

/**
 * People made to be told apart: nulls, accents, mixed case, numbers that are text and text that
 * looks like numbers, emails in every state and of every kind, runs in every status. Written by
 * plain INSERTs, because much of it no tool can bring about; every draw hangs on its own index,
 * so that the population is the same whatever is asked first.
 */
export const POPULATION = 400

export const DOMAINS = ['example.org', 'Univ-Lyon.example', 'mailinator.com', 'yopmail.com', 'shop.test']
const NAMES = ['Zoë Ångström', 'ÉMILE Zola', 'emile zola', 'İpek Işık', 'O’Neill', '50% _off_', 'Ada', 'ada']
export const COUNTRIES = ['FR', 'fr', 'DE', 'US', 'BR']
export const ADDRESSES = ['10.0.0.1', '2001:DB8::1', '192.168.7.20']
export const PHONES = ['+33 6 12 34 56 78', '0612345678', '(555) 123-4567']
export const TAG_NAMES = ['VIP', 'Été', 'beta', 'Beta testers', 'never', 'Noël', 'staff', 'rare']
export const FIELD_NAMES = ['City', 'Score', 'Été préféré', 'unused']
export const CITIES = ['Nantes', 'NANTES', 'nantes-sud', 'Saint-Étienne', 'saint-étienne', '東京']
export const SCORES = [
  '7',
  '10',
  '010',
  '3.5',
  '-2',
  ' 12 ',
  '1e3',
  '0x10',
  '12 pts',
  '1,5',
  '',
  '.5',
  '99999999999',
]
export const CAMPAIGNS = 6
/** The last campaign is the email of a workflow step. */
export const WORKFLOW_CAMPAIGN = CAMPAIGNS
export const WORKFLOWS = 3
export const CAPTURE_PAGES = 3

export function populate(file: Database, now: number): void {
  file.transaction(() => {
    const db = file.write
    writeNames(db, now)
    for (let person = 1; person <= POPULATION; person += 1) writePerson(db, person, now)
    recount(db)
  })
}

function writeNames(db: WriteHandle, now: number): void {
  for (const name of TAG_NAMES)
    db.run('INSERT INTO tags (name, folded) VALUES (?, ?)', [name, foldCase(name)])
  for (const name of FIELD_NAMES)
    db.run('INSERT INTO custom_fields (name, folded) VALUES (?, ?)', [name, foldCase(name)])
  for (let index = 1; index <= CAMPAIGNS; index += 1)
    db.run(
      `INSERT INTO campaigns (kind, name, name_folded, subject, subject_folded, content, content_type, filters,
         status, created, updated) VALUES (?, 'Mail', 'mail', '', '', '{}', 'MAILY', '[]', 4, ?, ?)`,
      [index === WORKFLOW_CAMPAIGN ? 2 : 1, now, now],
    )
  for (let index = 1; index <= WORKFLOWS; index += 1) db.run(`INSERT INTO workflows (name) VALUES ('Flow')`)
  for (let index = 1; index <= CAPTURE_PAGES; index += 1)
    db.run(`INSERT INTO capture_pages (name) VALUES ('Page')`)
}

/** Most sign-ups come one after the other; every ninth is backdated, as an import does. */
function signedUp(person: number, now: number): number {
  const inOrder = now - (POPULATION - person + 1) * 1.7 * DAY_MS
  return Math.floor(person % 9 === 0 ? now - shareOf(person, 'late') * 900 * DAY_MS : inOrder)
}

function writePerson(db: WriteHandle, person: number, now: number): void {
  const created = signedUp(person, now)
  const name = orNull(person, 'name', () => `${pick(NAMES, person, 'which')} ${person % 40}`)
  const fields = fieldsOf(person)
  const cents = shareOf(person, 'payer') < 0.4 ? whole(person, 'cents', 1, 60) * 505 : 0
  db.run(
    `INSERT INTO subscribers (email, name, name_folded, phone, status, created, updated, country, ip_address,
       revenue, last_clicked, last_opened, fields) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, jsonb(?))`,
    [
      `${pick(['p', 'q.', 'x_'], person, 'local')}${person}@${pick(DOMAINS, person, 'domain').toLowerCase()}`,
      name,
      name === null ? null : foldCase(name),
      orNull(person, 'phone', () => pick(PHONES, person, 'digits')),
      whole(person, 'status', 1, 7),
      created,
      Math.floor(created + shareOf(person, 'updated') * (now - created)),
      orNull(person, 'country', () => pick(COUNTRIES, person, 'where').toUpperCase()),
      orNull(person, 'address', () => pick(ADDRESSES, person, 'host')),
      cents,
      ago(person, 'click', now),
      ago(person, 'open', now),
      fields === null ? null : JSON.stringify(fields),
    ],
  )
  if (cents > 0)
    db.run('INSERT INTO events (subscriber, type, at, data) VALUES (?, 17, ?, ?)', [
      person,
      created,
      JSON.stringify({ amount: cents / 100, currency: 'USD' }),
    ])
  writeLinks(db, person, now)
  writeEmails(db, person, now)
}

function orNull<T>(person: number, purpose: string, make: () => T): T | null {
  return shareOf(person, `no ${purpose}`) < 0.3 ? null : make()
}

function ago(person: number, purpose: string, now: number): number | null {
  return orNull(person, purpose, () => Math.floor(now - shareOf(person, purpose) * 180 * DAY_MS))
}

function fieldsOf(person: number): Record<string, string> | null {
  if (person % 6 === 0) return null
  return {
    ...(shareOf(person, 'city?') < 0.7 ? { '1': pick(CITIES, person, 'city') } : {}),
    ...(shareOf(person, 'score?') < 0.8 ? { '2': pick(SCORES, person, 'score') } : {}),
    ...(shareOf(person, 'season?') < 0.1 ? { '3': 'ÉTÉ' } : {}),
  }
}

function writeLinks(db: WriteHandle, person: number, now: number): void {
  const shares = [0.5, 0.3, 0.2, 0.15, 0, 0.4, 0.1, 0.01]
  for (const [index, share] of shares.entries())
    if (shareOf(person, `tag ${index}`) < share)
      db.run('INSERT INTO subscriber_tags (tag, subscriber) VALUES (?, ?)', [index + 1, person])
  for (let run = 0; run < whole(person, 'runs', 0, 4); run += 1)
    db.run('INSERT INTO workflow_runs (workflow, subscriber, status) VALUES (?, ?, ?)', [
      whole(person, `flow ${run}`, 1, WORKFLOWS - 1),
      person,
      whole(person, `run ${run}`, 1, 5),
    ])
  for (let page = 1; page < CAPTURE_PAGES; page += 1)
    if (shareOf(person, `page ${page}`) < 0.2 / page)
      db.run('INSERT INTO capture_submissions (page, subscriber, at) VALUES (?, ?, ?)', [page, person, now])
}

const KINDS = { broadcast: 1, workflow: 2, transactional: 3, test: 4 }

/** Broadcasts once each; the step's email perhaps twice; tests of the very same campaigns. */
function writeEmails(db: WriteHandle, person: number, now: number): void {
  for (let campaign = 1; campaign < WORKFLOW_CAMPAIGN; campaign += 1) {
    if (campaign < WORKFLOW_CAMPAIGN - 1 && shareOf(person, `sent ${campaign}`) < 0.5)
      writeEmail(db, { person, campaign, kind: KINDS.broadcast, now })
    if (shareOf(person, `test ${campaign}`) < 0.1) writeEmail(db, { person, campaign, kind: KINDS.test, now })
  }
  for (let turn = 0; turn < whole(person, 'steps', 0, 2); turn += 1)
    writeEmail(db, { person, campaign: WORKFLOW_CAMPAIGN, kind: KINDS.workflow, now })
  for (let turn = 0; turn < whole(person, 'receipts', 0, 12); turn += 1)
    writeEmail(db, { person, campaign: null, kind: KINDS.transactional, now })
}

interface Draft {
  person: number
  campaign: number | null
  kind: number
  now: number
}

/** Waiting, sent, delivered, opened, clicked, bounced, complained: one more stamp for each. */
function writeEmail(db: WriteHandle, { person, campaign, kind, now }: Draft): void {
  const purpose = `${kind} ${campaign} ${db.get<{ n: number }>('SELECT count(*) AS n FROM emails')?.n}`
  const state = pick(
    ['waiting', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'],
    person,
    purpose,
  )
  const at = Math.floor(now - shareOf(person, `${purpose} at`) * 120 * DAY_MS)
  const reached = (...states: string[]) => (states.includes(state) ? at : null)
  db.run(
    `INSERT INTO emails (kind, campaign, subscriber, recipient, status, created, sent, delivered, opened, clicked,
       bounced, complained) VALUES (?, ?, ?, '', 1, ?, ?, ?, ?, ?, ?, ?)`,
    [
      kind,
      campaign,
      person,
      at,
      state === 'waiting' ? null : at,
      reached('delivered', 'opened', 'clicked', 'complained'),
      reached('opened', 'clicked'),
      reached('clicked'),
      reached('bounced'),
      reached('complained'),
    ],
  )
}

function recount(db: WriteHandle): void {
  db.script(`
    INSERT INTO counters SELECT 'status', status, count(*) FROM subscribers GROUP BY status;
    INSERT INTO counters SELECT 'tag', tag, count(*) FROM subscriber_tags GROUP BY tag;
    INSERT INTO counters SELECT 'campaign', status, count(*) FROM campaigns WHERE kind = 1 GROUP BY status;
    INSERT INTO growth SELECT created / 900000, count(*), 0 FROM subscribers GROUP BY 1;
    UPDATE subscribers SET (email_count, open_count, click_count, last_sent) =
      (SELECT count(sent), count(opened), count(clicked), max(sent) FROM emails
       WHERE subscriber = subscribers.id AND kind <> ${KINDS.test});
  `)
}
