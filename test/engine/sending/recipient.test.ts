import { afterAll, describe, expect, test } from 'vitest'
import { compileSnapshot } from '../../../src/engine/content/message-snapshot.ts'
import { knownVariables, personalValues, recipientOf } from '../../../src/engine/sending/recipient.ts'
import { insertCustomField } from '../../../src/engine/store/custom-fields.ts'
import { findSubscriber } from '../../../src/engine/store/subscribers.ts'
import { nodeContentLibrary } from '../../../src/platform/content-library.ts'
import { doc, paragraph } from '../../support/campaigns.ts'
import { SendingFile } from '../../support/sending-file.ts'

/** What a message says about a person: everything that can be known of them, and nothing that is not used. */
const world = new SendingFile()
const { file } = world
world.addPeople([
  { email: 'ann@mail.test', name: 'Ann', tags: ['VIP', 'Été'] },
  { email: 'bob@mail.test', tags: ['vip'] },
])
file.transaction(() => {
  for (const name of ['City', 'Größe', 'Unused']) insertCustomField(file.write, name)
  file.write.run(
    `UPDATE subscribers SET phone = '+41 1', fields = jsonb('{"1":"Basel","3":"x"}') WHERE id = 1`,
  )
})
afterAll(() => world.close())

const personOf = (id: number) => {
  const row = findSubscriber(file.read, id)
  if (!row) throw new Error('nobody')
  return row
}
const variable = (id: string) => ({ type: 'variable', attrs: { id, fallback: null, required: false } })
const shownIf = (key: string) => ({ ...paragraph('Only some.'), attrs: { showIfKey: key } })

function templateOf(...content: object[]) {
  const snapshot = { preview: null, contentType: 'MAILY', campaign: 1 } as const
  const stored = JSON.stringify(doc(...content))
  return compileSnapshot(nodeContentLibrary, { ...snapshot, subject: 'For {{ name }}', content: stored })
}

test('a recipient is their columns, their fields and their tags, by folded name', () => {
  expect(recipientOf(file.read, personOf(1))).toEqual({
    ...{ name: 'Ann', email: 'ann@mail.test', phone: '+41 1' },
    fields: new Map([
      ['city', 'Basel'],
      ['unused', 'x'],
    ]),
    tags: new Set(['vip', 'été']),
  })
  expect(recipientOf(file.read, personOf(2))).toEqual({
    ...{ name: null, email: 'bob@mail.test', phone: null, fields: new Map(), tags: new Set(['vip']) },
  })
})

describe('the values that are stored with an email', () => {
  const used = templateOf(
    paragraph(...['email', 'phone', 'City', 'größe', 'unheard'].map(variable)),
    ...['tag:vip', 'tag:ÉTÉ', 'tag:Other'].map(shownIf),
  )

  test('are what the message uses and the person has; a tag is 1 or 0', () => {
    const values = { name: 'Ann', phone: '+41 1', city: 'Basel', 'tag:vip': 1, 'tag:été': 1, 'tag:other': 0 }
    expect(personalValues(file.read, used, personOf(1))).toEqual(values)
    expect(personalValues(file.read, used, personOf(2))).toEqual({
      'tag:vip': 1,
      'tag:été': 0,
      'tag:other': 0,
    })
  })

  test('for nobody of the list show every block', () => {
    expect(personalValues(file.read, used, null)).toEqual({ 'tag:vip': 1, 'tag:été': 1, 'tag:other': 1 })
  })

  test('are null when there are none', () => {
    const plain = templateOf(paragraph('Hello.', variable('unheard')))
    expect(personalValues(file.read, plain, null)).toBeNull()
    expect(personalValues(file.read, plain, personOf(2))).toBeNull()
    const silent = compileSnapshot(nodeContentLibrary, {
      ...{ preview: null, contentType: 'HTML', subject: 'News', content: '<p>{{ email }} {{org-name}}</p>' },
    })
    expect(personalValues(file.read, silent, personOf(1))).toBeNull()
  })
})

test('a variable is known when it is built in, of the organization, a custom field or a tag action', () => {
  const isKnown = knownVariables(file.read)
  const known = ['name', 'EMAIL', 'unsubscribeUrl', 'org-name', 'CITY', 'GRÖßE', 'addTag:x', 'removeTag:x,y']
  expect([...known, 'town', 'tag:vip', ''].filter(isKnown)).toEqual(known)
})
