import { expect, test } from 'vitest'
import { fillTemplate } from '../../src/case/reply-templates.ts'
import {
  faultsOf,
  type OwnTemplate,
  readOwnTemplates,
  readTemplateFile,
  writeTemplateFile,
} from '../../src/case/replies/own-templates.ts'

/** Templates that agents write, and the file in which a team shares them. */

const TEMPLATE: OwnTemplate = {
  name: 'own-1',
  title: 'Welcome back',
  language: 'fr',
  text: 'Bonjour {{customer}},\n\n{{ organization }} [[quoi]]\n\n{{signature}}',
  answers: 'billing',
}

const NO_ANSWERS = { gatheredAt: '', organization: {}, verification: {}, reviewEmails: null, user: null }

test('a file that was written is read again as it was, without the names of this computer', () => {
  const { name: _own, ...shared } = TEMPLATE
  expect(readTemplateFile(writeTemplateFile([TEMPLATE, TEMPLATE]))).toEqual({
    ok: true,
    templates: [shared, shared],
  })
  expect(writeTemplateFile([TEMPLATE])).not.toContain('own-1')
})

test('placeholders are filled as in the built-in templates', () => {
  const verification = { organization: { name: 'Parcel Notice Desk' } }
  const known = { requester: 'Marek', signature: 'Robin' }
  expect(fillTemplate(TEMPLATE, { ...NO_ANSWERS, verification }, known).text).toBe(
    'Bonjour Marek,\n\nParcel Notice Desk [[quoi]]\n\nRobin',
  )
})

const fileWith = (change: object) =>
  JSON.stringify({ format: 'postdesk-reply-templates', version: 1, templates: [TEMPLATE], ...change })

test.each([
  ['no JSON', '{', ['file']],
  ['another file', '{"format":"postdesk-case"}', ['format']],
  ['a later version', fileWith({ version: 2 }), ['version']],
  ['no list', fileWith({ templates: {} }), ['templates']],
  ['too many', fileWith({ templates: Array.from({ length: 201 }, () => TEMPLATE) }), ['templates']],
  [
    'a question that nobody asks',
    fileWith({ templates: [{ ...TEMPLATE, answers: 'toString' }] }),
    ['templates[0].answers'],
  ],
  [
    'every fault at once',
    fileWith({ templates: [TEMPLATE, { title: ' ', language: 'pl', text: 7 }, null] }),
    ['templates[1].title', 'templates[1].language', 'templates[1].text', 'templates[2]'],
  ],
])('%s: the fields are named, and nothing is taken', (_what, file, fields) => {
  const read = readTemplateFile(file)
  expect(read.ok ? [] : read.faults.map(({ field }) => field)).toEqual(fields)
})

test('a file without what its templates answer, as it was before, is read', () => {
  const { name: _own, answers: _answers, ...shared } = TEMPLATE
  expect(readTemplateFile(fileWith({ templates: [shared] }))).toEqual({ ok: true, templates: [shared] })
})

test('a placeholder that nobody fills is named, with those that are known', () => {
  const [fault] = faultsOf({ ...TEMPLATE, text: 'Hello {{costumer}} and {{customer}}' })
  expect(fault).toMatchObject({
    field: 'text',
    message: expect.stringContaining('fills: {{costumer}}. Known'),
  })
  expect(fault?.message).toContain('{{customer}}')
})

test('of what this computer kept only templates are read', () => {
  expect(
    readOwnTemplates([TEMPLATE, { ...TEMPLATE, name: 3 }, 'x', { ...TEMPLATE, text: '{{no}}' }]),
  ).toEqual([TEMPLATE])
  expect(readOwnTemplates(null)).toEqual([])
})
