import written from './parity.json' with { type: 'json' }

/**
 * How far the sandbox keeps the specification: its tools, and the rules of both documents with what
 * proves each. `npm run docs` writes `parity.json` from the lists below test/fixtures; docs/PARITY.md,
 * the screen Parity and `get_skill` say the same.
 */

/** A tool of the specification. */
export interface ParityTool {
  name: string
  group: string
  asksFirst: boolean
  /** `proven`, or `proven, form ours` where the specification shows no form. */
  state: string
  /** The test file of its name, below the root of the project. */
  file: string
}

/** One rule of a specification. */
export interface ParityRule {
  /** The document that it is of. */
  source: string
  section: string
  rule: string
  /** The test file that proves it, below test/; null where the specification leaves it open. */
  file: string | null
  /** The title of the test, or the heading of docs/contract.md with our answer. */
  title: string
}

const FIELDS = ' | '

function toolOf(line: string): ParityTool {
  const [name = '', group = '', asks = '', state = '', file = ''] = line.split(FIELDS)
  return { name, group, asksFirst: asks === 'asks', state, file }
}

function ruleOf(line: string): ParityRule {
  const [source = '', section = '', rule = '', file = '', title = ''] = line.split(FIELDS)
  return { source, section, rule, file: file === 'contract' ? null : file, title }
}

/** Returns the tools of both specifications, in their order. */
export function listParityTools(): ParityTool[] {
  return written.tools.map(toolOf)
}

/** Returns the rules of both specifications, in their order. */
export function listParityRules(): ParityRule[] {
  return written.rules.map(ruleOf)
}

/** Returns the figures in a sentence. */
export function describeParity(tools: readonly ParityTool[], rules: readonly ParityRule[]): string {
  const ours = rules.filter(({ file }) => file === null).length
  const proven = tools.filter(({ state }) => state.startsWith('proven')).length
  return `${proven} of ${tools.length} tools and ${rules.length - ours} of ${rules.length} rules are proven by a named test; ${ours} rules are left open by the specification and decided by us.`
}
