import { describe, expect, test } from 'vitest'
import { EMAIL_STATUSES, emailStatusCode } from '../../../../src/engine/domain/email-status.ts'
import { suppress } from '../../../../src/engine/store/suppressions.ts'
import { statusCode } from '../../../../src/engine/domain/subscriber-status.ts'
import { START } from '../../../support/served-sandbox.ts'
import { useAdminTool } from '../../../support/admin-tool.ts'
import { HOUR_MS } from '../../../../src/shared/text/time-units.ts'

/** Over serveSandbox. */
const { sandbox, ask, refuse } = useAdminTool('list_emails', 'stories')

interface Listed {
  id: string
  organizationId: string
  organizationName: string
  to: string
  subject: string | null
  status: string
  createdAt: string
}

/** Every email of the files, newest first, by another way than the tool's. */
function allEmails(numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]): { created: number; recipient: string }[] {
  return numbers
    .flatMap((number) =>
      sandbox()
        .world.organization(number)
        .read.all<{ id: number; created: number; recipient: string }>(
          'SELECT id, created, recipient FROM emails',
        )
        .map((row) => ({ ...row, number })),
    )
    .toSorted((a, b) => b.created - a.created || a.number - b.number || b.id - a.id)
}

async function pages(input: object): Promise<Listed[]> {
  const first = await ask(input)
  const rest = []
  for (let page = 2; page <= first.pageCount; page += 1) rest.push(...(await ask({ ...input, page })).emails)
  const emails = [...first.emails, ...rest]
  expect(emails).toHaveLength(first.total)
  return emails
}

