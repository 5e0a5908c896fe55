/** Random texts of three languages, out of their grammar and out of what breaks it. */
type Chance = () => number

function pick<Item>(items: readonly Item[], chance: Chance): Item {
  return items[Math.floor(chance() * items.length)] as Item
}

function some(most: number, chance: Chance, make: () => string): string[] {
  return Array.from({ length: Math.floor(chance() * (most + 1)) }, make)
}

const JSON_LEAVES = [
  'null',
  'true',
  '-0',
  '1e999',
  '01',
  'NaN',
  '123456789012345678901234567890',
  '""',
  String.raw`"\ud800"`,
  String.raw`"\u0000"`,
  '"__proto__"',
  "'single'",
  '"open',
  '\uFEFF',
  '/* comment */',
]

/** JSON, sometimes broken: duplicate names, trailing commas, numbers past every range, open strings. */
export function randomJson(names: readonly string[], chance: Chance, depth = 0): string {
  const kind = chance()
  if (depth > 4 || kind < 0.3) return pick(JSON_LEAVES, chance)
  const inner = () => randomJson(names, chance, depth + 1)
  const comma = chance() < 0.05 ? ',,' : ','
  const end = chance() < 0.05 ? '' : undefined
  if (kind < 0.5) return `[${some(4, chance, inner).join(comma)}${end ?? ']'}`
  if (kind < 0.55) return '['.repeat(Math.floor(chance() * 20_000))
  const pairs = some(5, chance, () => `${JSON.stringify(pick(names, chance))}:${inner()}`)
  return `{${pairs.join(comma)}${end ?? '}'}`
}

const TAGS = ['p', 'div', 'a', 'b', 'table', 'tr', 'td', 'ul', 'li', 'img', 'style', 'title', 'h1', 'span']
const ODD_TAGS = ['script', 'svg', 'math', 'template', 'noscript', 'textarea', 'iframe', 'xmp', 'select']
const ATTRIBUTES = [
  'href="https://a.test/?b=<script>"',
  'href=javascript:alert(1)',
  'href="https://a.test/{{name}}"',
  'onclick="x()"',
  'style="background:url(https://a.test/x)"',
  'src="data:image/png;base64,AAAA"',
  'src="https://a.test/p.png"',
  'hidden',
  'a"b=\'c',
  'class=">"',
  'width=1e9',
]
const TEXTS = [
  'words',
  '&amp;&#0;&bogus;',
  '<',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '{{name}}',
  '{{',
  '\u0000',
]

/** HTML around `word`, which stands in plain text and must be seen by the reader of the mail. */
export function randomHtml(word: string, chance: Chance): string {
  const node = (depth: number): string => {
    if (depth > 5 || chance() < 0.3) return pick(TEXTS, chance)
    const tag = pick(chance() < 0.15 ? ODD_TAGS : TAGS, chance)
    const attributes = some(2, chance, () => pick(ATTRIBUTES, chance)).join(' ')
    const inside = some(4, chance, () => node(depth + 1)).join('')
    return `<${tag}${attributes === '' ? '' : ` ${attributes}`}>${inside}${chance() < 0.85 ? `</${tag}>` : ''}`
  }
  // Before everything else: nothing that is left open can swallow it.
  return `<p>${word}</p>${some(6, chance, () => node(0)).join('')}`
}

const HEADERS = [
  'Subject: =?utf-8?B?/////w==?=',
  'Subject: =?bogus?Q?=C3?=',
  'From: "a" <a@b>, <>, :;,',
  'Date: Thu, 99 Foo 20261',
  'Content-Transfer-Encoding: bogus',
  'Content-Type: text/html; charset=utf-99',
  'Content-Type: multipart/mixed; boundary=',
  "Content-Disposition: attachment; filename*=utf-8''%FF%00",
  `X-Long: ${'x'.repeat(5000)}`,
  'no colon at all',
  '\tfolded: into nothing',
]

/** A message: parts in parts, with boundaries that are missing, empty, or of another part. */
export function randomMime(chance: Chance, depth = 0): string {
  const headers = some(5, chance, () => pick(HEADERS, chance))
  if (depth > 5 || chance() < 0.4) {
    const body = pick(['words', '<p>words</p>', '=C3=', 'AAAA====', '\u0000\uFFFF', ''], chance)
    return [...headers, pick(['', ' '], chance), body].join('\r\n')
  }
  const boundary = pick(['b', 'bb', '', '--', '"', 'x'.repeat(200)], chance)
  const kind = pick(['mixed', 'alternative', 'related', 'digest', ''], chance)
  const parts = some(4, chance, () => `--${boundary}\r\n${randomMime(chance, depth + 1)}`)
  const end = chance() < 0.7 ? `--${boundary}--` : ''
  return [...headers, `Content-Type: multipart/${kind}; boundary="${boundary}"`, '', ...parts, end].join(
    '\r\n',
  )
}
