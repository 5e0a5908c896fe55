import { describe, expect, test } from 'vitest'
import { parseIsoTime } from '../../../../src/shared/text/iso-time.ts'
import {
  type ContactFile,
  contactFiles,
  type ImportedRow,
  readContactFile,
} from '../../../support/contact-files.ts'
import { type TestOrganization, useSandbox } from '../../../support/organization.ts'

/**
 * Files as other products export them, through import_subscribers in batches of 500: counts, and
 * every value of every person, accents included. POSTDESK_CONTACTS=DIR takes complete files.
 */
const { start } = useSandbox()
const complete = process.env['POSTDESK_CONTACTS'] !== undefined

/** Rows, and how many of them have left, of the small copies and of the complete files. */
const COUNTS: Record<string, { small: [number, number]; complete: [number, number] }> = {
  'mailchimp-export.csv': { small: [150, 0], complete: [2400, 0] },
  'listmonk-export.csv': { small: [150, 58], complete: [1200, 500] },
  'brevo-export.csv': { small: [150, 40], complete: [800, 194] },
  'latin1-semicolon.csv': { small: [150, 0], complete: [150, 0] },
}

async function importInBatches({ call }: TestOrganization, rows: readonly ImportedRow[]) {
  const sum = { imported: 0, updated: 0, failed: 0, errors: [] as unknown[] }
  for (let from = 0; from < rows.length; from += 500) {
    const done = await call('import_subscribers', { subscribers: rows.slice(from, from + 500) })
    for (const key of ['imported', 'updated', 'failed'] as const) sum[key] += done[key]
    sum.errors.push(...done.errors)
  }
  return sum
}

/** The person that a row must have become. */
function expectedOf(row: ImportedRow) {
  const values = Object.entries(row.fields ?? {}).filter(([, value]) => value !== '')
  return {
    email: row.email.toLowerCase(),
    name: row.name?.normalize('NFC'),
    phone: row.phone || null,
    country: row.country || null,
    ipAddress: row.ipAddress || null,
    status: 'SUBSCRIBED',
    tags: (row.tags ?? []).toSorted(),
    customFields: Object.fromEntries(values),
    createdAt: row.createdAt ? new Date(parseIsoTime(row.createdAt) ?? Number.NaN).toISOString() : undefined,
  }
}

type Person = Record<string, unknown> & { tags?: string[] }

async function readPeople({ call }: TestOrganization): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  let cursor: string | null = null
  do {
    const page: { subscribers: { email: string }[]; nextCursor: string | null } = await call(
      'list_subscribers',
      {
        limit: 500,
        ...(cursor ? { cursor } : {}),
      },
    )
    for (const { email } of page.subscribers) people.set(email, await call('get_subscriber', { email }))
    cursor = page.nextCursor
  } while (cursor)
  return people
}

describe.each(contactFiles.map((file) => [file.name, file] as const))('%s', (name, file: ContactFile) => {
  const counts = COUNTS[name]
  if (!counts) throw new Error(`no counts of ${name}`)
  const [total, left] = complete ? counts.complete : counts.small

  test('goes through import_subscribers in batches of 500 with correct counts and accents', async () => {
    const shop = await start()
    const read = readContactFile(file)
    expect({ rows: read.cells.length, left: read.left }).toEqual({ rows: total, left })
    const staying = total - left
    const none = { imported: 0, updated: 0, failed: 0, errors: [] }
    expect(await importInBatches(shop, read.rows)).toEqual({ ...none, imported: staying })
    expect(await shop.call('count_subscribers')).toEqual({ total: staying })
    const people = await readPeople(shop)
    expect(people.size).toBe(staying)
    for (const row of read.rows) {
      const { createdAt, ...expected } = expectedOf(row)
      const { tags = [], ...person } = people.get(expected.email) ?? {}
      expect({ ...person, tags: tags.toSorted() }).toMatchObject(expected)
      if (createdAt) expect(person['createdAt']).toBe(createdAt)
    }
    expect(await importInBatches(shop, read.rows)).toEqual({ ...none, updated: staying })
    expect(await shop.call('count_subscribers')).toEqual({ total: staying })
  }, 120_000)
})

test('the accents, line breaks and decimal commas that the files are for', async () => {
  const everything = contactFiles.map((file) => JSON.stringify(readContactFile(file).rows)).join('')
  for (const text of [
    'Jürgen',
    'Sørensen',
    'José Yılmaz',
    'Łódź',
    'Ngọc',
    'Nîmes',
    'Besançon',
    'line one\\nline two',
    '102,87',
  ]) {
    expect(everything).toContain(text)
  }
  expect(everything).not.toMatch(/Ã|\uFFFD|\uFEFF/)
})
