import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seenNames, seenNamesOf } from '../../../src/renderer/pages/verification/reply/useSeenNames.ts'
import { queries, toolQuery } from '../../../src/renderer/state/queries.ts'
import { controlDoor } from '../../support/control-door.ts'
import { serveSandbox, type ServedSandbox } from '../../support/served-sandbox.ts'

/** What the screens keep of answers that a sandbox gave, under the keys that they keep it by. */
let sandbox: ServedSandbox
beforeAll(async () => {
  sandbox = await serveSandbox({ seed: 'stories' })
})
afterAll(() => sandbox.close())

test('names come from lists and records of the connection, and from no other', async () => {
  const { askAdmin } = controlDoor(() => sandbox)
  const client = new QueryClient()
  expect(seenNames(client, 'here')).toEqual([])
  const list = await askAdmin('list_orgs', { search: 'trailhead', pageSize: 50 })
  const record = await askAdmin('get_org', { slug: 'brass-and-oak' })
  const { queryKey } = toolQuery({
    connection: 'here',
    surface: 'admin',
    tool: 'get_org',
    input: { slug: 'brass-and-oak' },
  })
  client.setQueryData([...queries.organizations('here', 'trailhead').queryKey], list)
  client.setQueryData([...queryKey], record)
  expect(seenNames(client, 'here')).toEqual([
    'Trailhead Outdoor',
    'trailhead-outdoor',
    'Brass & Oak',
    'brass-and-oak',
  ])
  expect(seenNames(client, 'elsewhere')).toEqual([])
})

test('names that come while a reply is written are heard: of lists, records and logs, under every key of theirs', async () => {
  const { askAdmin } = controlDoor(() => sandbox)
  const client = new QueryClient()
  const keyOf = (connection: string, tool: 'get_org' | 'list_emails') => {
    return [...toolQuery({ connection, surface: 'admin', tool, input: {} }).queryKey]
  }
  const list = await askAdmin('list_orgs', { search: 'trailhead', pageSize: 50 })
  const record = await askAdmin('get_org', { slug: 'brass-and-oak' })
  const log = await askAdmin('list_emails', { page: 2 })
  const senders = log.emails?.map(({ organizationName }) => organizationName) ?? []
  expect(new Set(senders).size).toBeGreaterThan(2)
  const elsewhere = seenNamesOf(client, 'elsewhere')
  const { read, subscribe } = seenNamesOf(client, 'here')
  // What comes between the first reading and the subscription counts too.
  client.setQueryData([...queries.organizations('here', 'trailhead').queryKey], list)
  let heard = 0
  const end = subscribe(() => (heard += 1))
  const endElsewhere = elsewhere.subscribe(() => (heard += 100))
  const first = read()
  expect(first).toEqual(['Trailhead Outdoor', 'trailhead-outdoor'])
  client.setQueryData([...queries.organizations('here', 'again').queryKey], list)
  expect([read() === first, heard]).toEqual([true, 0])
  client.setQueryData(keyOf('here', 'get_org'), record)
  client.setQueryData(keyOf('here', 'list_emails'), log)
  await expect.poll(() => heard).toBe(2)
  const known = read()
  expect(known).toEqual(expect.arrayContaining([...first, 'Brass & Oak', 'brass-and-oak', ...senders]))
  // A forgotten answer takes no name away, and nothing is heard after the end.
  client.removeQueries({ queryKey: keyOf('here', 'list_emails') })
  end()
  endElsewhere()
  client.setQueryData(keyOf('here', 'get_org'), { organization: { name: 'Blue Kiln' } })
  expect(read()).toBe(known)
  expect(elsewhere.read()).toEqual([])
})
