import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findHandTypedAnswers, type SourceText } from './answer-types.ts'
import { listSourceFiles, root } from './imports.ts'

/**
 * The name of a tool or an action is the type of its answer (docs/decisions/0049): no type that is
 * written by hand stands for one in the console or in a test.
 */
function readSources(folder: string): SourceText[] {
  return listSourceFiles(folder)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('test/answer-types'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

it.each([
  ['src/renderer', 300],
  ['test', 500],
])('no answer is typed by hand in %s', (folder, least) => {
  const sources = readSources(folder)
  expect(sources.length).toBeGreaterThan(least)
  expect(findHandTypedAnswers(sources)).toEqual([])
})

describe('the law finds', () => {
  it.each([
    ['a type beside a call', `callTool<{ user: string }>({ tool: 'get_user' })`],
    ['a type beside a query', `useQuery<{ id: string }[]>({ queryFn })`],
    ['a type beside a method', `queryClient.setQueryData<{ id: string }>(key, made)`],
    [
      'a named type beside a call',
      `interface Row { id: string }\nconst rows = ask<Row[]>(scope, 'list_tags')`,
    ],
    [
      'a type beside any function that is told the tool',
      `asking.find<{ id: string }>('get_user', { email })`,
    ],
    ['the same with a request', `readLoosely<{ id: string }>({ tool: 'get_user', input })`],
    ['an alias of one', `type Row = { id: string }\ntype Rows = readonly Row[]\ncallHost<Rows>('x', {})`],
    ['an assertion on a call', `const { id } = (await callSandbox(c, 'clock.get', {})) as { id: string }`],
    ['an assertion by way of unknown', `const x = (await callTool(r)) as unknown as { id: string }`],
    [
      'an assertion on what a call gave',
      `const got = await callTool(request)\nconst { a } = got.part as { a: string }`,
    ],
    ['an assertion on data', `const { data } = useQuery(query)\nconst row = data?.rows[0] as { a: string }`],
    [
      'an assertion on renamed data',
      `const { data: rows = [] } = useQuery(query)\nsee(rows as { a: string }[])`,
    ],
    ['an assertion on a result', `const row = result.data as { organization?: { id: string } }`],
    ['an annotation of a variable', `const found: { id: string } = await callTool(request)`],
    ['an annotation of a parameter', `callTool(request).then((answer: { id: string }) => answer.id)`],
    ['a declaration named as an answer', `interface UserAnswer { id: string }`],
    ['an alias named as an answer', `type EmailAnswer = { id: string } | null`],
    [
      'a declaration that tells its tool',
      `/** What \`get_org\` answers. */\nexport interface Described { id: string }`,
    ],
    [
      'a declaration of a row',
      `/** A row of the admin tool \`list_emails\`. */\nexport interface Logged { id: string }`,
    ],
    ['the bridge called past the contract', `const result = await bridge.call({ tool: 'get_org' })`],
  ])('%s', (_what, text) => {
    expect(findHandTypedAnswers([{ file: 'src/renderer/pages/planted.ts', text }])).toHaveLength(1)
  })

  it('a type that another file declares', () => {
    const declared = { file: 'src/renderer/a.ts', text: `export interface Row { id: string }` }
    const used = { file: 'src/renderer/b.ts', text: `ask<Row>(scope, 'list_tags')` }
    expect(findHandTypedAnswers([declared, used])).toEqual([
      `src/renderer/b.ts:1 ask<Row>(scope, 'list_tags')`,
    ])
  })
})

it.each([
  ['a call by its name', `const { user } = await callTool({ tool: 'get_user' })`],
  ['a type of the contract', `unwrap<ToolAnswer<'get_org'>>(result)`],
  ['a record of the contract', `type Row = Answer<'list_orgs'>['organizations']\nuseQueries<Row[]>({})`],
  ['part of a record', `type Row = Pick<ToolAnswer<'list_tags'>, 'tags'>\nconst x = data as Row`],
  ['an envelope', `interface HttpAnswer<Data> { status: number; body: Data }`],
  ['a number', `const { data = 0 } = useQuery<number>({})`],
  ['a word of the contract', `const status = data.status as ToolAnswer<'get_campaign'>['status']`],
  ['an input', `callTool({ input: { id } as { id: string } })`],
  [
    'a declaration of something else',
    `/** How the list of \`list_orgs\` is looked at. */\ninterface View { page: number }`,
  ],
  ['a type that is its own', `interface Props { answer: Answer<'get_user'> }\nconst props = given as Props`],
])('the law allows %s', (_what, text) => {
  expect(findHandTypedAnswers([{ file: 'src/renderer/pages/planted.ts', text }])).toEqual([])
})
