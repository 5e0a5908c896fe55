import {
  array,
  boolean,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check'
import type { TestOrganization } from './organization.ts'

/** What is needed of an organization: also soaks, which run without vitest, have it. */
type Callable = Pick<TestOrganization, 'id' | 'post' | 'call'>

/** One call that a random caller makes; the answers may be refusals, the books must always agree. */
export interface RandomCall {
  tool: string
  input: Record<string, unknown>
  confirmed?: boolean
}

const maybe = <T>(values: Arbitrary<T>) => option(values, { nil: undefined })

// Few names, in several spellings: sequences must meet each other's people, tags and fields.
const email = oneof(
  {
    weight: 9,
    arbitrary: integer({ min: 0, max: 7 }).map((n) => (n % 3 ? `p${n}@shop.test` : ` P${n}@Shop.TEST`)),
  },
  { weight: 1, arbitrary: constantFrom('nope', 'p1@büro.test') },
)
const tagName = constantFrom('VIP', 'vip', 'Beta', 'gamma', 'Été', 'ÉTÉ', 'news', '')
const fieldName = constantFrom('City', 'city', 'Plan', 'Points', 'Email')
const value = oneof(
  constantFrom(null, '', 'Nice', true),
  integer({ min: 0, max: 5 }),
  string({ maxLength: 8 }),
)
const fields = array(tuple(fieldName, value), { maxLength: 2 }).map((pairs) => Object.fromEntries(pairs))
const tags = array(tagName, { maxLength: 3 })
const name = maybe(constantFrom('Ada', 'Élodie', 'E\u0301lodie', 'A\u0000da', 'x'.repeat(300), ''))

const person = {
  email,
  name,
  tags: maybe(tags),
  fields: maybe(fields),
  country: maybe(constantFrom('fr', 'DE', 'XX')),
}
const flags = {
  replaceTags: maybe(boolean()),
  resubscribe: maybe(boolean()),
  skipDoubleOptIn: maybe(boolean()),
}
const ids = array(integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })

const calls: Arbitrary<RandomCall>[] = [
  named('add_subscriber', record({ ...person, ...flags })),
  named('update_subscriber', record({ ...flags, ...person, subscriber: email, email: maybe(email) })),
  named(
    'import_subscribers',
    record({
      subscribers: array(record(person), { minLength: 1, maxLength: 6 }),
      resubscribe: maybe(boolean()),
      triggerWorkflows: maybe(boolean()),
    }),
  ),
  named(
    'create_event',
    record({
      eventType: constantFrom('SUBSCRIBER_PAYMENT', 'SUBSCRIBER_REFUND'),
      email,
      amount: integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    }),
  ),
  named('unsubscribe', record({ email, reason: maybe(constantFrom('why', '')) }), true),
  named(
    'bulk_add_tags',
    record({ subscriberIds: ids, tagNames: array(tagName, { minLength: 1, maxLength: 3 }) }),
  ),
  named(
    'bulk_remove_tags',
    record({ subscriberIds: ids, tagNames: array(tagName, { minLength: 1, maxLength: 3 }) }),
  ),
  named('delete_tag', record({ name: tagName }), true),
  named('create_tag', record({ name: tagName })),
  named('get_or_create_tags', record({ names: array(tagName, { minLength: 1, maxLength: 3 }) })),
  named('create_custom_field', record({ name: fieldName })),
  named('rename_custom_field', record({ fieldId: integer({ min: 1, max: 5 }), name: fieldName })),
  named('delete_custom_field', record({ fieldId: integer({ min: 1, max: 5 }) }), true),
]

function named(
  tool: string,
  input: Arbitrary<Record<string, unknown>>,
  confirmed = false,
): Arbitrary<RandomCall> {
  return input.map((given) => ({ tool, input: withoutUndefined(given), confirmed }))
}

function withoutUndefined(given: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(given)) as Record<string, unknown>
}

/** Mostly people coming and going; now and then something about tags and fields. */
export const randomCall: Arbitrary<RandomCall> = oneof(
  ...calls.map((arbitrary, index) => ({ weight: index < 7 ? 4 : 1, arbitrary })),
)

/** Row numbers become the public ids of this organization; those beyond the last name nobody. */
function addressed(shop: Callable, { tool, input }: RandomCall): Record<string, unknown> {
  const number = shop.id.slice('org_0000'.length).padStart(4, '0')
  if (Array.isArray(input['subscriberIds'])) {
    return { ...input, subscriberIds: input['subscriberIds'].map((row) => `sub_${number}${row}`) }
  }
  return 'fieldId' in input && tool.endsWith('custom_field')
    ? { ...input, fieldId: `fld_${number}${String(input['fieldId'])}` }
    : input
}

/** Returns the data, or null for a call that was refused as it should be. Throws on a fault of ours. */
export async function makeCall(shop: Callable, call: RandomCall): Promise<unknown> {
  const input = addressed(shop, call)
  let { status, body } = await shop.post(call.tool, input)
  if (call.confirmed && body.error === 'CONFIRMATION_REQUIRED') {
    const { confirmationCode } = body
    ;({ status, body } = await shop.post(call.tool, { ...input, confirmationCode }))
  }
  if (status >= 500 || status === 401 || status === 429)
    throw new Error(`${call.tool}: ${JSON.stringify(body)}`)
  return status === 200 ? body.data : null
}

/** Everything that reading tools answer about an organization. */
export async function readEverything({ call }: Pick<TestOrganization, 'call'>): Promise<unknown> {
  const { subscribers } = await call('query_subscribers', { limit: 1000, fields: ['id'] })
  const people: unknown[] = []
  for (const { id: subscriberId } of subscribers) {
    people.push(await call('get_subscriber', { subscriberId }))
    people.push(await call('list_subscriber_events', { subscriberId, limit: 1000 }))
  }
  return {
    people,
    list: await call('list_subscribers', { limit: 1000 }),
    vip: await call('list_subscribers', { tag: 'vip', query: 'p' }),
    unsubscribed: await call('count_subscribers', { status: 'UNSUBSCRIBED' }),
    json: await call('export_subscribers'),
    csv: await call('export_subscribers', { format: 'csv' }),
    tags: await call('list_tags'),
    fields: await call('get_custom_fields'),
  }
}
