import { parseSync } from 'vite'
import { isSql, listSqlPlaces } from './sql-places.ts'

/** A single change of a source file: the text between two offsets is replaced. */
export interface Place {
  file: string
  line: number
  kind: string
  from: number
  to: number
  text: string
  was: string
  /** The innermost function around it, as an index into the file's functions; null outside of all. */
  inside: number | null
}

/** The body of a function, to be marked when it runs. */
interface FunctionBody {
  start: number
  end: number
  isBlock: boolean
}

export interface Places {
  places: Place[]
  functions: FunctionBody[]
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** Where a node stands. */
interface Around {
  parent: Node | null
  inside: number | null
  /** The function around it says that it returns a list. */
  returnsList: boolean
}

type Change = readonly [kind: string, from: number, to: number, text: string]
type Finder = (node: Node, code: string, around: Around) => Change[]

const COMPARED: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const CALCULATED: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
const CODES = ['VALIDATION_ERROR', 'WRONG_STATE', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'PLAN_LIMIT_REACHED']
const WRAPPERS = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
/** Words for people: a change of them breaks no rule. */
const PROSE = new Set(['description', 'hint', 'title', 'label', 'impact', 'action', 'message'])
const LEAVES = /^(?:Return|Throw|Continue|Break)/

const FINDERS: Record<string, Finder> = {
  BinaryExpression: changeOperator,
  LogicalExpression: changeLogic,
  UnaryExpression: ({ operator, start }) => (operator === '!' ? [['negate', start, start + 1, '']] : []),
  IfStatement: changeTest,
  ConditionalExpression: changeTest,
  ExpressionStatement: dropStatement,
  ReturnStatement({ argument }, _code, { returnsList }) {
    const value = asNode(argument)
    if (!returnsList || !value || value.type === 'ArrayExpression') return []
    return [['empty list', value.start, value.end, '[]']]
  },
  SpreadElement({ argument }, _code, { parent, inside }) {
    const value = asNode(argument)
    if (!value || parent?.type !== 'ObjectExpression' || inside === null) return []
    return [['drop spread', value.start, value.end, '{}']]
  },
  Literal: changeLiteral,
  TemplateLiteral({ start, end, quasis }, code, { parent }) {
    if (parent?.type === 'TaggedTemplateExpression' || !isSql(code.slice(start, end))) return []
    return nodesOf(quasis).flatMap((quasi) => changeSql(quasi.start, code.slice(quasi.start, quasi.end)))
  },
}

function changeOperator({ operator, left, right }: Node, code: string): Change[] {
  const [before, after] = [asNode(left), asNode(right)]
  const sign = String(operator)
  if (!before || !after) return []
  const at = before.end + code.slice(before.end, after.start).indexOf(sign)
  const compared = COMPARED[sign]
  if (compared !== undefined)
    return [[sign.includes('==') ? 'compare' : 'boundary', at, at + sign.length, compared]]
  const calculated = CALCULATED[sign]
  if (calculated === undefined || (sign === '+' && (isText(before) || isText(after)))) return []
  return [['arithmetic', at, at + sign.length, calculated]]
}

function changeLogic(
  { operator, left, right, start, end }: Node,
  code: string,
  { parent, inside }: Around,
): Change[] {
  const [before, after] = [asNode(left), asNode(right)]
  if (!before || !after) return []
  if (operator === '??') return inside === null ? [] : [['no default', before.end, end, '']]
  // Mixed with ?? it would not parse without brackets of its own.
  if (code.slice(start, end).includes('??') || parent?.['operator'] === '??') return []
  const other = operator === '&&' ? '||' : '&&'
  const both = [before, after].map((side) => `(${code.slice(side.start, side.end)})`)
  return [['logic', start, end, `(${both.join(` ${other} `)})`]]
}

function changeTest({ type, test, consequent, alternate }: Node, code: string): Change[] {
  const [asked, then] = [asNode(test), asNode(consequent)]
  if (!asked || !then) return []
  const negated: Change = ['negate', asked.start, asked.end, `!(${code.slice(asked.start, asked.end)})`]
  if (type !== 'IfStatement' || alternate) return [negated]
  const [only, ...more] = then.type === 'BlockStatement' ? nodesOf(then['body']) : [then]
  const isGuard = only !== undefined && more.length === 0 && LEAVES.test(only.type)
  return isGuard ? [negated, ['drop guard', asked.start, asked.end, 'false']] : [negated]
}

function dropStatement({ start, end, expression }: Node, code: string, { inside }: Around): Change[] {
  const outer = asNode(expression)
  const inner = outer?.type === 'AwaitExpression' ? asNode(outer['argument']) : outer
  if (!inner || inside === null || !/^(?:Call|Assignment|Update)Expression$/.test(inner.type)) return []
  if (asNode(inner['callee'])?.type === 'Super') return []
  const changes: Change[] = [['drop statement', start, end, ';']]
  const sign = String(inner['operator'])
  if (inner.type === 'UpdateExpression') {
    const other = code.slice(start, end).replace(sign, sign === '++' ? '--' : '++')
    changes.push(['arithmetic', start, end, other])
  }
  const [left, right] = [asNode(inner['left']), asNode(inner['right'])]
  if (left && right && (sign === '-=' || (sign === '+=' && !isText(right)))) {
    const at = left.end + code.slice(left.end, right.start).indexOf(sign)
    changes.push(['arithmetic', at, at + 2, sign === '+=' ? '-=' : '+='])
  }
  return changes
}

function changeLiteral({ value, start, end }: Node, code: string, { parent }: Around): Change[] {
  if (typeof value === 'boolean') return [['boolean', start, end, String(!value)]]
  if (typeof value === 'number') {
    const raw = code.slice(start, end)
    const more: Change = ['constant', start, end, `(${raw} + 1)`]
    return value > 0 ? [more, ['constant', start, end, `(${raw} - 1)`]] : [more]
  }
  if (typeof value !== 'string') return []
  const place = CODES.indexOf(value)
  if (place >= 0 && parent?.type !== 'BinaryExpression')
    return [['error code', start, end, `'${CODES[(place + 1) % CODES.length]}'`]]
  const text = code.slice(start + 1, end - 1)
  return isSql(text) ? changeSql(start + 1, text) : []
}

function changeSql(start: number, text: string): Change[] {
  return listSqlPlaces(text).map(({ kind, at, length, text: to }) => [
    kind,
    start + at,
    start + at + length,
    to,
  ])
}

/** Returns every single change of a file, and the functions of the file. */
export function findPlaces(file: string, code: string): Places {
  const found = new Walk(file, code)
  found.visit(parse(file, code), { parent: null, inside: null, returnsList: false }, '')
  return { places: found.places, functions: found.functions }
}

/** Returns the text of a file with one change made. */
export function applyPlace(code: string, { from, to, text }: Place): string {
  return code.slice(0, from) + text + code.slice(to)
}

class Walk {
  readonly places: Place[] = []
  readonly functions: FunctionBody[] = []
  private readonly file: string
  private readonly code: string

