import { describe, expect, test } from 'vitest'
import { specification } from '../fixtures/specification.ts'
import { testRules } from '../support/rule-list.ts'
import {
  isOurs,
  judgeRule,
  readAllRules,
  readProof,
  readRules,
  type Rule,
  spellRulesOf,
} from '../support/rules.ts'

const rules = readRules('tools-specification.txt')
const all = readAllRules()

test('the list has rules of every section', () => {
  expect([...new Set(rules.map(({ section }) => section))]).toEqual('123456789'.split(''))
  expect(rules.length).toBeGreaterThan(200)
})

test('every tool of the tables has a rule in one of the lists', () => {
  const named = all.map(({ rule, file }) => `${rule} ${file.replace(/^.*\/|\.test\.ts$/g, ' ')}`).join('\n')
  const lost = Object.keys(specification).filter((name) => !new RegExp(`\\b${name}\\b`).test(named))
  expect(lost).toEqual([])
})

test('no rule stands twice, and none is open', () => {
  const texts = rules.map(({ section, rule }) => `${section} ${rule}`)
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  expect(all.filter(({ rule, title }) => rule === '' || title === '')).toEqual([])
})

testRules(rules)

/** What a change of the repository may do to the proof of a rule. */
const SABOTAGE: [string, (proof: string, rule: Rule) => string | null][] = [
  ['renamed', (proof, { title }) => proof.replaceAll(`'${title}'`, `'${title} or so'`)],
  ['deleted', (proof, { title }) => proof.replaceAll(`'${title}'`, '')],
  ['deleted with its file', () => null],
  ['skipped', (proof, { title }) => skip(proof, title, 'skip')],
  ['to be written', (proof, { title }) => skip(proof, title, 'todo')],
  ['expected to fail', (proof, { title }) => skip(proof, title, 'fails')],
  ['left out for another', (proof) => `${proof}\ntest.only('another', () => {})\n`],
  ['in a group that is skipped', (proof) => `describe.skip('all of it', () => {\n${proof}\n})\n`],
  [
    'a text and no test',
    (proof, { title }) => proof.replaceAll(`(\n`, '(').replaceAll(`('${title}'`, `= ['${title}'`),
  ],
  ['commented out', (proof, { title }) => proof.replaceAll(`test('${title}'`, `// test('${title}'`)],
]

function skip(proof: string, title: string, how: string): string {
  return proof.replaceAll(`('${title}'`, `.${how}('${title}'`)
}

describe('a rule is named when its test is', () => {
  // Tests that stand in one line, so that a sabotage finds them; one of each of ten files.
  const plain = [
    ...new Map(
      rules
        .filter((rule) => !isOurs(rule) && (readProof(rule.file) ?? '').includes(`  test('${rule.title}'`))
        .map((rule) => [rule.file, rule]),
    ).values(),
  ]
  test.each(SABOTAGE.map(([how, spoil], index) => [how, spoil, plain[index * 3]] as const))(
    '%s',
    (_how, spoil, rule) => {
      if (!rule) throw new Error('too few rules')
      const proof = readProof(rule.file) ?? ''
      expect(judgeRule(rule, proof)).toBeNull()
      expect(judgeRule(rule, spoil(proof, rule))).toContain(`section ${rule.section}: ${rule.rule}`)
    },
  )

  test('a heading of ours that is gone', () => {
    const ours = rules.find(isOurs)
    if (!ours) throw new Error('no rule is ours')
    expect(judgeRule(ours, '# Contract\n')).toContain(ours.rule)
  })
})

describe('a test that fails names the rules it proves', () => {
  const title = 'tag is a case-insensitive tag name; one that does not exist matches nobody'
  const file = 'engine/tools/subscribers/list_subscribers.test.ts'

  test('by file and title', () => {
    const rule = 'section 4: list_subscribers: tag is a case-insensitive tag name'
    expect(spellRulesOf(all, file, title)).toEqual([rule])
    expect(spellRulesOf(all, file, `${title} or so`)).toEqual([])
    expect(spellRulesOf(all, 'engine/tools/tags/list_tags.test.ts', title)).toEqual([])
  })

  test('each case of a table', () => {
    expect(spellRulesOf(all, file, 'status BANNED: 2')).toEqual([
      'section 2: Subscriber status: seven values',
    ])
  })
})
