import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../../src/engine/store/migrate.ts'
import { platformMigrations } from '../../../src/engine/store/migrations/index.ts'
import {
  copySettings,
  findOrganization,
  findOrganizationBySlug,
  insertOrganization,
  listOrganizationNumbers,
  setClickDomain,
  setVerification,
} from '../../../src/engine/store/organizations.ts'
import {
  deleteSubscription,
  findSubscription,
  writeSubscription,
} from '../../../src/engine/store/subscriptions.ts'
import { openSqlite } from '../../../src/platform/sqlite.ts'

/** Three organizations, each with a plan of its own: what is changed of one, the others keep. */
const platform = openSqlite(':memory:')
migrate(platform, platformMigrations)
afterAll(() => platform.close())
const { read } = platform
const write = (work: (db: typeof platform.write) => void) => platform.transaction(() => work(platform.write))

const organization = (number: number) => ({
  ...{ number, slug: `shop-${number}`, name: `Shop ${number}`, email: `a${number}@x.example`, logo: null },
  ...{
    website: 'https://x.example',
    timezone: 'UTC',
    verification: 'AUTO_VERIFIED' as const,
    humanApproved: false,
  },
  ...{ trackingHash: `hash ${number}`, clickDomain: null, doubleOptIn: number === 2, created: 10 * number },
})
const subscription = (plan: 'pro' | 'business', status: string) => ({
  ...{
    plan,
    status,
    periodStart: 1,
    periodEnd: 2,
    cancelAtPeriodEnd: plan === 'pro',
    customLimits: { a: 1 },
  },
})
write((db) => {
  for (const number of [3, 1, 2]) insertOrganization(db, organization(number))
  writeSubscription(db, 1, subscription('pro', 'active'))
  writeSubscription(db, 2, subscription('business', 'past_due'))
  writeSubscription(db, 3, subscription('pro', 'canceled'))
})
const all = () => [1, 2, 3].map((number) => findOrganization(read, number))
const BEFORE = [
  { ...organization(1), plan: 'pro' },
  { ...organization(2), plan: 'business' },
  { ...organization(3), plan: 'free' },
]

test('each is found with its own plan, by number and by slug', () => {
  expect(all()).toEqual(BEFORE)
  expect([1, 2, 3].map((number) => findOrganizationBySlug(read, `shop-${number}`))).toEqual(BEFORE)
  expect([findOrganization(read, 4), findOrganizationBySlug(read, 'shop')]).toEqual([undefined, undefined])
  expect(listOrganizationNumbers(read)).toEqual([1, 2, 3])
})

test('a subscription counts while it is paid for', () => {
  expect([1, 2, 3, 4].map((number) => findSubscription(read, number))).toEqual([
    ...[subscription('pro', 'active'), subscription('business', 'past_due'), undefined, undefined],
  ])
})

test('changes of one leave the others as they are; an approval by a human stays', () => {
  write((db) => {
    setVerification(db, 2, 'HUMAN_VERIFIED')
    setVerification(db, 2, 'BLOCKED')
    setClickDomain(db, 1, 'click.example')
    copySettings(db, 3, { name: 'Été', timezone: 'Asia/Tokyo', doubleOptIn: true })
    deleteSubscription(db, 2)
  })
  expect(all()).toEqual([
    { ...BEFORE[0], clickDomain: 'click.example' },
    { ...BEFORE[1], verification: 'BLOCKED', humanApproved: true, plan: 'free' },
    { ...BEFORE[2], name: 'Été', timezone: 'Asia/Tokyo', doubleOptIn: true },
  ])
  expect(read.column('SELECT name_folded FROM organizations ORDER BY id')).toEqual([
    'shop 1',
    'shop 2',
    'été',
  ])
})
