import { MOST_BYTES } from '../../src/engine/domain/limits.ts'
import { encodeId } from '../../src/shared/ids.ts'
import { many, p, WAY_OUT, wide } from './heavy-documents.ts'

export const MAIL = { from: 'hello@shop.example', to: 'ann@mail.test', subject: 'x' }

/** Calls that are valid, and as much work as the limits let one be. */
export interface HeavyCall {
  what: string
  tool: string
  input: object
  /** It is too much, and must be told so as quickly. */
  isRefused?: true
}

const fields = (count: number, size: number) =>
  Object.fromEntries(many(count, (index) => [`field ${index}`, 'x'.repeat(size)]))

const longText = (filling: string, size: number) =>
  filling.repeat(Math.ceil(size / filling.length)).slice(0, size)

/** As much of each as may be: links, lines, marks, and words up to the length of a document. */
export const MARKDOWN: Record<string, string> = {
  'Markdown of words': 'words '.repeat(349_000),
  'Markdown of one line': 'x'.repeat(2_090_000),
  ...Object.fromEntries(
    [
      ...['[', '![', '[a](b) ', '[a]: b ', 'http://a.b ', 'a.co ', 'a@b '].map(
        (mark) => [mark, 4900] as const,
      ),
      ...['- a\n', '|a|b|\n', '> a\n', '1. a\n', '    a\n', '# a\n', 'a\n'].map(
        (mark) => [mark, 9_900] as const,
      ),
      ...['*a ', '_a*', '**a', '`', '` `` ', '<a', '&#x', '~~a '].map((mark) => [mark, 13_000] as const),
    ].map(([mark, count]) => [`Markdown of ${JSON.stringify(mark)}`, mark.repeat(count)]),
  ),
}

/** A little under the largest text. */
const NEARLY_ALL = MOST_BYTES - 5_000
/** The most tags, attributes, texts and comments that HTML may have, and what each takes of the largest text. */
const MANY_PARTS = 97_000
const PER_PART = Math.floor(NEARLY_ALL / MANY_PARTS)
const attributes = many(8, (index) => `a${index}="${'v'.repeat(16)}"`).join(' ')

/** As long as a text may be, or as much of what takes time to read. */
export const HTML: Record<string, string> = {
  'as many elements': '<p>x</p>'.repeat(9_990),
  'as long': `<p>${'some words that fill a line of the page '.repeat(5)}</p>`.repeat(9_990),
  'one long word': 'x'.repeat(NEARLY_ALL),
  'as many attributes': `<p>x</p>${`<p ${attributes}>`.repeat(9_900)}`,
  'as many attributes before a value': `<p>x</p>${`<p ${attributes}>`.repeat(9_900)}{{name}}`,
  'one long name': `<p ${'a'.repeat(NEARLY_ALL)}>x{{name}}`,
  'one long style sheet': `<style>${longText('.a .b{color:red}', NEARLY_ALL)}</style>x{{name}}`,
  'one long comment': `<!--${longText('- ', NEARLY_ALL)}-->x{{name}}`,
  'half tags': `<p>x</p>${longText(`<a b="${'x'.repeat(2 * PER_PART)} `, NEARLY_ALL)}`,
  quotes: `<p>x</p>${"<p title='a\"b'>".repeat(9_900)}`,
  placeholders: '{{name}}'.repeat(9_990),
  'placeholders in addresses': '<a href="http://a.test/?b={{name}}">x</a>'.repeat(9_900),
  references: longText('&amp;', NEARLY_ALL),
  'invisible references': `${longText('&nbsp;', NEARLY_ALL)} x`,
  comments: `${`<!-- ${'a'.repeat(PER_PART - 9)} -->`.repeat(MANY_PARTS)}x`,
  pictures: '<img src="data:image/png;base64,iVBORw0KGgo=">'.repeat(9_900),
}

/** What has too many parts for its length is refused, and refusing takes no longer. */
export const TOO_MUCH_HTML: Record<string, string> = {
  'too many different attributes': `<p>x</p><a ${many(190_000, (index) => `a${index}=1`).join(' ')}>`,
  'too many half tags': `<p>x</p>${longText('<a b=" ', NEARLY_ALL)}`,
  'too many brackets': longText('<', NEARLY_ALL),
  'too many brackets and blanks': longText('< ', NEARLY_ALL),
  'too many ends': `${longText('</p>', NEARLY_ALL)}x`,
  'too many comments': `${longText('<!>', NEARLY_ALL)}x`,
}

/** What takes longest to clean, as much of it as a body holds. */
const WHOLE_CALL = '\u202e\n'.repeat(2_000_000)

