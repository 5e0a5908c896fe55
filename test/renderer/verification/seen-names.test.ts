import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seenNames } from '../../../src/renderer/pages/verification/reply/useSeenNames.ts'
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
