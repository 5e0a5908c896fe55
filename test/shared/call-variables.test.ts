import {
  array,
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  property,
  string,
  stringMatching,
  uniqueArray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CallVariable,
  fillInput,
  isMessageField,
  isPlaceholder,
  keepLiteral,
  placeholderOf,
} from '../../src/shared/call-variables.ts'
import { tools } from '../../src/engine/tools/index.ts'
import { toListing } from '../../src/engine/tools/compiled.ts'

const names = stringMatching(/^[\w.-]{1,12}$/)
const values = jsonValue({ maxDepth: 3 })
/** Text with many braces and backslashes, where the laws could break. */
const braces = array(
  constantFrom('{{', '}}', '{', '}', '\\', 'a', 'b1', ' ', '"', '{{a}}', '\\{{b1}}', '\n'),
).map((parts) => parts.join(''))
const texts = oneof(string(), braces)
const kept = uniqueArray(
  names.chain((name) => values.map((value): CallVariable => ({ name, value }))),
  { selector: ({ name }) => name, maxLength: 6 },
)
const fields = names.filter((name) => !isMessageField(name))
const inputs = dictionary(fields, oneof(texts, array(texts), dictionary(fields, oneof(texts, values))))
const RUNS = { numRuns: 500, seed: 17 }

describe('law: variables between calls', () => {
  test('a whole placeholder becomes its value, whatever that is, and no other value of the input changes', () => {
    assert(
      property(kept, names, values, inputs, fields, (variables, name, value, others, field) => {
        const all = [...variables.filter((one) => one.name !== name), { name, value }]
        const literal = keepLiteral({ ...others, [field]: '' })
        const { input, issues } = fillInput({ ...literal, [field]: placeholderOf(name) }, all)
        expect(issues).toEqual([])
        expect(JSON.stringify(input)).toBe(JSON.stringify({ ...others, [field]: value }))
      }),
      RUNS,
    )
  })

  test('an input that was kept literal is sent as it was, whatever stands in it and whatever is kept', () => {
    assert(
      property(inputs, kept, (input, variables) => {
        const filled = fillInput(keepLiteral(input), variables)
        expect(filled.input).toEqual(input)
        expect([filled.replaced, filled.issues]).toEqual([[], []])
        // The screen says "exactly what is sent" where neither of the two tells otherwise.
        const isAsTyped = JSON.stringify(keepLiteral(input)) === JSON.stringify(input)
        expect(filled.unescaped).toBe(!isAsTyped)
      }),
      RUNS,
    )
  })

  test('text within text stays one text: its quotes and backslashes neither end it nor are read as JSON', () => {
    assert(
      property(names, texts, string(), string(), (name, value, before, after) => {
        const [start, end] = [keepLiteral(before.replace(/\\$/, '')), keepLiteral(after)]
        const text = `${start} ${placeholderOf(name)} ${end}`
        const { input } = fillInput({ query: text }, [{ name, value }])
        expect(JSON.parse(JSON.stringify(input))).toEqual({
          query: `${before.replace(/\\$/, '')} ${value} ${after}`,
        })
      }),
      RUNS,
    )
  })

  test('no cycle: a value that names variables, itself too, is sent as it is', () => {
    assert(
      property(uniqueArray(names, { minLength: 2, maxLength: 5 }), (all) => {
        const variables = all.map((name, place) => {
          const next = all[(place + 1) % all.length] ?? name
          return { name, value: `${placeholderOf(next)} ${placeholderOf(name)}` }
        })
        const given = Object.fromEntries(all.map((name, place) => [`f${place}`, placeholderOf(name)]))
        const { input, replaced } = fillInput(given, variables)
        expect(Object.values(input)).toEqual(variables.map(({ value }) => value))
        expect(replaced).toHaveLength(all.length)
      }),
      RUNS,
    )
  })

  test('the text of a message keeps every placeholder, at any depth', () => {
    const messages = constantFrom('subject', 'preview', 'content', 'html', 'text', 'tiptap', 'operations')
    assert(
      property(messages, values, texts, names, (field, value, text, name) => {
        const input = { steps: [{ [field]: [value, text, placeholderOf(name)] }], [field]: text }
        const filled = fillInput(input, [{ name, value: 'Ada' }])
        expect(filled.input).toEqual(input)
        expect(filled.left).toContainEqual({ path: `steps.0.${field}.2`, name })
      }),
      RUNS,
    )
  })
})

test('a name that nobody kept is refused by name, with where it stands and what there is', () => {
  const filled = fillInput({ ids: ['{{one}}', 'x {{two}}'] }, [{ name: 'campaignId', value: 'cmp_1' }])
  const hint = 'Kept are: campaignId.'
  expect(filled.issues).toEqual([
    { path: 'ids.0', message: 'has {{one}}, which is no variable of this connection', hint },
    { path: 'ids.1', message: 'has {{two}}, which is no variable of this connection', hint },
  ])
  expect(filled.input).toEqual({ ids: ['{{one}}', 'x {{two}}'] })
  expect(fillInput({ id: '{{one}}' }, []).issues[0]?.hint).toContain('None is kept yet')
})

test('a list or a record stands alone, not within text', () => {
  const variables = [{ name: 'tags', value: ['vip'] }]
  expect(fillInput({ tags: '{{tags}}' }, variables).input).toEqual({ tags: ['vip'] })
  expect(fillInput({ name: 'of {{tags}}' }, variables).issues).toMatchObject([{ path: 'name' }])
})

test.each([
  ['{{a}}', true],
  ['{{ a.b-1 }}', true],
  ['\\{{a}}', false],
  ['{{a}}{{b}}', false],
  [' {{a}}', false],
  ["{{a | 'x'}}", false],
  ['{{}}', false],
  [['{{a}}'], false],
])('%j is a placeholder: %s', (value, expected) => {
  expect(isPlaceholder(value)).toBe(expected)
})

/** They are about a message and hold none of its text. */
const CHOICES = new Set(['contentType', 'imageIndexes'])

test('every parameter that says it holds variables of a message is one that is left alone', () => {
  const said = tools.map(toListing).flatMap(({ name, inputSchema }) =>
    Object.entries(inputSchema['properties'] as Record<string, { description?: string }>)
      .filter(([, { description = '' }]) => /\{\{|HTML|Markdown|document/i.test(description))
      .map(([field]) => `${name}.${field}`),
  )
  expect(said.length).toBeGreaterThan(4)
  const fieldsOf = said.map((path) => path.split('.')[1] ?? '')
  expect(fieldsOf.filter((field) => !isMessageField(field) && !CHOICES.has(field))).toEqual([])
})
