import { array, assert, asyncProperty, constantFrom, oneof, record, string, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PreparedRow } from '../../../src/renderer/import/check.ts'
import { ImportSession } from '../../../src/renderer/import/session.ts'
import { encodeOrganizationId } from '../../../src/shared/ids.ts'
import { exportFile } from '../../support/exports.ts'
import { actAs, type TestOrganization, useSandbox } from '../../support/organization.ts'
import { shareOf } from '../../support/draw.ts'
import { AS_GUESSED, guessedPlan, NOW } from './files.ts'

/** An export of ours, read by our own import as the console reads it, is the same again. */
const { start, sandbox, control } = useSandbox({ seed: 'demo' })

const BATCH = 500

async function importFile(target: TestOrganization, text: string): Promise<void> {
  const session = new ImportSession('exp.csv', new TextEncoder().encode(text))
  const plan = guessedPlan(session.view(AS_GUESSED, []), { optOut: 'unsubscribe' })
  const { faults } = session.check(plan, NOW)
  expect(faults).toEqual([])
  for (let from = 0; ; from += BATCH) {
    const rows = session.batch('import', from, BATCH)
    if (rows.length === 0) break
    await importRows(target, rows)
  }
  // As the console does it: those who left are imported, then unsubscribed.
  const left = session.batch('optedOut', 0, Number.MAX_SAFE_INTEGER)
  for (let from = 0; from < left.length; from += BATCH)
    await importRows(target, left.slice(from, from + BATCH))
  for (const { subscriber } of left) await target.confirm('unsubscribe', { email: subscriber.email })
}

async function importRows(target: TestOrganization, rows: readonly PreparedRow[]): Promise<void> {
  const subscribers = rows.map(({ subscriber }) => subscriber)
  expect(await target.call('import_subscribers', { subscribers })).toMatchObject({ failed: 0 })
}

async function listAll(organization: TestOrganization) {
  const { subscribers = [] } = await organization.call('export_subscribers', { limit: 10_000 })
  return new Map(subscribers.map((subscriber) => [subscriber.email, subscriber]))
}

async function expectSame(from: TestOrganization): Promise<void> {
  const to = await start()
  await importFile(to, await exportFile(sandbox(), from))
  expect(await listAll(to)).toEqual(await listAll(from))
}

const BEGINNINGS = ['=', '+', '-', '@', "'", "'=", "''=", "'-5", '-5', '"', '＝', ',', ';', '|', '\t', '']
const TEXTS = [
  '1+1',
  'HYPERLINK("x")',
  'a, "b"',
  "it's",
  'Zoé',
  '1,5',
  '-1',
  'two\r\nlines',
  'x\ry',
  'no',
  'é;|/',
]

const hostile = oneof(
  string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  constantFrom(...BEGINNINGS.flatMap((head) => TEXTS.map((text) => head + text))),
)
const subscriber = record({
  email: string({ unit: constantFrom('a', 'b', 'c', 'd', 'e', 'f', '='), minLength: 6, maxLength: 9 }).map(
    (name) => `${name}@x.test`,
  ),
  name: hostile,
  tags: array(hostile, { maxLength: 3 }),
  fields: record({ City: hostile, 'Size, "old"': hostile }),
})

describe('the round trip export → import', () => {
  it('is the identity for hostile names, tags and values', async () => {
    await assert(
      asyncProperty(
        uniqueArray(subscriber, { minLength: 1, maxLength: 40, selector: ({ email }) => email }),
        async (subscribers) => {
          const from = await start()
          // What the engine refuses, like a tag of nothing but spaces, is in no export.
          await from.call('import_subscribers', { subscribers })
          await expectSame(from)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('is the identity for 10,000 generated subscribers', async () => {
    const from = await start()
    const draw = (index: number, purpose: string, list: string[]): string =>
      list[Math.floor(shareOf(index, purpose) * list.length)] ?? ''
    const subscribers = Array.from({ length: 10_000 }, (_, index) => ({
      email: `p${index}@x.test`,
      name: `${draw(index, 'begin', BEGINNINGS)}${draw(index, 'text', TEXTS)} ${index}`,
      phone: draw(index, 'phone', ['+33 6 39 98 12 34', '06-12-34', '+49/30/1234']),
      tags: [`${draw(index, 'tag', BEGINNINGS)}${draw(index, 'word', TEXTS)}`],
      fields: { City: `${draw(index, 'city', BEGINNINGS)}${draw(index, 'place', TEXTS)}` },
      createdAt: new Date(NOW - index * 86_400_000 - 90_000_000_000).toISOString(),
    }))
    for (let at = 0; at < subscribers.length; at += BATCH)
      await from.call('import_subscribers', { subscribers: subscribers.slice(at, at + BATCH) })
    await expectSame(from)
  })

  it('is the identity for the demo: who left is UNSUBSCRIBED, whatever the reason was', async () => {
    for (const number of sandbox().world.organizationNumbers()) {
      const id = encodeOrganizationId(number)
      const { key } = await control('key.create', { kind: 'customer', organizationId: id })
      const from = actAs(sandbox(), { id, slug: id, token: key })
      const to = await start()
      await importFile(to, await exportFile(sandbox(), from))
      const before = await listAll(from)
      expect(before.size).toBeGreaterThan(0)
      const after = [...before].map(([email, one]) => {
        return [email, { ...one, status: one.status === 'SUBSCRIBED' ? one.status : 'UNSUBSCRIBED' }] as const
      })
      expect(await listAll(to)).toEqual(new Map(after))
    }
  })
})
