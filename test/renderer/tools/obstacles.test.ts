import { expect, test } from 'vitest'
import { askedAfterRun, obstaclesOf } from '../../../src/renderer/pages/tools/obstacles.ts'
import type { ConnectionSummary, ToolListing, WriteGrant } from '../../../src/shared/bridge.ts'

const connection = (given: Partial<ConnectionSummary>) =>
  ({
    kind: 'deployment',
    label: 'Acme',
    environment: 'production',
    writing: [],
    ...given,
  }) as ConnectionSummary
const tool = (given: Partial<ToolListing>) =>
  ({ name: 'delete_tag', surface: 'customer', access: 'danger', ...given }) as ToolListing
const GRANT: WriteGrant = { door: 'console', reason: 'x', since: '', until: '' }
const FAULTS = [
  { path: 'name', message: 'is required' },
  { path: 'tags.0', message: 'must be text' },
]

test.each([
  ['all at once', {}, ['writing', 'organization', 'field', 'field']],
  [
    'JSON that cannot be read hides what is in it',
    { broken: 'a comma' },
    ['writing', 'organization', 'json'],
  ],
  ['an organization is chosen', { acts: true }, ['writing', 'field', 'field']],
  [
    'writing is on for the console',
    { connection: connection({ writing: [GRANT] }) },
    ['organization', 'field', 'field'],
  ],
  [
    'writing is on for another door only',
    { connection: connection({ writing: [{ ...GRANT, door: 'cli' }] }), acts: true, faults: [] },
    ['writing'],
  ],
  ['a read of a deployment', { tool: tool({ access: 'read' }), acts: true, faults: [] }, []],
  ['an admin tool acts as nobody', { tool: tool({ surface: 'admin', access: 'read' }), faults: [] }, []],
  ['a sandbox', { connection: connection({ kind: 'sandbox' }), acts: true, faults: [] }, []],
] as const)('what keeps a tool from running: %s', (_name, given, steps) => {
  const found = obstaclesOf({
    ...{ connection: connection({}), tool: tool({}), acts: false, broken: null, faults: FAULTS },
    ...given,
  })
  expect(found.map(({ step }) => step)).toEqual(steps)
  for (const { text } of found) expect(text).toMatch(/^\S.+[.!?a]$/)
})

test('each fault of a field leads to its field', () => {
  const found = obstaclesOf({
    ...{ connection: connection({}), tool: tool({}), acts: true, broken: null, faults: FAULTS },
  })
  expect(found.slice(1)).toEqual([
    { step: 'field', path: 'name', text: 'name is required.' },
    { step: 'field', path: 'tags.0', text: 'tags[0] must be text.' },
  ])
})

test('the name that production asks for is told before, for tools of high impact alone', () => {
  expect(askedAfterRun(connection({}), tool({}))).toContain('asks for the name of the organization')
  expect(askedAfterRun(connection({}), tool({ access: 'write' }))).toBeNull()
  expect(askedAfterRun(connection({ environment: 'staging' }), tool({}))).toBeNull()
})
