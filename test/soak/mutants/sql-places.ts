/** One replacement inside a piece of SQL: offset in the text, length, and the text instead. */
export interface SqlPlace {
  kind: string
  at: number
  length: number
  text: string
}

const IS_SQL =
  /\b(SELECT|INSERT|UPDATE|DELETE FROM|WHERE|ORDER BY|IS NOT NULL|IS NULL|LIMIT|GROUP BY)\b|[a-z_]\s*(<=|>=|<|>|=)\s*(\?|\$|$)/

const COMPARED: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '=': '<>',
  '<>': '=',
  '!=': '=',
}

/** The text of a match instead; null leaves it as it is. */
type Rule = readonly [
  kind: string,
  pattern: RegExp,
  to: (found: RegExpExecArray, text: string) => string | null,
]

const RULES: readonly Rule[] = [
  ['sql compare', /(?<=[\w)?}\]] )(<=|>=|<>|<|>|=|!=)(?= ?[\w(?:$'"-]|$)/g, compare],
  ['sql order', / (DESC|ASC)\b/g, ([, way]) => (way === 'DESC' ? ' ASC' : ' DESC')],
  ['sql order', /ORDER BY ([a-z_.]+)(?=,| LIMIT|\s*\)|\s*$)(?! DESC)/g, ([whole]) => `${whole} DESC`],
  ['sql null', /\bIS NOT NULL\b/g, () => 'IS NULL'],
  ['sql null', /\bIS NULL\b/g, () => 'IS NOT NULL'],
  ['sql and/or', /\b(AND|OR)\b/g, joinOtherwise],
  // A term without a parameter can go alone.
  ['sql term', / AND [^()?$]+?(?= AND | OR | ORDER | LIMIT | GROUP |\)|\n|$)/g, () => ''],
  ['sql term', /\bWHERE ([^()?$]+?) AND /g, () => 'WHERE '],
  ['sql min/max', /\b(min|max)\(/gi, ([whole]) => (/min/i.test(whole) ? 'max(' : 'min(')],
  ['sql arithmetic', /(?<=\w) ([+-]) (?=[\w?])/g, ([, sign]) => (sign === '+' ? ' - ' : ' + ')],
  ['sql distinct', /\bDISTINCT /g, () => ''],
  ['sql join', /\bLEFT JOIN\b/g, () => 'JOIN'],
]

function compare(found: RegExpExecArray, text: string): string | null {
  const words = [
    ...text.slice(0, found.index).matchAll(/\b(SET|WHERE|ON|HAVING|WHEN|SELECT|DO UPDATE SET)\b/g),
  ]
  // `SET a = ?` compares nothing.
  if (found[0] === '=' && words.at(-1)?.[1]?.endsWith('SET')) return null
  return COMPARED[found[0]] ?? null
}

function joinOtherwise(found: RegExpExecArray, text: string): string | null {
  if (/BETWEEN \S+ $/.test(text.slice(0, found.index))) return null
  return found[0] === 'AND' ? 'OR' : 'AND'
}

/** Whether a text is SQL, or a part of a statement. */
export function isSql(text: string): boolean {
  return IS_SQL.test(text)
}

/** Returns every single change of a piece of SQL. */
export function listSqlPlaces(text: string): SqlPlace[] {
  return RULES.flatMap(([kind, pattern, to]) =>
    [...text.matchAll(pattern)].flatMap((found) => {
      const instead = to(found, text)
      return instead === null ? [] : [{ kind, at: found.index, length: found[0].length, text: instead }]
    }),
  )
}
