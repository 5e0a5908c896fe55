/**
 * The pages that follow from the declarations. `npm run docs` writes them; test/docs.test.ts
 * makes them again and fails on a difference.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actions } from '../src/engine/sandbox/actions/index.ts'
import { schemasOf, toListing } from '../src/engine/tools/compiled.ts'
import { TOOL_GROUPS } from '../src/engine/tools/define.ts'
import { tools } from '../src/engine/tools/index.ts'
import { llmsTextOf } from '../src/http/description-routes.ts'
import { openApiOf } from '../src/http/openapi.ts'
import { ADMIN_TOOLS } from '../test/fixtures/specification-admin.ts'
import { specification } from '../test/fixtures/specification.ts'
import { isOurs, readRules, RULE_LISTS } from '../test/support/rules.ts'
import { root } from './processes.mjs'
import { answerRows, parameterRows, table } from './reference-schema.mjs'

const WRITTEN = 'Written by `npm run docs` from the declarations; do not edit.'
const PARAMETERS = ['parameter', 'type', 'required', 'default', 'limits', '']
const FIELDS = ['field', 'type', '']
const ACCESS = {
  read: 'Reads.',
  write: 'Writes.',
  danger: 'Writes, and asks first: the first call returns a confirmation code, the same call with it runs.',
}

/** Text by path below docs/. */
export function makeReference() {
  return {
    'TOOLS.md': writeTools(),
    'ACTIONS.md': writeActions(),
    'PARITY.md': writeParity(),
    '../src/shared/parity.json': writeParityData(),
    'decisions/README.md': writeDecisions(),
    'openapi.json': `${JSON.stringify(makeOpenApi(), null, 1)}\n`,
    'llms.txt': llmsTextOf(tools.map(toListing)),
  }
}

/** The document that a server at the default port serves. */
export function makeOpenApi() {
  return openApiOf(tools.map(toListing), 'http://127.0.0.1:4319')
}

function page(lines) {
  return `${lines.join('\n').trimEnd()}\n`
}

function writeTools() {
  const listed = tools.map(toListing)
  const groups = TOOL_GROUPS.map((name) => ({
    name,
    members: listed.filter((tool) => tool.category === name),
  }))
  const filled = groups.filter(({ members }) => members.length > 0)
  return page([
    '# Tools',
    '',
    `${WRITTEN} A customer tool is one \`POST /api/v2/tools/{name}\` with its parameters as a JSON object; the admin tools are run through \`POST /api/v1/admin/tools\`. Parameters that are not listed are refused.`,
    '',
    ...filled.map(({ name, members }) => `- ${name}: ${members.map(linkTo).join(', ')}`),
    '',
    ...filled.flatMap(({ name, members }) => [`## ${name}`, '', ...members.flatMap(writeTool)]),
  ])
}

function linkTo({ name }) {
  return `[${name}](#${name})`
}

function writeTool({ name, description, access, inputSchema, outputSchema }) {
  return [
    `### ${name}`,
    '',
    `${description} ${ACCESS[access]}`,
    '',
    ...table(PARAMETERS, parameterRows(inputSchema)),
    'Answers:',
    '',
    ...table(FIELDS, answerRows(outputSchema)),
  ]
}

function writeActions() {
  return page([
    '# The control door',
    '',
    `${WRITTEN} \`POST /sandbox/v1/{action}\` with the control key plays everybody who is not a caller of the API: the platform, the people who confirm, the clock. Only sandboxes have it.`,
    '',
    ...actions.flatMap((action) => {
      const { inputSchema, outputSchema } = schemasOf(action)
      return [
        `## ${action.name}`,
        '',
        action.description,
        '',
        ...table(PARAMETERS, parameterRows(inputSchema)),
        'Answers:',
        '',
        ...table(FIELDS, answerRows(outputSchema)),
      ]
    }),
  ])
}

/** The tools of both specifications, with the test that proves each. */
function judgeTools() {
  const customer = Object.entries(specification).map(([name, { group, danger, parameters }]) => ({
    name,
    group,
    danger,
    surface: 'customer',
    shown: parameters !== null,
  }))
  const admin = ADMIN_TOOLS.map(({ name, answerShown }) => ({
    name,
    group: 'admin',
    danger: false,
    surface: 'admin',
    shown: answerShown,
  }))
  return [...customer, ...admin].map((tool) => ({ ...tool, ...judge(tool) }))
}