describe('list_emails', () => {
  test('answers every field of a row', async () => {
    const data = await ask({ slug: 'pp-rewards-club' })
    expect(data).toMatchObject({ total: 9, page: 1, pageSize: 50, pageCount: 1 })
    expect(data.emails[0]).toEqual({
      id: expect.stringMatching(/^eml_0004/),
      organizationId: 'org_00004',
      organizationName: 'PP Rewards Club',
      to: expect.stringContaining('@'),
      from: 'PayPal Rewards <rewards@paypa1-rewards.example>',
      subject: 'Your points statement',
      status: expect.stringMatching(/^(DELIVERED|COMPLAINED)$/),
      kind: 'CAMPAIGN',
      campaignId: 'cmp_00041',
      workflowId: null,
      createdAt: '2026-08-24T09:00:00.000Z',
      sentAt: expect.stringMatching(/^2026-08-24T09:00/),
    })
  })

  test('without id and slug: of all organizations, newest first, 50 per page', async () => {
    const emails = await pages({})
    const expected = allEmails()
    expect(emails.map(({ to, createdAt }) => [to, Date.parse(createdAt)])).toEqual(
      expected.map(({ recipient, created }) => [recipient, created]),
    )
    const second = await ask({ page: 2 })
    expect(second).toMatchObject({ page: 2, pageSize: 50, pageCount: Math.ceil(expected.length / 50) })
    expect(second.emails).toHaveLength(50)
    expect(new Set(emails.map(({ organizationId }) => organizationId)).size).toBe(10)
  })

  test('beyond the last page there is nothing, and the total stays', async () => {
    const { total } = await ask({})
    expect(await ask({ page: Number.MAX_SAFE_INTEGER })).toMatchObject({ emails: [], total })
  })

  test('id and slug name one organization', async () => {
    const byId = await pages({ id: 'org_00003' })
    expect(byId).toHaveLength(allEmails([3]).length)
    expect(await pages({ slug: 'trailhead-outdoor' })).toEqual(byId)
  })

  test('query: a part of the recipient, in any case', async () => {
    const recipient = allEmails([5])[0]?.recipient ?? ''
    const found = await pages({ query: ` ${recipient.toUpperCase()} ` })
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ to }) => to === recipient)).toBe(true)
    const part = recipient.slice(0, 4)
    const expected = allEmails().filter((email) => email.recipient.includes(part))
    expect((await pages({ query: part })).length).toBeGreaterThanOrEqual(expected.length)
  })

  test('query: a part of the subject, in any case, accents composed or not', async () => {
    const found = await pages({ query: 'POINTS stat' })
    expect(found).toHaveLength(9)
    const file = sandbox().world.organization(4)
    file.write.run('UPDATE email_templates SET subject = ?', ['Été à Zürich'])
    expect(await pages({ query: 'e\u0301te\u0301 a\u0300 zu\u0308' })).toHaveLength(9)
    file.write.run('UPDATE email_templates SET subject = ?', ['Your points statement'])
  })

  test('query: an email id finds that email, in its organization only', async () => {
    const id = (await pages({ slug: 'growth-fox' }))[3]?.id ?? ''
    expect(await pages({ query: id })).toMatchObject([{ id, organizationId: 'org_00002' }])
    expect(await pages({ query: id, slug: 'trailhead-outdoor' })).toEqual([])
    expect(await pages({ query: 'eml_0002zzzz' })).toEqual([])
  })

  test.each(['%', '_%', "'; --", 'nobody at all'])(
    'query takes "%s" as plain text that nothing has',
    async (query) => {
      expect(await pages({ query, slug: 'growth-fox' })).toEqual([])
    },
  )

  test('query of blanks is no query', async () => {
    expect(await ask({ query: '  ' })).toEqual(await ask({}))
  })

  test.each(EMAIL_STATUSES)('status %s', async (status) => {
    const file = sandbox().world.organization(9)
    const { id } = file.read.get<{ id: number }>('SELECT max(id) AS id FROM emails') ?? { id: 0 }
    const before = file.read.get<{ status: number }>('SELECT status FROM emails WHERE id = ?', [id])?.status
    file.write.run('UPDATE emails SET status = ? WHERE id = ?', [emailStatusCode(status), id])
    const found = await pages({ status })
    const rest = (await pages({})).filter((email) => email.status === status)
    expect(found).toEqual(rest)
    expect(found.length).toBeGreaterThan(0)
    file.write.run('UPDATE emails SET status = ? WHERE id = ?', [before ?? 0, id])
  })

  test('status ALL is the default', async () => {
    expect(await ask({ status: 'ALL' })).toEqual(await ask({}))
  })

  test.each([
    ['OPENED', 'opened'],
    ['CLICKED', 'clicked'],
  ])('status %s: those that were, whatever came after', async (status, column) => {
    const { n } = sandbox()
      .world.organization(3)
      .read.get<{ n: number }>(`SELECT count(*) AS n FROM emails WHERE ${column} IS NOT NULL`) ?? { n: 0 }
    expect(n).toBeGreaterThan(0)
    expect(await pages({ slug: 'trailhead-outdoor', status })).toHaveLength(n)
  })

  test('status DELAYED: sent over an hour ago and not there', async () => {
    const file = sandbox().world.organization(8)
    const insert = (sent: number) =>
      file.write.run(
        `INSERT INTO emails (kind, recipient, status, created, sent) VALUES (3, 'late@mail.example', 2, ?, ?)`,
        [sent, sent],
      )
    insert(START - 3_600_001)
    insert(START - HOUR_MS)
    const found = await ask({ slug: 'airdrop-alerts', status: 'DELAYED' })
    expect(found.emails).toMatchObject([
      { to: 'late@mail.example', status: 'SENT', from: null, subject: null },
    ])
    file.write.run(`DELETE FROM emails WHERE recipient = 'late@mail.example'`)
  })

  test('status SUPPRESSED: cancelled, as the address is suppressed, whatever the status is now', async () => {
    const file = sandbox().world.organization(6)
    const [one, two, three] = file.read.column<number>(
      'SELECT id FROM subscribers WHERE status = ? LIMIT 3',
      [statusCode('SUBSCRIBED')],
    )
    const CANCELLED = {
      'complained@y.example': { subscriber: one, kind: 'COMPLAINT' },
      'banned@y.example': { subscriber: two, kind: 'BAN' },
      'left@y.example': { subscriber: three, kind: null },
    } as const
    for (const [address, { subscriber, kind }] of Object.entries(CANCELLED)) {
      file.write.run(
        `INSERT INTO emails (kind, subscriber, recipient, status, created) VALUES (3, ?, ?, 6, ?)`,
        [subscriber ?? 0, address, START],
      )
      if (kind !== null) suppress(file.write, { address, kind, at: START, cause: null })
    }
    const suppressed = await ask({ id: 'org_00006', status: 'SUPPRESSED' })
    expect(suppressed.emails.map(({ to }) => to)).toEqual(['complained@y.example'])
    expect((await ask({ id: 'org_00006', status: 'CANCELLED' })).total).toBe(3)
    file.write.run(`DELETE FROM suppressions WHERE email LIKE '%@y.example'`)
    file.write.run(`DELETE FROM emails WHERE recipient LIKE '%@y.example'`)
  })

  test('subscriberId: the emails of that person', async () => {
    const row = sandbox()
      .world.organization(3)
      .read.get<{ subscriber: number; n: number }>(
        'SELECT subscriber, count(*) AS n FROM emails GROUP BY subscriber ORDER BY n DESC LIMIT 1',
      )
    const subscriberId = `sub_0003${(row?.subscriber ?? 0).toString(36)}`
    expect(await pages({ subscriberId })).toHaveLength(row?.n ?? 0)
    expect(await pages({ subscriberId, slug: 'trailhead-outdoor' })).toHaveLength(row?.n ?? 0)
    expect(await pages({ subscriberId, slug: 'growth-fox' })).toEqual([])
  })

  test('filters combine with AND', async () => {
    const found = await pages({ id: 'org_00003', status: 'OPENED', query: '40 %' })
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(({ subject }) => subject === '40 % off until Sunday')).toBe(true)
  })

  test.each([
    [{ page: 0 }, 'page'],
    [{ page: 1.5 }, 'page'],
    [{ status: 'sent' }, 'status'],
    [{ status: 'SPAM' }, 'status'],
    [{ query: 7 }, 'query'],
    [{ pageSize: 10 }, 'pageSize'],
    [{ subscriberId: 7 }, 'subscriberId'],
    [{ id: 'org_00001', slug: 'parcel-notice' }, 'id'],
  ])('400: %j names its field', async (input, field) => {
    expect(await refuse(400, input)).toMatch(new RegExp(`^${field}(?:: | )`))
  })

  test.each([
    [{ id: 'org_0000zz' }, 'id'],
    [{ slug: 'nobody' }, 'slug'],
    [{ subscriberId: 'sub_00019999' }, 'subscriberId'],
    [{ subscriberId: 'sub_00zz1' }, 'subscriberId'],
    [{ subscriberId: 'nonsense' }, 'subscriberId'],
  ])('404: %j names its field', async (input, field) => {
    expect(await refuse(404, input)).toMatch(new RegExp(`^${field}(?:: | )`))
  })
})
