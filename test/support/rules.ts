import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeRegExp } from '../../src/shared/text/escape-reg-exp.ts'

const TESTS = join(import.meta.dirname, '..')

/** The lists of rules below test/fixtures, with the specification that each is of. */
export const RULE_LISTS = {
  'tools-specification.txt': 'Tools API',
  'workflow-specification.txt': 'Tools API: workflows',
  'bulk-specification.txt': 'Tools API: bulk operations and exports',
  'admin-specification.txt': 'Admin tools API',
} as const

/**
 * One rule of a specification and what proves it: a named test, or, where the specification says "not
 * shown", the heading of docs/contract.md with our answer.
 */
export interface Rule {
  section: string
  rule: string
  /** Below test/, or `contract`. */
  file: string
  /** Of the test, or the heading. */
  title: string
}

/** Returns the rules of a list: `section | rule | file below test/ | title of the test`. */
export function readRules(list: string): Rule[] {
  return readFileSync(join(TESTS, 'fixtures', list), 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => {
      const [section = '', rule = '', file = '', title = ''] = line.split(' | ')
      return { section, rule, file, title }
    })
}

/** Returns the rules of all lists. */
export function readAllRules(): Rule[] {
  return Object.keys(RULE_LISTS).flatMap(readRules)
}

/** Returns the title of a rule's test as a pattern: a table of cases has each case in place of `%s`. */
function patternOf(title: string): RegExp {
  const fixed = title.split(/%[a-zA-Z#]|\$\w+(?:\.\w+)*/).map((part) => escapeRegExp(part))
  return new RegExp(`^${fixed.join('[\\s\\S]*')}$`)
}

/** Returns the rules that a test proves, each in one line. `file` is below test/. */
export function spellRulesOf(rules: readonly Rule[], file: string, title: string): string[] {
  return rules
    .filter((rule) => rule.file === file && patternOf(rule.title).test(title))
    .map(({ section, rule }) => `section ${section}: ${rule}`)
}

/** Whether the specification leaves it open and the answer is ours. */
export function isOurs({ file }: Rule): boolean {
  return file === 'contract'
}

/** Returns the text of what proves rules, null when the file is gone. */
export function readProof(file: string): string | null {
  const path = file === 'contract' ? join(TESTS, '..', 'docs', 'contract.md') : join(TESTS, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/**
 * Returns why nothing proves a rule any more, null while something does. A test that is renamed, left
 * out, skipped or commented out takes its rule with it.
 */
export function judgeRule(rule: Rule, proof: string | null): string | null {
  const { section, rule: text, file, title } = rule
  const fault = isOurs(rule) ? findFaultOfHeading(title, proof) : findFaultOfTest(title, proof)
  return fault === null ? null : `section ${section}: ${text}: ${fault} (${file})`
}

function findFaultOfHeading(title: string, page: string | null): string | null {
  return page?.includes(`\n## ${title}\n`) ? null : `no heading "${title}"`
}

function findFaultOfTest(title: string, source: string | null): string | null {
  if (source === null) return 'the file is gone'
  if (/\b(test|describe|it)(\.\w+)*\.(skip|only|todo|fails)\b/.test(source))
    return 'the file leaves tests out'
  const at = source.indexOf(`'${title}'`)
  if (at < 0) return `no test "${title}"`
  const before = source.slice(0, at).trimEnd()
  if (!/(test|\bit|\))\($/.test(before)) return `"${title}" is the title of no test`
  const line = source.slice(source.lastIndexOf('\n', at) + 1, at)
  return /^\s*\/\//.test(line) ? `the test "${title}" is commented out` : null
}
