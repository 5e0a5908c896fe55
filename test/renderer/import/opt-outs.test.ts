import { array, assert, asyncProperty, constantFrom, integer, property, record, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planFaults } from '../../../src/renderer/import/plan.ts'
import type { FileView, ImportSession } from '../../../src/renderer/import/session.ts'
import { openGroups } from '../../../src/renderer/import/consent.ts'
import { importInto } from '../../support/import-desk.ts'
import { contactFiles, readContactFile } from '../../support/contact-files.ts'
import { useSandbox, type TestOrganization } from '../../support/organization.ts'
import { serviceExports, writeServiceExport } from '../../support/service-exports.ts'
import { AS_GUESSED, guessedPlan, NOW, openContacts, openText } from './files.ts'

/** Line 4: an import never subscribes a person who opted out. */
const { start } = useSandbox()

async function statusesOf({ call }: TestOrganization): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (let cursor: string | undefined; ;) {
    const page = await call('list_subscribers', { limit: 1000, ...(cursor === undefined ? {} : { cursor }) })
    for (const { email, status } of page.subscribers) all.set(email, status)
    if (page.nextCursor === null) return all
    cursor = page.nextCursor
  }
}

describe('Right to the last edge, 4: exports of known services', () => {
  it.each(serviceExports.map((one) => [one.service, one] as const))(
    '%s: answered by itself, and who opted out is left out or UNSUBSCRIBED',
    async (_, one) => {
      const file = writeServiceExport(one)
      const session = openText(file.text, one.file)
      const view = session.view(AS_GUESSED, [])
      expect(planFaults(guessedPlan(view), view.headers)).toEqual([])

      const skipping = await start()
      const { report } = await importInto(skipping, session, guessedPlan(view))
      expect(report).toMatchObject({ failed: 0, optedOut: file.out.length })
      expect(report.optOuts.reduce((sum, { rows }) => sum + rows, 0)).toBe(file.out.length)
      expect(await statusesOf(skipping)).toEqual(new Map(file.in.map((email) => [email, 'SUBSCRIBED'])))

      const telling = await start()
      await importInto(telling, session, guessedPlan(view, { optOut: 'unsubscribe', resubscribe: true }))
      expect(await statusesOf(telling)).toEqual(
        new Map([
          ...file.in.map((email): [string, string] => [email, 'SUBSCRIBED']),
          ...file.out.map((email): [string, string] => [email, 'UNSUBSCRIBED']),
        ]),
      )
    },
  )

  it.each(contactFiles.map((file) => [file.name, file] as const))(
    '%s: as its truth says',
    async (name, file) => {
      const organization = await start()
      const session = openContacts(name)
      const view = session.view(AS_GUESSED, [])
      expect(planFaults(guessedPlan(view), view.headers)).toEqual([])
      await importInto(organization, session, guessedPlan(view))
      const statuses = await statusesOf(organization)
      const { cells } = readContactFile(file)
      const left = cells.filter((row) => file.hasLeft(row))
      for (const row of left) {
        const email = (row['EMAIL'] ?? row['email'] ?? row['Email Address'] ?? '').toLowerCase()
        expect(statuses.has(email), email).toBe(false)
      }
      expect(statuses.size).toBeGreaterThan(0)
    },
  )
})

it('an address on two rows is unsubscribed once, and told once', async () => {
  const rows = ['one@example.org,yes', 'two@example.org,yes', 'one@example.org,no', 'two@example.org,yes']
  const session = openText(['email,Unsubscribed', ...rows].join('\n'))
  const view = session.view(AS_GUESSED, [])
  const organization = await start()
  const plan = guessedPlan(view, { optOut: 'unsubscribe' })
  const { report, result } = await importInto(organization, session, plan)
  expect(report).toMatchObject({ optedOut: 4, leaving: 2 })
  expect(report.optOuts.map((one) => one.rows)).toEqual([3])
  expect(result.unsubscribed).toBe(2)
  const gone = [...(await statusesOf(organization)).values()]
  expect(gone).toEqual(['UNSUBSCRIBED', 'UNSUBSCRIBED'])
})

function fileOf(header: string, values: readonly string[]): string {
  return [`email,${header}`, ...values.map((value, index) => `person${index}@example.org,"${value}"`)].join(
    '\n',
  )
}

function viewOf(header: string, values: readonly string[]): { session: ImportSession; view: FileView } {
  const session = openText(fileOf(header, values))
  return { session, view: session.view(AS_GUESSED, []) }
}

