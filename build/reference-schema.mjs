/** JSON Schemas in the words of a reference page. */

const INTEGER_BOUNDS = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
/** Longer lists of values are cut: the listing of the API has them all. */
const MOST_VALUES = 20

/** Text of a table cell. */
export function cell(text) {
  return String(text ?? '')
    .replaceAll('|', '\\|')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function typeOf(schema) {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return [...new Set(branches.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = [schema.type ?? (schema.enum ? 'string' : 'any')].flat()
  return types
    .map((type) => (type === 'array' ? `array of ${typeOf(schema.items ?? {})}` : type))
    .join(' or ')
}

/** Everything that narrows a value, in a few words. */
export function limitsOf(schema) {
  const [least, most] = [schema.minimum, schema.maximum].map((bound) =>
    INTEGER_BOUNDS.includes(bound) ? undefined : bound,
  )
  const words = [
    ...range(least, most, ''),
    ...range(schema.minLength, schema.maxLength, ' characters'),
    ...range(schema.minItems, schema.maxItems, ' items'),
    ...patternOf(schema),
    ...valuesOf(schema.enum ?? schema.items?.enum),
  ]
  return words.join('; ')
}

/** A pattern that has a name is told by it: nobody reads the days of the months out of one. */
const FORMATS = { 'date-time': 'ISO 8601 time, such as `2026-11-21T09:00:00Z`' }

function patternOf({ format, pattern }) {
  if (format in FORMATS) return [FORMATS[format]]
  return pattern ? [`\`${pattern}\``] : []
}

function range(least, most, unit) {
  if (least === undefined && most === undefined) return []
  if (least === undefined) return [`at most ${most}${unit}`]
  return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`]
}

function valuesOf(values) {
  if (!values) return []
  const shown = values.slice(0, MOST_VALUES).map((value) => `\`${value}\``)
  return [shown.join(', ') + (values.length > MOST_VALUES ? `, … (${values.length})` : '')]
}

/** One row per parameter: name, type, required, default, limits, description. */
export function parameterRows(schema) {
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).map(([name, property]) => [
    `\`${name}\``,
    typeOf(property),
    required.includes(name) ? 'yes' : '',
    property.default === undefined ? '' : `\`${JSON.stringify(property.default)}\``,
    limitsOf(property),
    property.description ?? '',
  ])
}

/** One row per field of an answer, fields of rows under their path. */
export function answerRows(schema, path = '') {
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = path + name
    const optional = required.includes(name) ? '' : ', optional'
    const inner = property.type === 'array' ? property.items : property
    const step = property.type === 'array' ? `${own}[].` : `${own}.`
    return [
      [
        `\`${own}\``,
        typeOf(property) + optional,
        [property.description, limitsOf(property)].filter(Boolean).join(' '),
      ],
      ...(inner?.properties ? answerRows(inner, step) : []),
    ]
  })
}

export function table(head, rows) {
  if (rows.length === 0) return ['none', '']
  const line = (cells) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), '']
}
