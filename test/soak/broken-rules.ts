import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAllRules, type Rule } from '../support/rules.ts'
import { cloneInto } from './scratch-copy.ts'
import type { Soak } from './support.ts'

/** A line of the source that keeps a rule, and the same line when it does not. */
interface Break {
  /** The rule as its list has it. */
  rule: string
  file: string
  from: string
  to: string
}

const BREAKS: readonly Break[] = [
  {
    rule: 'list_subscribers: email, name, status, tags, newest first; limit default 50',
    file: 'src/engine/tools/subscribers/list_subscribers.ts',
    from: 'limit: limit(50)',
    to: 'limit: limit(49)',
  },
  {
    rule: 'skipDoubleOptIn alone does not resubscribe UNSUBSCRIBED',
    file: 'src/engine/domain/subscriber-status.ts',
    from: "return options.resubscribe ? { status: 'SUBSCRIBED' } : stays(current)",
    to: "return options.resubscribe || options.skipDoubleOptIn ? { status: 'SUBSCRIBED' } : stays(current)",
  },
  {
    rule: 'update_subscriber: a name-only patch does not resubscribe',
    file: 'src/engine/domain/subscriber-status.ts',
    from: 'if (!options.resubscribe ||',
    to: 'if (options.resubscribe === false ||',
  },
  {
    rule: 'import_subscribers: triggerWorkflows default false',
    file: 'src/engine/tools/subscribers/import_subscribers.ts',
    from: 'triggerWorkflows: z.boolean().default(false)',
    to: 'triggerWorkflows: z.boolean().default(true)',
  },
  {
    rule: 'cancel_campaign_schedule: only SCHEDULED (not SENDING or SENT)',
    file: 'src/engine/domain/campaign-status.ts',
    from: "cancelSchedule: ['SCHEDULED']",
    to: "cancelSchedule: ['SCHEDULED', 'SENDING']",
  },
  {
    rule: 'a sender can be created only on a domain that is VERIFIED',
    file: 'src/engine/domain/domain-verification.ts',
    from: "return status === ('VERIFIED' satisfies DomainStatus)",
    to: "return status !== ('FAILED' satisfies DomainStatus)",
  },
  {
    rule: 'within five minutes',
    file: 'src/engine/domain/limits.ts',
    from: 'CONFIRMATION_LIFETIME_MS = 5 * MINUTE_MS',
    to: 'CONFIRMATION_LIFETIME_MS = 6 * MINUTE_MS',
  },
  {
    rule: 'create_workflow_group: conflictStrategy, default CANCEL_EXISTING',
    file: 'src/engine/tools/workflows/create_workflow_group.ts',
    from: ".default('CANCEL_EXISTING')",
    to: ".default('SKIP_NEW')",
  },
  {
    rule: 'list_bulk_operations: the 20 most recent',
    file: 'src/engine/domain/limits.ts',
    from: 'LISTED_OPERATIONS = 20',
    to: 'LISTED_OPERATIONS = 21',
  },
  {
    rule: 'transitions: 50 latest',
    file: 'src/engine/domain/limits.ts',
    from: 'MOST_TRANSITIONS = 50',
    to: 'MOST_TRANSITIONS = 40',
  },
]

/** What may happen to the test of a rule, by how it is told. */
const LOSSES: readonly (readonly [how: string, rule: string, spoil: (file: string, rule: Rule) => void])[] = [
  ['gone with its file', 'create_tag: name', (file) => rmSync(file)],
  [
    'renamed',
    'update_subscriber: replaceTags',
    (file, { title }) => edit(file, `'${title}'`, `'${title}, mostly'`),
  ],
  ['skipped', 'list_tags', (file, { title }) => edit(file, `test('${title}'`, `test.skip('${title}'`)],
]

/** Replaces a text that must be there, once. */
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file}: "${from}" is not there once`)
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
}

function findRule(text: string): Rule {
  const found = readAllRules().find(({ rule }) => rule === text)
  if (!found) throw new Error(`no list has the rule "${text}"`)
  return found
}

interface Ran {
  red: boolean
  said: string
}

/** Runs `npm test -- FILE` in the copy. */
function test(clone: string, file: string): Ran {
  const done = spawnSync(process.execPath, ['build/test.mjs', file], { cwd: clone, encoding: 'utf8' })
  return { red: done.status !== 0, said: `${done.stdout}${done.stderr}` }
}

/** Throws unless the run is red and says the rule. */
function requireNamed(what: string, { section, rule }: Rule, { red, said }: Ran): void {
  if (!red) throw new Error(`${what}: the tests pass`)
  if (!said.includes(`section ${section}: ${rule}`)) throw new Error(`${what}: not named in\n${said}`)
}

/**
 * Ten rules of both specifications are broken in the source of a scratch copy, and three lose their
 * test. Each must turn `npm test` red, and the run must name the rule.
 */
export const brokenRules: Soak = {
  name: 'broken-rules',
  title: 'Rules of the specification, broken on purpose in a scratch copy',
  run({ folder, say }) {
    const clone = cloneInto(folder)
    const named: string[] = []
    for (const { rule: text, file, from, to } of BREAKS) {
      const rule = findRule(text)
      const path = join(clone, file)
      const whole = readFileSync(path, 'utf8')
      edit(path, from, to)
      requireNamed(text, rule, test(clone, rule.file))
      writeFileSync(path, whole)
      named.push(`${file.replace(/^.*\//, '')}: ${text}`)
      say(`broken and named: ${text}`)
    }
    for (const [how, text, spoil] of LOSSES) {
      const rule = findRule(text)
      const path = join(clone, 'test', rule.file)
      const whole = readFileSync(path, 'utf8')
      spoil(path, rule)
      requireNamed(`${text}, test ${how}`, rule, test(clone, 'http/tools-specification.test.ts'))
      writeFileSync(path, whole)
      say(`test ${how}, rule named: ${text}`)
    }
    const whole = test(clone, findRule(BREAKS[0]?.rule ?? '').file)
    if (whole.red) throw new Error(`the copy fails as it is:\n${whole.said}`)
    return Promise.resolve([
      ['Rules broken in the source, each named by a red `npm test`', named.length],
      ['… these', named.join('; ')],
      ['Rules that lost their test (gone, renamed, skipped), each named', LOSSES.length],
      ['The same tests on the copy as it is', 'pass'],
    ])
  },
}
