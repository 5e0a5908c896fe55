import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseWriting } from '../../src/case/case-notes.ts'
import {
  aboutOf,
  type CaseDrafts,
  changeDrafts,
  draftAbout,
  otherDrafts,
} from '../../src/case/replies/drafts.ts'
import { misfitsOf } from '../../src/case/replies/misfits.ts'
import { REPLY_LANGUAGES } from '../../src/case/replies/texts.ts'
import { replyTemplates } from '../../src/case/reply-templates.ts'

const NOTHING: CaseDrafts = {
  ...{ about: '', template: null, language: null, requester: null, reply: '', note: '' },
  ...{ updatedAt: null, kept: [] },
}

describe('replies of one case', () => {
  test('a mail has one mark, however its lines break; another text has another; nothing has none', () => {
    const mail = 'From: Nora <nora@brass.test>\n\nWarum?'
    expect(aboutOf(mail)).toBe(aboutOf(`  ${mail.replaceAll('\n', '\r\n')}\n`))
    expect(aboutOf(mail)).not.toBe(aboutOf(mail.replaceAll('nora', 'nona')))
    expect(aboutOf(' \n')).toBe('')
    expect(aboutOf('a'.repeat(100_000)).length).toBeLessThan(41)
  })

  test('no order of writing and switching loses what was typed', () => {
    const step = fc.record(
      { about: fc.constantFrom('', 'a', 'b', 'c'), reply: fc.constantFrom('One', 'Two', 'Three') },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const typed = new Map<string, string>()
        let drafts = NOTHING
        for (const change of steps as Partial<CaseWriting>[]) {
          drafts = changeDrafts(drafts, change)
          if (change.reply !== undefined) typed.set(drafts.about, change.reply)
        }
        for (const about of ['', 'a', 'b', 'c'])
          expect(draftAbout(drafts, about).reply).toBe(typed.get(about) ?? '')
        const others = otherDrafts(drafts, drafts.about).map(({ about }) => about)
        expect(new Set(others)).toEqual(new Set([...typed.keys()].filter((about) => about !== drafts.about)))
        expect(new Set(others).size).toBe(others.length)
      }),
    )
  })
})

describe('misfitsOf', () => {
  const kinds = (reply: string, language: (typeof REPLY_LANGUAGES)[number], name: string | null) =>
    misfitsOf({ reply, language, name }).map(({ kind }) => kind)

  test('a template in its language that greets who has written fits, in every language', () => {
    for (const language of REPLY_LANGUAGES)
      for (const { text: words } of replyTemplates(language)) {
        const reply = words.replace('{{customer}}', 'Inês Carvalho')
        expect(kinds(reply, language, 'Inês Carvalho')).toEqual([])
        expect(kinds(reply, language, null)).toEqual([])
      }
  })

  test('the reply to the mail before is named twice: its greeting, its language', () => {
    const [template] = replyTemplates('de')
    const reply = template?.text.replace('{{customer}}', 'Nora Pemberton') ?? ''
    expect(kinds(reply, 'de', 'Inês Carvalho')).toEqual(['greeting'])
    expect(kinds(reply, 'en', 'Nora Pemberton')).toEqual(['language'])
    const both = misfitsOf({ reply, language: 'en', name: 'Inês Carvalho' })
    expect(both.map(({ why }) => why)).toEqual([
      'the customer who wrote is Inês Carvalho',
      'the text is in German, the language of the reply is English',
    ])
    expect(both.map(({ start, end }) => reply.slice(start, end))).toEqual(
      Array(2).fill('Guten Tag Nora Pemberton,'),
    )
  })

  test.each([
    ['Hello Nora,\n\nall is well.', []],
    ['Hello Ms Pemberton,\n\nall is well.', []],
    ['Hello there,\n\nall is well.', []],
    ['Hello [[name of the customer]],\n\nall is well.', []],
    ['All is well, Marek.', []],
    ['\n\nHello Marek,\n\nall is well.', ['greeting']],
    ['Bonjour Marek,\n\nall is well.', ['greeting']],
  ])('%j to Nora Pemberton', (reply, found) => {
    expect(kinds(reply, 'en', 'Nora Pemberton')).toEqual(found)
  })
})