/** A workflow of nothing but emails, each another one, between its trigger and its exit. */
export function emailSteps(count: number): { steps: object[]; edges: object[] } {
  const emails = many(count - 2, (index) => ({
    id: `s${index + 1}`,
    type: 'EMAIL',
    config: {
      email: {
        subject: `Lesson ${index}`,
        content: {
          type: 'doc',
          content: [...many(5, (line) => p(`Lesson ${index}, line ${line}`)), WAY_OUT],
        },
      },
    },
  }))
  const steps = [
    { id: 's0', type: 'TRIGGER', config: { kind: 'MANUAL' } },
    ...emails,
    { id: `s${count - 1}`, type: 'EXIT' },
  ]
  const edges = many(count - 1, (index) => ({
    id: `e${index}`,
    source: `s${index}`,
    target: `s${index + 1}`,
    type: 'DEFAULT',
  }))
  return { steps, edges }
}

const replaceAll = (search: string, replace: string) => ({ op: 'replace_text', search, replace, all: true })

/** Lists of 200 edits that grow what they edit, or read it again and again. The draft has 4,950 texts "words 17". */
export const GROWING_EDITS: Record<string, object[]> = {
  'doubling a text': many(200, () => replaceAll('w', 'ww')),
  'doubling and halving': many(200, (index) =>
    index % 6 < 5 ? replaceAll('w', 'ww') : replaceAll('ww', 'w'),
  ),
  'a long text for a short one': many(200, () => replaceAll('w', 'w'.repeat(5_000))),
  'a text searched that repeats itself': [
    replaceAll('words', 'a'.repeat(360)),
    ...many(199, () => replaceAll(`${'a'.repeat(150)}b${'a'.repeat(150)}`, 'c')),
  ],
  'many texts appended': many(200, () => ({ op: 'append_node', node: p('x'.repeat(20_000)) })),
  'many nodes prepended': many(200, () => ({ op: 'prepend_node', node: wide(200) })),
  'many nodes inserted': many(200, () => ({ op: 'insert_node', index: 1, node: wide(200) })),
  'nodes for nodes': many(200, (index) => ({ op: 'replace_node', index, node: wide(200) })),
  'what cannot be stored in the end': [
    ...many(199, () => replaceAll('words', 'words')),
    replaceAll('words', '"'.repeat(300)),
  ],
}

/** 50 filters that name 500 tags each; rows of an import before made those with `tag …` names. */
function manyNames(): [what: string, filters: object[]][] {
  const operators = ['BELONGS_TO_ANY', 'BELONGS_TO_ALL', 'NOT_BELONGS_TO_ANY', 'NOT_BELONGS_TO_ALL']
  const tags: [string, (filter: number) => object][] = [
    [
      'tags by name',
      (filter) => ({ tagNames: many(500, (tag) => `tag ${filter * 10 + (tag % 500)} ${tag % 20}`) }),
    ],
    ['unknown tags by name', (filter) => ({ tagNames: many(500, (tag) => `unknown ${filter} ${tag}`) })],
    ['tags by id', (filter) => ({ tagIds: many(500, (tag) => encodeId('tag', 1, 1 + filter * 200 + tag)) })],
  ]
  return operators.flatMap((operator) =>
    tags.map(([what, named]): [string, object[]] => [
      `50 filters of 500 ${what}, ${operator}`,
      many(50, (filter) => ({ type: 'TAG', operator, ...named(filter) })),
    ]),
  )
}

/** A segment of 25,000 tags that do not exist is refused, tag by tag. */
function segmentsOfNames(): HeavyCall[] {
  return manyNames()
    .filter(([what]) => what.includes('unknown'))
    .map(([what, filters]) => ({
      what,
      tool: 'create_segment',
      input: { name: what, filters },
      isRefused: true as const,
    }))
}