describe('Right to the last edge, 4: any other column that looks like consent', () => {
  it.each([
    ['Marketing agreed', ['yes', 'no']],
    ['GDPR', ['1', '0']],
    ['Werbeerlaubnis', ['ja', 'nein']],
    ['Accord newsletter', ['oui', 'non']],
    ['Lists opted out of', ['news', 'offers']],
    ['consented_at', ['2025-01-02', '']],
    ['has not opted out', ['true', 'false']],
    ['status', ['gold', 'silver']],
    ['Email', ['yes', 'no']],
    ['active', ['1', '0']],
    ['Membership', ['active', 'cancelled']],
    ['Order status', ['done', 'cancelled']],
    ['Remark', ['unsubscribed by phone', 'nice person']],
    ['', ['true', 'false']],
    ['Подписка', ['1', '0']],
  ])('%s is a question that stops the check until each value has a meaning', (header, values) => {
    const { session, view } = viewOf(header, values)
    const plan = guessedPlan(view)
    expect(planFaults(plan, view.headers)).toEqual([expect.stringContaining('means for email.')])
    session.check(plan, NOW)
    expect(session.batch('import', 0, 10).map(({ subscriber }) => subscriber.email)).not.toContain(
      'person0@example.org',
    )
    const [question] = plan.consent
    if (!question) throw new Error('no question')
    const answered = { ...question, meanings: { ...question.meanings } }
    for (const { key } of openGroups(question)) answered.meanings[key] = 'optedOut'
    expect(planFaults({ ...plan, consent: [answered] }, view.headers)).toEqual([])
    for (const { key } of question.groups) answered.meanings[key] = 'unrelated'
    session.check({ ...plan, consent: [answered] }, NOW)
    expect(session.batch('import', 0, 10)).toHaveLength(values.length)
  })

  it.each([
    ['city', ['Nantes', 'Paris']],
    ['VIP', ['yes', 'no']],
    ['State', ['CA', 'ON', 'NY']],
    ['Order status', ['done', 'shipped']],
    ['SMS consent', ['yes', 'no']],
    ['Date d’inscription', ['2025-01-02', '2025-01-03']],
    ['Notes', ['line one', 'asked about the newsletter']],
    ['seats', ['1', '0', '7']],
  ])('%s is none', (header, values) => {
    expect(viewOf(header, values).view.consent).toEqual([])
  })

  it.each([
    ['attributes', (out: boolean) => ({ CITY: 'Nantes', NEWSLETTER_CONSENT: out ? 'no' : 'yes' }), ['no']],
    ['properties', (out: boolean) => ({ $consent: out ? [] : ['email'], email_optout: out }), ['', 'true']],
    ['data', (out: boolean) => ({ email: { marketing: { consent: !out } } }), ['false']],
  ])('consent inside the JSON of %s is a question like any other', (header, write, out) => {
    const cells = [true, false].map((left) => JSON.stringify(write(left)).replaceAll('"', '""'))
    const { session, view } = viewOf(header, cells)
    const plan = guessedPlan(view)
    expect(planFaults(plan, view.headers)).not.toEqual([])
    expect(plan.consent.every(({ header: asked }) => asked.startsWith(`${header} › `))).toBe(true)
    session.check(plan, NOW)
    expect(session.batch('import', 0, 10)).toEqual([])
    const meaningOf = (key: string): 'optedOut' | 'subscribed' =>
      out.includes(key) ? 'optedOut' : 'subscribed'
    const answered = plan.consent.map((question) => ({
      ...question,
      meanings: Object.fromEntries(question.groups.map(({ key }) => [key, meaningOf(key)])),
    }))
    session.check({ ...plan, consent: answered }, NOW)
    expect(session.batch('import', 0, 10).map(({ subscriber }) => subscriber.email)).toEqual([
      'person1@example.org',
    ])
    // The file of errors shows the file, not what was unfolded.
    expect(session.cellsOf([2]).headers).toEqual(['email', header])
  })

  it('an object without consent, and braces that are no JSON, add no column', () => {
    const { view } = viewOf('attributes', ['{""CITY"":""Nantes"",""SMS_CONSENT"":true}', '{hello}'])
    expect(view.headers).toEqual(['email', 'attributes'])
    expect(view.consent).toEqual([])
  })

  it('an answer holds although the column becomes something else, and an unknown value is out', () => {
    const { session, view } = viewOf('Unsubscribed from all email', ['true', ''])
    const columns = view.columns.with(1, { kind: 'ignore' })
    session.check({ ...guessedPlan(view), columns }, NOW)
    expect(session.batch('import', 0, 10).map(({ subscriber }) => subscriber.email)).toEqual([
      'person1@example.org',
    ])
  })

  it('a value that is rare among hundreds of others still counts', () => {
    const values = Array.from({ length: 300 }, (_, index) => `remark ${index}`)
    const { session, view } = viewOf('Remark', [...values, 'Unsubscribed', 'opted-out'])
    const [question] = view.consent
    expect(question?.meanings).toMatchObject({
      unsubscribed: 'optedOut',
      'opted-out': 'optedOut',
    })
    expect(question?.groups.at(-1)).toMatchObject({
      label: 'any other value',
      rows: 276,
    })
    for (const { key } of question?.groups ?? []) if (question) question.meanings[key] ??= 'unrelated'
    expect(session.check(guessedPlan(view), NOW)).toMatchObject({
      optedOut: 2,
      good: 300,
    })
  })

  it('a cell called like a property of every object is a value like any other', () => {
    const { session, view } = viewOf('newsletter_consent', ['constructor', '__proto__', 'true'])
    expect(session.check(guessedPlan(view), NOW)).toMatchObject({
      optedOut: 2,
      good: 1,
    })
  })

  it('the name of a file of leavers is a question about all of it', () => {
    const session = openText('email\nada@example.org\n', 'bounced contacts.csv')
    const view = session.view(AS_GUESSED, [])
    expect(planFaults(guessedPlan(view), view.headers)[0]).toContain('“bounced contacts.csv”')
    expect(session.check(guessedPlan(view), NOW)).toMatchObject({
      good: 0,
      optedOut: 1,
    })
  })
})