/** The same as the page, for the console and for `get_skill`: one line of text for each tool and rule. */
function writeParityData() {
  const line = (...fields) => fields.join(' | ')
  const named = judgeTools().map(({ name, group, danger, state, test }) =>
    line(name, group, danger ? 'asks' : '', state, test),
  )
  const rules = Object.entries(RULE_LISTS).flatMap(([list, source]) =>
    readRules(list).map(({ section, rule, file, title }) => line(source, section, rule, file, title)),
  )
  return `${JSON.stringify({ tools: named, rules }, null, 2)}\n`
}

function writeParity() {
  const judged = judgeTools()
  const of = (surface) => judged.filter((tool) => tool.surface === surface).length
  const count = (state) => judged.filter((tool) => tool.state === state).length
  return page([
    '# Parity with the specification',
    '',
    `${WRITTEN} Of ${of('customer')} customer and ${of('admin')} admin tools: ${count('proven')} proven, ${count('proven, form ours')} proven in a form that the specification leaves open and we decided, ${count('no test')} without a test, ${count('not yet')} not yet.`,
    '',
    ...table(
      ['tool', 'group', 'asks first', 'state', 'proof'],
      judged.map(({ name, group, danger, state, test }) => [
        name,
        group,
        danger ? 'yes' : '',
        state,
        test === '' ? '' : `[${name}.test.ts](../${test})`,
      ]),
    ),
    ...writeRules(),
  ])
}

/** The rules of both specifications, each with the test that proves it or with our answer. */
function writeRules() {
  const lists = Object.entries(RULE_LISTS).map(([list, name]) => ({ list, name, rules: readRules(list) }))
  const all = lists.flatMap(({ rules }) => rules)
  const ours = all.filter(isOurs).length
  return [
    '## Rule by rule',
    '',
    `${all.length} rules: ${all.length - ours} are proven by a named test, ${ours} are left open by the specification and decided by us in [contract.md](contract.md). When the test of a rule is renamed, skipped or gone, that fails \`npm test\`, and so does a test that fails (decision 0127). A title with \`%s\` is a table of cases.`,
    '',
    ...lists.flatMap(({ list, name, rules }) => [
      `### ${name}`,
      '',
      `From [${list}](../test/fixtures/${list}): ${rules.length} rules.`,
      '',
      ...table(['section', 'rule', 'proof'], rules.map(rowOfRule)),
    ]),
  ]
}

function rowOfRule(rule) {
  const { section, rule: text, file, title } = rule
  if (isOurs(rule)) return [section, text, `ours: [${title}](contract.md#${title})`]
  return [section, text, `[${file.replace(/^.*\//, '')}](../test/${file}): ${title}`]
}

/** A tool is proven by the test file of its name, which drives it through HTTP. */
function judge({ name, surface, shown }) {
  const tool = tools.find((candidate) => candidate.name === name && candidate.surface === surface)
  if (!tool) return { state: 'not yet', test: '' }
  const test = `test/engine/tools/${tool.group}/${name}.test.ts`
  if (!existsSync(join(root, test))) return { state: 'no test', test: '' }
  return { state: shown ? 'proven' : 'proven, form ours', test }
}

/** The index of the decision notes: number and title of each, as its first line has them. */
function writeDecisions() {
  const folder = join(root, 'docs', 'decisions')
  const notes = readdirSync(folder)
    .filter((name) => name !== 'README.md' && name.endsWith('.md'))
    .sort()
  return page([
    '# Decisions',
    '',
    'Written by `npm run docs -- --no-screenshots` from the notes; do not edit. A note says the problem, the choice and what was rejected; `decision 0052` in a comment means the note of that number. A note begins with a line such as `# 0052 Title`.',
    '',
    ...table(
      ['number', 'decision'],
      notes.map((name) => [name.slice(0, 4), `[${titleOf(join(folder, name))}](${name})`]),
    ),
  ])
}

function titleOf(file) {
  const [first = ''] = readFileSync(file, 'utf8').split('\n')
  const title = /^# \d{4} (.+)$/.exec(first)?.[1]
  if (!title) throw new Error(`${file} must begin with its number and title, such as "# 0052 Title"`)
  return title
}