/** `campaignId` is a draft of as many nodes as there may be; every subscriber has the field and the tag `everyone`. */
export function heavyCalls(ids: {
  campaignId: string
  fieldId: string
  subscriberIds: string[]
}): HeavyCall[] {
  const rows = (from: number, extra: (index: number) => object) =>
    many(500, (index) => ({ email: `p${from + index}@mail.test`, ...extra(index) }))
  const filter = (index: number) => ({
    type: 'FIELD',
    field: 'City',
    operator: 'CONTAINS',
    value: `a${index}`,
  })
  return [
    {
      what: '500 rows',
      tool: 'import_subscribers',
      input: { subscribers: rows(20_000, () => ({ name: 'A' })) },
    },
    {
      what: '500 rows of 100 tags',
      tool: 'import_subscribers',
      input: { subscribers: rows(30_000, () => ({ tags: many(100, (tag) => `tag ${tag}`) })) },
    },
    {
      what: '500 rows of 20 tags each its own',
      tool: 'import_subscribers',
      input: { subscribers: rows(40_000, (row) => ({ tags: many(20, (tag) => `tag ${row} ${tag}`) })) },
    },
    {
      what: '500 rows of 200 fields',
      tool: 'import_subscribers',
      input: { subscribers: rows(50_000, () => ({ fields: fields(200, 5) })) },
    },
    {
      what: '500 rows at fault',
      tool: 'import_subscribers',
      input: { subscribers: many(500, () => ({ email: 'x'.repeat(10_000) })) },
    },
    {
      what: '200 long fields and 100 tags',
      tool: 'add_subscriber',
      input: { email: 'big@mail.test', fields: fields(200, 4_000), tags: many(100, (tag) => `new ${tag}`) },
    },
    {
      what: '500 names',
      tool: 'get_or_create_tags',
      input: { names: many(500, (index) => `name ${index}`) },
    },
    {
      what: '100 by 20',
      tool: 'bulk_add_tags',
      input: { subscriberIds: ids.subscriberIds, tagNames: many(20, (index) => `bulk ${index}`) },
    },
    ...Object.entries(HTML).map(([what, html]) => ({ what, tool: 'send_email', input: { ...MAIL, html } })),
    ...Object.entries(TOO_MUCH_HTML).map(([what, html]) => ({
      what,
      tool: 'send_email',
      input: { ...MAIL, html },
      isRefused: true as const,
    })),
    {
      what: '200 operations',
      tool: 'edit_campaign',
      input: {
        id: ids.campaignId,
        operations: many(200, (index) => ({
          op: 'replace_text',
          search: 'words',
          replace: `w${index % 2 ? 'ords' : 'ords'}`,
          all: true,
        })),
      },
    },
    ...Object.entries(GROWING_EDITS).map(([what, operations]) => ({
      what,
      tool: 'edit_campaign',
      input: { id: ids.campaignId, operations },
      isRefused: true as const,
    })),
    {
      what: 'a name of all that a call holds',
      tool: 'create_tag',
      input: { name: WHOLE_CALL },
      isRefused: true,
    },
    {
      what: 'a name of all that a call holds',
      tool: 'get_or_create_tags',
      input: { names: [WHOLE_CALL] },
      isRefused: true,
    },
    { what: '50 filters', tool: 'count_subscribers', input: { filters: many(50, filter) } },
    ...manyNames().flatMap(([what, filters]) => [
      { what, tool: 'count_subscribers', input: { filters } },
      { what, tool: 'query_subscribers', input: { filters } },
    ]),
    ...segmentsOfNames(),
    { what: '50 filters', tool: 'query_subscribers', input: { filters: many(50, filter), limit: 1000 } },
    {
      what: '50 filters',
      tool: 'update_campaign_filters',
      input: { campaignId: ids.campaignId, filters: many(50, filter) },
    },
    { what: '1000 rows', tool: 'list_subscribers', input: { limit: 1000 } },
    { what: '10,000 rows', tool: 'export_subscribers', input: { limit: 10_000 } },
    { what: '10,000 rows as CSV', tool: 'export_subscribers', input: { limit: 10_000, format: 'csv' } },
    { what: '1000 rows', tool: 'get_subscribers_by_tag', input: { tagName: 'everyone', limit: 1000 } },
    { what: '3660 days', tool: 'get_subscriber_growth', input: { days: 3660 } },
    { what: 'all', tool: 'get_subscriber_stats', input: {} },
    { what: 'all', tool: 'get_org_stats', input: {} },
    {
      what: 'a field that all have',
      tool: 'rename_custom_field',
      input: { fieldId: ids.fieldId, name: 'Town' },
    },
    { what: 'a field that all have', tool: 'delete_custom_field', input: { fieldId: ids.fieldId } },
    { what: 'a tag that all have', tool: 'delete_tag', input: { name: 'everyone' } },
    {
      what: '500 rows of 100 tags and 100 fields',
      tool: 'import_subscribers',
      input: {
        subscribers: rows(60_000, (row) => ({
          tags: many(100, (tag) => `tag ${tag}`),
          fields: Object.fromEntries(many(100, (field) => [`field ${field}`, `v${row} ${field}`])),
        })),
      },
    },
    {
      what: 'metadata',
      tool: 'create_event',
      input: {
        email: 'ann@mail.test',
        eventType: 'SUBSCRIBER_PAYMENT',
        amount: 1,
        metadata: fields(10_000, 50),
      },
    },
  ]
}