  constructor(file: string, code: string) {
    this.file = file
    this.code = code
  }

  visit(node: Node, around: Around, part: string): void {
    if (this.isLeftOut(node, part)) return
    const inner = FUNCTIONS.has(node.type) ? this.enter(node) : around
    for (const [kind, from, to, text] of FINDERS[node.type]?.(node, this.code, inner) ?? []) {
      const line = this.code.slice(0, from).split('\n').length
      const was = this.code.slice(from, to)
      this.places.push({ file: this.file, line, kind, from, to, text, was, inside: around.inside })
    }
    const isDescription = node.type === 'CallExpression' && nameOfCall(node) === 'describe'
    for (const [name, value] of Object.entries(node)) {
      if (name === 'typeAnnotation' || name === 'returnType' || (isDescription && name === 'arguments'))
        continue
      for (const child of Array.isArray(value) ? nodesOf(value) : nodesOf([value]))
        this.visit(child, { ...inner, parent: node }, name)
    }
  }

  private isLeftOut(node: Node, part: string): boolean {
    if (node.type.startsWith('TS') && !WRAPPERS.has(node.type)) return true
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true
    if (part === 'key' && node.type === 'Literal') return true
    const [key, value] = [asNode(node['key']), asNode(node['value'])]
    return node.type === 'Property' && PROSE.has(String(key?.['name'])) && value !== null && isText(value)
  }

  private enter({ body, returnType }: Node): Around {
    const [inside, type] = [asNode(body), asNode(returnType)]
    const returnsList = type !== null && /\[\]\s*$/.test(this.code.slice(type.start, type.end))
    if (!inside) return { parent: null, inside: null, returnsList }
    const { start, end } = inside
    this.functions.push({ start, end, isBlock: inside.type === 'BlockStatement' })
    return { parent: null, inside: this.functions.length - 1, returnsList }
  }
}

function parse(file: string, code: string): Node {
  const { program, errors } = parseSync(file, code, { lang: 'ts' })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program as unknown as Node
}

/** Whether a file still parses with a change made; few do not. */
export function parsesWith(code: string, place: Place): boolean {
  return parseSync(place.file, applyPlace(code, place), { lang: 'ts' }).errors.length === 0
}

function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(asNode).filter((node) => node !== null) : []
}

function asNode(value: unknown): Node | null {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
    ? (value as Node)
    : null
}

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
}

function nameOfCall(node: Node): string {
  return String(asNode(asNode(node['callee'])?.['property'])?.['name'] ?? '')
}
