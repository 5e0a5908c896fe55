/** `node build/broken-rules.mjs REPORT`: names the rules of the specification that failed tests prove (decision 0127). */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readAllRules, spellRulesOf } from '../test/support/rules.ts'
import { root, say } from './processes.mjs'

const [report] = process.argv.slice(2)
// Without a report nothing ran, which the caller counts as a failure.
const { testResults } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
const rules = readAllRules()
const broken = testResults.flatMap(({ name, assertionResults }) => {
  const file = relative(join(root, 'test'), name).split(sep).join('/')
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return failed.flatMap(({ title }) => spellRulesOf(rules, file, title))
})
if (broken.length > 0) say('\n  Rules of the specification that are broken:')
for (const rule of new Set(broken)) say(`    ${rule}`)
