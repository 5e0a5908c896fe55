import { hideKeys } from '../../../shared/text/keys.ts'

/** A call of a tool that somebody wants to make outside the console. */
export interface WrittenCall {
  /** Address of the server, null where its HTTP door is not known: the reader sets POSTDESK_URL. */
  url: string | null
  surface: 'customer' | 'admin'
  tool: string
  input: Record<string, unknown>
  /** The organization that an admin key must name; null for admin tools, and where the token names it. */
  organization: NamedOrganization | null
}

/** A header of a customer call. */
export interface NamedOrganization {
  header: string
  /** Null while nobody is acted as: the reader sets ORGANIZATION, and under a token of one leaves it out. */
  id: string | null
}

/** The platform's own name of that header; a deployment behind a gateway may have another. */
export const ORGANIZATION_HEADER = 'X-Service-Organization'

/** The languages, as the menu has them. Each takes the key from TOKEN, which is never known here. */
export const CODE_LANGUAGES = ['curl', 'JavaScript', 'Python'] as const

export type CodeLanguage = (typeof CODE_LANGUAGES)[number]

/** Returns the call as code that runs as it is, once TOKEN holds a key. */
export function writeCode(language: CodeLanguage, call: WrittenCall): string {
  const write = { curl: writeCurl, JavaScript: writeJavaScript, Python: writePython }[language]
  // Somebody may have pasted a key into a field: it does not leave for the history of a shell.
  return hideKeys(write(call))
}

function pathOf({ surface, tool }: WrittenCall): string {
  return surface === 'admin' ? '/api/v1/admin/tools' : `/api/v2/tools/${tool}`
}

function bodyOf({ surface, tool, input }: WrittenCall): Record<string, unknown> {
  return surface === 'admin' ? { tool, input } : input
}

function baseOf(url: string): string {
  return url.replace(/\/+$/, '')
}

function writeCurl(call: WrittenCall): string {
  const { url, organization } = call
  const address = `${url === null ? '$POSTDESK_URL' : baseOf(url)}${pathOf(call)}`
  return [
    `curl -sS -X POST "${address}"`,
    '  -H "Authorization: Bearer $TOKEN"',
    ...curlOrganization(organization),
    "  -H 'Content-Type: application/json'",
    `  --data-raw '${JSON.stringify(bodyOf(call)).replaceAll("'", String.raw`'\''`)}'`,
  ].join(' \\\n')
}

/** curl leaves out a header that has nothing behind its colon, as with ORGANIZATION unset. */
function curlOrganization(named: NamedOrganization | null): string[] {
  if (named === null) return []
  return [named.id === null ? `  -H "${named.header}: $ORGANIZATION"` : `  -H '${named.header}: ${named.id}'`]
}

function javaScriptOrganization(named: NamedOrganization | null): string[] {
  if (named === null) return []
  const header = named.header.toLowerCase()
  if (named.id !== null) return [`    '${header}': '${named.id}',`]
  return [`    ...(process.env.ORGANIZATION ? { '${header}': process.env.ORGANIZATION } : {}),`]
}

function pythonOrganization(named: NamedOrganization | null): string[] {
  if (named === null) return []
  if (named.id !== null) return [`        "${named.header}": "${named.id}",`]
  return [
    `        **({"${named.header}": os.environ["ORGANIZATION"]} if os.environ.get("ORGANIZATION") else {}),`,
  ]
}

function writeJavaScript(call: WrittenCall): string {
  const { url, organization } = call
  const address =
    url === null ? `process.env.POSTDESK_URL + '${pathOf(call)}'` : `'${baseOf(url)}${pathOf(call)}'`
  return [
    `const response = await fetch(${address}, {`,
    "  method: 'POST',",
    '  headers: {',
    "    authorization: 'Bearer ' + process.env.TOKEN,",
    ...javaScriptOrganization(organization),
    "    'content-type': 'application/json',",
    '  },',
    `  body: JSON.stringify(${writeValue(bodyOf(call), JAVASCRIPT, '  ')}),`,
    '})',
    'console.log(response.status, await response.text())',
    '',
  ].join('\n')
}

function writePython(call: WrittenCall): string {
  const { url, organization } = call
  const address =
    url === null ? `os.environ["POSTDESK_URL"] + "${pathOf(call)}"` : `"${baseOf(url)}${pathOf(call)}"`
  return [
    'import json, os, urllib.error, urllib.request',
    '',
    `body = ${writeValue(bodyOf(call), PYTHON, '')}`,
    'request = urllib.request.Request(',
    `    ${address},`,
    '    data=json.dumps(body).encode(),',
    '    headers={',
    '        "Authorization": "Bearer " + os.environ["TOKEN"],',
    ...pythonOrganization(organization),
    '        "Content-Type": "application/json",',
    '    },',
    ')',
    'try:',
    '    answer = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as refused:',
    '    answer = refused',
    'print(answer.status, answer.read().decode())',
    '',
  ].join('\n')
}

/** How a language writes what JSON writes otherwise. */
interface Literals {
  indent: string
  /** By their JSON text. */
  words: Readonly<Record<string, string>>
  key(name: string): string
}

const JAVASCRIPT: Literals = {
  indent: '  ',
  words: {},
  // Written plainly it would set the prototype and be missing from what is sent.
  key: (name) => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name)),
}

const PYTHON: Literals = {
  indent: '    ',
  words: { true: 'True', false: 'False', null: 'None' },
  key: (name) => JSON.stringify(name),
}

/** Returns a JSON value as a literal; `margin` is the indentation of the line that it begins on. */
function writeValue(value: unknown, language: Literals, margin: string): string {
  const inner = margin + language.indent
  const wrap = (open: string, parts: string[], close: string): string =>
    parts.length === 0
      ? open + close
      : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${close}`
  if (Array.isArray(value)) {
    return wrap(
      '[',
      value.map((item) => writeValue(item, language, inner)),
      ']',
    )
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([name, item]) => `${language.key(name)}: ${writeValue(item, language, inner)}`)
    return wrap('{', parts, '}')
  }
  const text = JSON.stringify(value) ?? 'null'
  return language.words[text] ?? text
}
