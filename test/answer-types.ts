import { parseSync } from 'vite'

/** Finds types written by hand that stand for the answer of a tool or an action. */

export interface SourceText {
  file: string
  text: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Parsed extends SourceText {
  program: Node
  comments: { value: string; end: number }[]
}

/** What gives an answer: calls of tools and actions, and the queries that keep what they gave. */
const ASKING = new Set([
  ...['callTool', 'callCustomer', 'callUndeclared', 'callSandbox', 'callHost', 'unwrap'],
  ...['toolQuery', 'adminQuery', 'ask', 'useQuery', 'useQueries', 'queryOptions'],
  ...['fetchQuery', 'ensureQueryData', 'getQueryData', 'setQueryData'],
])

/** Types of the contract; what is taken from one of them is derived. */
const CONTRACT = new Set([
  ...['ToolAnswer', 'Answer', 'DeploymentAnswer', 'ActionAnswer', 'HostActionAnswer', 'SectionData'],
])

/** Forms that leave a type what it is. */
const FORMS = new Set([
  ...['Promise', 'Array', 'ReadonlyArray', 'Readonly', 'Partial', 'Required', 'NonNullable', 'Pick', 'Omit'],
  ...['Exclude', 'Extract', 'MayLack', 'Named', 'DeepPartial', 'UseQueryResult'],
])

/** A docstring that says: this is the answer of that tool. */
const TELLS = /`[a-z]+_[a-z_]+` answers\b|\b(?:row|record) of (?:the \w+ tool )?`[a-z]+_[a-z_]+`/

/** In the console only the bridge itself hands calls on. */
const HANDS_ON = /^test\/|^src\/renderer\/(?:bridge\/|pages\/tools\/runTool\.ts)/

/** Returns one line for each, `file:line text`. */
export function findHandTypedAnswers(sources: readonly SourceText[]): string[] {
  const files = sources.map(parse)
  const declared = new Map(files.flatMap((one) => declarationsOf(one.program)))
  return files.flatMap((one) => {
    const found = new Set<number>()
    const given = namesGivenByCalls(one.program)
    walk(one.program, (node) => {
      if (isOffence(node, { declared, given, file: one })) found.add(node.start)
    })
    return [...found].sort((left, right) => left - right).map((start) => describe(one, start))
  })
}

function parse({ file, text }: SourceText): Parsed {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return { file, text, program: program as unknown as Node, comments }
}

function describe({ file, text }: SourceText, start: number): string {
  const line = text.slice(0, start).split('\n').length
  return `${file}:${line} ${text.split('\n')[line - 1]?.trim()}`
}

interface Around {
  declared: ReadonlyMap<string, Node>
  /** Names of the file that stand for answers. */
  given: ReadonlySet<string>
  file: Parsed
}

function isOffence(node: Node, around: Around): boolean {
  const { declared, file } = around
  const byHand = (type: unknown): boolean => isByHand(type, declared)
  if (node.type === 'CallExpression') {
    const params = partsOf(partOf(node, 'typeArguments'), 'params')
    if (isAnswer(node, around.given) && takenBy(node).some(byHand)) return true
    if ((isAsking(node) || namesTool(node)) && params.some(byHand)) return true
    return isBridgeCall(node) && !HANDS_ON.test(file.file)
  }
  if (node.type === 'TSAsExpression') {
    // Of `x as unknown as T` the outer one is the offence.
    return byHand(node['typeAnnotation']) && isAnswer(node['expression'], around.given)
  }
  if (node.type === 'VariableDeclarator')
    return byHand(annotationOf(node['id'])) && isAnswer(node['init'], around.given)
  // A declaration with a parameter is the envelope of whatever answer it is told.
  if (DECLARES.has(node.type) && !isNode(node['typeParameters']))
    return isByHandDeclaration(node, declared) && saysAnswer(node, file)
  return false
}

const DECLARES = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'])

function saysAnswer(node: Node, { text, comments }: Parsed): boolean {
  if (/Answer$|Answered$/.test(nameOf(node['id']) ?? '')) return true
  const before = text.slice(0, node.start).replace(/(?:export|declare|\s)*$/, '')
  const comment = comments.find(({ end }) => end === before.length)
  return comment !== undefined && TELLS.test(comment.value)
}

/** Whether a type is written out here, and not taken from the contract. */
function isByHand(type: unknown, declared: ReadonlyMap<string, Node>, seen = new Set<string>()): boolean {
  if (!isNode(type)) return false
  const again = (other: unknown): boolean => isByHand(other, declared, seen)
  if (type.type === 'TSTypeAnnotation' || type.type === 'TSTypeOperator') return again(type['typeAnnotation'])
  if (type.type === 'TSParenthesizedType') return again(type['typeAnnotation'])
  if (type.type === 'TSTypeLiteral') return partsOf(type, 'members').length > 0
  if (type.type === 'TSArrayType') return again(type['elementType'])
  if (type.type === 'TSIndexedAccessType') return again(type['objectType'])
  if (type.type === 'TSUnionType' || type.type === 'TSIntersectionType')
    return partsOf(type, 'types').some(again)
  if (type.type !== 'TSTypeReference') return false
  const name = nameOf(type['typeName']) ?? ''
  if (CONTRACT.has(name) || seen.has(name)) return false
  if (FORMS.has(name)) return partsOf(partOf(type, 'typeArguments'), 'params').some(again)
  const found = declared.get(name)
  return found !== undefined && isByHandDeclaration(found, declared, new Set([...seen, name]))
}

/** An interface that extends something is read as what it extends. */
function isByHandDeclaration(
  node: Node,
  declared: ReadonlyMap<string, Node>,
  seen = new Set<string>(),
): boolean {
  if (node.type === 'TSTypeAliasDeclaration') return isByHand(node['typeAnnotation'], declared, seen)
  return partsOf(node, 'extends').length === 0 && partsOf(partOf(node, 'body'), 'body').length > 0
}

function declarationsOf(program: Node): [string, Node][] {
  const found: [string, Node][] = []
  walk(program, (node) => {
    if (DECLARES.has(node.type)) found.push([nameOf(node['id']) ?? '', node])
  })
  return found
}

/** `const x = await callTool(…)`, `const { data: rows = [] } = useQuery(…)`: x, rows. */
function namesGivenByCalls(program: Node): Set<string> {
  const given = new Set<string>()
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && isAnswer(node['init'], given))
      for (const name of namesIn(node['id'])) given.add(name)
  })
  return given
}

