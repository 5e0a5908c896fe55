import { createServer } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { ToolListing } from '../../../src/shared/bridge.ts'
import { useConsoleOf } from '../../support/console-of-deployment.ts'

/** Where an address was looked for is told as it was: by the console's own calls to a deployment that refuses some. */
const ORGANIZATIONS = ['A', 'B', 'C'].map((letter) => ({ id: `org_${letter}`, name: `Shop ${letter}` }))
let refusing: readonly string[] = []

const server = createServer((request, response) => {
  const isRefused = refusing.includes(String(request.headers['x-service-organization']))
  response.statusCode = isRefused ? 403 : 404
  const error = isRefused
    ? { code: 'FORBIDDEN', message: 'not with this key' }
    : { code: 'NOT_FOUND', message: 'no such subscriber' }
  request.resume().on('end', () => response.end(JSON.stringify({ success: false, error })))
})

const { page, connect } = useConsoleOf(server, async () => {
  const recipients = await import('../../../src/renderer/frame/lookup/recipients.ts')
  const client = await import('../../../src/renderer/frame/lookup/client.ts')
  return { ...recipients, ...client }
})
let connection: string
beforeAll(async () => {
  connection = await connect()
})

const TOOLS = [
  { name: 'list_orgs', surface: 'admin' },
  { name: 'query_subscribers', surface: 'customer' },
  { name: 'get_subscriber', surface: 'customer' },
] as ToolListing[]

const subsets = ORGANIZATIONS.reduce<string[][]>(
  (sets, { id }) => [...sets, ...sets.map((set) => [...set, id])],
  [[]],
)

test.each(subsets.map((set) => ({ set })))('where $set refuse', async ({ set }) => {
  refusing = set
  const { LookupClient, findRecipient } = page()
  const client = new LookupClient({
    connection: { id: connection, kind: 'deployment' },
    tools: TOOLS,
    acting: null,
  })
  const { offers, looked } = await findRecipient(client, 'ann@mail.example', {
    named: ORGANIZATIONS,
    log: null,
  })
  expect(offers).toEqual([])
  const searched = ORGANIZATIONS.filter(({ id }) => !set.includes(id)).map(({ name }) => name)
  const refused = ORGANIZATIONS.filter(({ id }) => set.includes(id)).map(({ name }) => name)
  const places = looked.flatMap(
    (said) => /among the subscribers of ([^;]+);/.exec(said)?.[1]?.split(', ') ?? [],
  )
  expect(places).toEqual(searched)
  for (const name of refused)
    expect(looked.filter((said) => said.startsWith(`${name} could not be searched: `))).toHaveLength(1)
  expect(looked).toHaveLength(refused.length + (searched.length > 0 ? 1 : 0))
})
