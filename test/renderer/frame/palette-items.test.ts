import { beforeEach, expect, test } from 'vitest'
import type { ConnectionSummary, ToolListing } from '../../../src/shared/bridge.ts'
import { findItems } from '../../../src/renderer/frame/paletteItems.ts'
import type { Around } from '../../../src/renderer/frame/paletteEntry.ts'
import { parsePasted } from '../../../src/renderer/frame/lookup/parse.ts'
import { FIRST_FRAME, frameStore } from '../../../src/renderer/state/frame.ts'

/** Lines of the palette that look the same lead to the same place: two things of one name are told apart. */
const connection = (id: string, given: Partial<ConnectionSummary>): ConnectionSummary => ({
  ...{ id, kind: 'deployment', label: 'Acme', environment: 'production', colour: null, apart: null },
  ...{ organizationHeader: null, keyEnd: null, url: `https://${id}.test`, state: 'open', detail: null },
  ...{ lastUsedAt: null, organizations: null, writing: [], health: null },
  ...given,
})
const same = [
  connection('eu', { apart: 'eu.test' }),
  connection('us', { apart: 'us.test', environment: 'staging' }),
  connection('own', { kind: 'sandbox', label: 'Own', environment: 'sandbox' }),
]

function around(text: string, at = 0): Around {
  return {
    ...{ connection: same[at]!, connections: same, tools: [], names: [] },
    organizations: ['nord', 'nord-2'].map((slug) => ({
      ...{ id: `org_${slug}`, name: 'Nord', slug, status: 'VERIFIED', verificationStatus: 'VERIFIED' },
      reason: null,
    })),
    paste: { pasted: parsePasted(text), found: null, looking: false },
  }
}

const lines = (of: Around): string[] => findItems(of).map(({ label, detail }) => `${label} | ${detail}`)

beforeEach(() => {
  const recents = ['eu', 'us', 'own'].map((id) => ({
    path: `/c/${id}/organizations/org_nord`,
    label: 'Nord',
  }))
  frameStore.setState({ ...FIRST_FRAME, recents } as typeof FIRST_FRAME, true)
})

test.each(['', 'nord', 'acme'])('no two lines for “%s” look the same', (text) => {
  for (const at of [0, 1, 2]) {
    const seen = lines(around(text, at))
    expect(seen.filter((line, index) => seen.indexOf(line) !== index)).toEqual([])
  }
})

test('a connection is told by environment and host, an organization by slug and connection', () => {
  expect(lines(around('acme', 2))).toEqual(
    expect.arrayContaining(['Switch to Acme | production · eu.test', 'Switch to Acme | staging · us.test']),
  )
  expect(lines(around('nord'))).toEqual(
    expect.arrayContaining([
      'Act as Nord | nord · VERIFIED · Acme · eu.test · production',
      'Act as Nord | nord-2 · VERIFIED · Acme · eu.test · production',
      'Nord | Acme · us.test · staging',
      'Nord | Own · sandbox',
    ]),
  )
})

const VERIFICATION = { name: 'get_org_verification', surface: 'admin' } as ToolListing

test.each([
  'Hello, our newsletter has not gone out since Tuesday and nobody tells us why.',
  'To: support@platform.example\n\nnothing leaves our account any more, please look at it',
  'From: Jon <jon@unknown.example>\n\nnothing leaves our account any more, please look at it',
  'Why can our Spring Sale not go out?',
  'see usr_00zzzz, she wrote that nothing leaves their account',
])('a text in which nothing was recognized can be taken to a search by name: %s', (text) => {
  const paste = { pasted: parsePasted(text), looking: false }
  const found = { offers: [], missing: ['nothing'], looked: [] }
  const labels = (given: Partial<Around>): string[] =>
    findItems({ ...around(text), tools: [VERIFICATION], ...given }).map(({ label }) => label)
  expect(labels({ paste: { ...paste, found } })).toEqual(['Search for the organization by name'])
  // Not before it is known, and nowhere without the screen.
  expect(labels({ paste: { ...paste, found: null } })).toEqual([])
  expect(labels({ paste: { ...paste, found }, tools: [] })).toEqual([])
})

test('who has one connection reads its name nowhere it says nothing', () => {
  const [only] = same
  const { connections: _all, ...alone } = around('nord')
  expect(lines({ ...alone, connections: [only!] })).toContain('Act as Nord | nord · VERIFIED')
})