function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern) ?? '']
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern['left'])
  if (pattern.type === 'RestElement') return namesIn(pattern['argument'])
  if (pattern.type === 'Property') return namesIn(pattern['value'])
  return [...partsOf(pattern, 'properties'), ...partsOf(pattern, 'elements')].flatMap(namesIn)
}

const INSIDE: Partial<Record<string, string>> = {
  AwaitExpression: 'argument',
  ParenthesizedExpression: 'expression',
  ChainExpression: 'expression',
  TSNonNullExpression: 'expression',
  TSAsExpression: 'expression',
}

/** Whether an expression is an answer or a part of one. */
function isAnswer(node: unknown, given: ReadonlySet<string>): boolean {
  if (!isNode(node)) return false
  const inside = INSIDE[node.type]
  if (inside !== undefined) return isAnswer(node[inside], given)
  if (node.type === 'Identifier') return given.has(nameOf(node) ?? '') || nameOf(node) === 'data'
  if (node.type === 'MemberExpression')
    return nameOf(node['property']) === 'data' || isAnswer(node['object'], given)
  if (node.type !== 'CallExpression') return false
  return isAsking(node) || isBridgeCall(node) || isAnswer(node['callee'], given)
}

/** The annotations of what a call hands its answer to: `callTool(…).then((answer: Row) => …)`. */
function takenBy(call: Node): unknown[] {
  return partsOf(call, 'arguments').flatMap((argument) => partsOf(argument, 'params').map(annotationOf))
}

function isAsking(call: Node): boolean {
  const callee = partOf(call, 'callee')
  const name = callee?.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee)
  return ASKING.has(name ?? '')
}

const NAME = /^[a-z]+(?:_[a-z]+)+$|^[a-z]+[.][a-zA-Z]+$/

/** `find('get_org', …)`, `read({ tool: 'get_org' })`: whatever asks, by its own name. */
function namesTool(call: Node): boolean {
  return partsOf(call, 'arguments').some((argument) => {
    const property = partsOf(argument, 'properties').find((one) => nameOf(one['key']) === 'tool')
    const named = property ? property['value'] : argument
    return isNode(named) && typeof named['value'] === 'string' && NAME.test(named['value'])
  })
}

function isBridgeCall(call: Node): boolean {
  const callee = partOf(call, 'callee')
  if (callee?.type !== 'MemberExpression' || nameOf(callee['object']) !== 'bridge') return false
  return nameOf(callee['property']) === 'call' || nameOf(callee['property']) === 'control'
}

function annotationOf(node: unknown): unknown {
  return isNode(node) ? node['typeAnnotation'] : undefined
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, visit)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined
}

function partOf(node: Node | undefined, key: string): Node | undefined {
  const part = node?.[key]
  return isNode(part) ? part : undefined
}

function partsOf(node: Node | undefined, key: string): Node[] {
  const parts = node?.[key]
  return Array.isArray(parts) ? parts.filter(isNode) : []
}