/** Values with what they say in a column that asks "did they leave?" and one that asks "may we?". */
const YES = ['yes', 'TRUE', 'true', '1', 'Y', 'x', 'Oui', 'ja', 'sí', 'Sim', 'vero', 'wahr']
const NO = ['no', 'FALSE', 'false', '0', 'N', 'Non', 'nein', 'nee', 'não', 'falso']
const DATES = [
  '2025-01-02',
  '2025-01-02T03:04:05Z',
  '31/01/2025',
  '1.2.2025 7:05',
  '1735689600',
  'Jan 2, 2025',
]
const OUT = [
  'Opted out',
  'opted_out',
  'OPT-OUT',
  'Unsubscribed',
  'never_subscribed',
  'désinscrit',
  'abgemeldet',
]
const IN = ['Subscribed', 'opted in', 'abonné', 'angemeldet']

const leftNames = [
  'Unsubscribed',
  'Opted out',
  'opt_out',
  'OptOut',
  'BLACKLIST',
  'Unsubscribed from all email',
  'désinscrit',
  'Abgemeldet',
  'uitgeschreven',
  'Email Opt Out',
  'Do not email',
  'Has opted out of newsletters',
  'unsubscribe_all',
  'Keine Werbung',
  'unsub flag',
]
const consentNames = [
  'Subscribed',
  'newsletter_consent',
  'Opt-in',
  'Accepts Marketing',
  'subscribed_to_emails',
  'Einwilligung',
  'consentement',
  'suscrito',
  'Marketing permission',
  'Agrees to email',
  'GDPR consent',
  'Toestemming mail',
  'Newsletter?',
  'email ok',
]
const otherNames = ['status', 'Flag', 'Remark', 'Column 2', 'Zustand', 'X']

type Truth = 'in' | 'out' | 'open'
const pick = (values: string[], truth: Truth) => constantFrom(...values).map((value) => ({ value, truth }))
const columnOf = (names: string[], yes: Truth, no: Truth, date: Truth) =>
  record({
    header: constantFrom(...names),
    cells: array(
      tuple(
        integer({ min: 0, max: 5 }),
        pick(YES, yes),
        pick(NO, no),
        pick(DATES, date),
        pick(OUT, 'out'),
        pick(IN, 'in'),
      ).map(([kind, ...cells]) => (kind === 5 ? { value: '', truth: 'open' } : (cells[kind] ?? cells[0]))),
      { minLength: 1, maxLength: 30 },
    ),
  })

describe('Right to the last edge, 4: generated columns', () => {
  const columns = [
    columnOf(leftNames, 'out', 'in', 'out'),
    columnOf(consentNames, 'in', 'out', 'in'),
    columnOf(otherNames, 'open', 'open', 'open'),
  ]

  it.each(columns)('nobody who opted out is sent as a subscriber (%#)', (column) => {
    assert(
      property(column, ({ header, cells }) => {
        const { session, view } = viewOf(
          header,
          cells.map(({ value }) => value),
        )
        session.check(guessedPlan(view), NOW)
        const sent = new Set(session.batch('import', 0, 1000).map(({ subscriber }) => subscriber.email))
        for (const [index, { truth }] of cells.entries())
          if (truth === 'out') expect(sent.has(`person${index}@example.org`)).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  it('whatever a person answers, each row goes as answered, and nothing goes unanswered', async () => {
    // The tests before held the thread: what the server closed meanwhile is seen before the first call.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const organization = await start()
    let file = 0
    await assert(
      asyncProperty(
        columns[0] ?? columnOf(leftNames, 'out', 'in', 'out'),
        integer(),
        async ({ header, cells }, seed) => {
          file += 1
          const lines = cells.map(({ value }, index) => `p${file}x${index}@example.org,"${value}"`)
          const session = openText([`email,${header}`, ...lines].join('\n'))
          const view = session.view(AS_GUESSED, [])
          for (const [index, question] of view.consent.entries())
            for (const [at, { key }] of question.groups.entries())
              question.meanings[key] = ((seed >> (index + at)) & 1) === 0 ? 'optedOut' : 'subscribed'
          const plan = guessedPlan(view, { optOut: 'unsubscribe' })
          expect(planFaults(plan, view.headers)).toEqual([])
          await importInto(organization, session, plan)
          const statuses = await statusesOf(organization)
          for (const kind of ['import', 'optedOut'] as const)
            for (const { subscriber } of session.batch(kind, 0, 1000))
              expect(statuses.get(subscriber.email)).toBe(kind === 'import' ? 'SUBSCRIBED' : 'UNSUBSCRIBED')
        },
      ),
      { numRuns: 15 },
    )
  })
})
