import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, constantFrom, nat, property, stringMatching } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeyFilter } from '../../src/app/redact.ts'
import { serve, type Served } from '../../src/host/serve.ts'
import { hasKey } from '../../src/shared/text/keys.ts'
import { writeCaseWithKey } from '../support/case-with-key.ts'

/** Line 18: no key in any shape, of this platform by value and of others by form; what is no key stays readable. */

const HOST_LOG = { info: () => undefined, error: () => undefined }

const percent = (text: string) =>
  Array.from(text, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const unicode = (text: string) =>
  Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const entities = (text: string) => Array.from(text, (letter) => `&#${letter.charCodeAt(0)};`).join('')
const within = (hidden: string) => (text: string) => `${text.slice(0, 20)}${hidden}${text.slice(20)}`

/** Ways to write a text that a reader undoes. */
const SPELLINGS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'percent-encoded underscore': (text) => text.replace('_', '%5F'),
  'percent-encoded': percent,
  'percent-encoded twice': (text) => percent(text).replaceAll('%', '%25'),
  'escapes of JSON': unicode,
  'escapes of JSON within JSON': (text) => unicode(text).replaceAll('\\', '\\\\'),
  'codes of HTML': entities,
  'zero-width space': within('\u200B'),
  'soft hyphen': within('\u00AD'),
  'byte order mark': within('\uFEFF'),
  'percent-encoded zero-width space': within('%E2%80%8B'),
}

/** Ways to write the bytes of a text; what they are within the text around them is drawn. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  ...SPELLINGS,
  'upper case': (text) => text.toUpperCase(),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 with something before': (text) => Buffer.from(`a:${text}`).toString('base64'),
  'base64 with something around': (text) => Buffer.from(`{"k":"${text}"}`).toString('base64'),
  hex: (text) => Buffer.from(text).toString('hex'),
  'upper hex': (text) => Buffer.from(text).toString('hex').toUpperCase(),
}

/** Where a record holds text: each returns all that is kept. */
const PLACES: Readonly<Record<string, (filter: KeyFilter, text: string) => string>> = {
  query: (filter, text) => JSON.stringify(filter.input({ query: text })),
  name: (filter, text) => JSON.stringify(filter.input({ deep: [{ [text]: 1 }] })),
  body: (filter, text) => filter.body(JSON.stringify({ name: text })),
  'body that is no JSON': (filter, text) => filter.body(`{"name": "${text}`),
  path: (filter, text) => filter.path(`/api/v2/tools/x?key=${text}`),
  header: (filter, text) => filter.text(`Authorization: Bearer ${text}`),
  history: (filter, text) => JSON.stringify(filter.value({ error: `name: no "${text}".`, tool: 'x' })),
  log: (filter, text) => {
    const lines: string[] = []
    const write = (message: string, facts?: object) => void lines.push(`${message} ${JSON.stringify(facts)}`)
    filter.log({ info: write, error: write }).error(`failed ${text}`, { error: `Error: ${text}\n  at x` })
    return lines.join('\n')
  },
}

/** What of a kept text gives a secret away, in any of the spellings that a reader undoes. */
function traces(kept: string, secret: string): string[] {
  const plain = kept
    .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('%25', '%')
    .replaceAll(/%E2%80%8B|[\u200B\u00AD\uFEFF]/gi, '')
    .replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&#([0-9]+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .toLowerCase()
  // Any twelve digits in a row are too many.
  const parts = [0, 12, 24, secret.length - 12].flatMap((start) => {
    const part = secret.slice(start, start + 12)
    return part.length === 12 ? [part] : []
  })
  return [
    ...parts.filter((part) => plain.includes(part.toLowerCase())),
    ...parts.filter((part) => plain.includes(Buffer.from(part).toString('hex'))),
    ...[0, 1, 2].flatMap((shift) => {
      const inner = Buffer.from(secret.slice(shift, shift + 24)).toString('base64')
      return inner.length >= 16 &&
        (kept.includes(inner) || kept.includes(Buffer.from(inner, 'base64').toString('base64url')))
        ? [inner]
        : []
    }),
  ]
}

const kinds = constantFrom('svc_', 'svca_', 'svcc_')
const tokens = stringMatching(/^[0-9a-f]{48}$/)
const adminSecrets = stringMatching(/^[0-9a-f]{64}$/)

describe('a key of this platform', () => {
  test.each(Object.keys(ENCODINGS))(
    'law: known, with or without its kind, in every place: %s',
    (encoding) => {
      assert(
        property(kinds, tokens, adminSecrets, (kind, token, longer) => {
          const secret = kind === 'svca_' ? longer : token
          const filter = new KeyFilter()
          filter.learn(kind + secret)
          for (const written of [kind + secret, secret, `x${secret}y`, `is ${secret}.`])
            for (const [place, keep] of Object.entries(PLACES)) {
              const kept = keep(filter, ENCODINGS[encoding]!(written))
              expect({ place, kept, traces: traces(kept, secret) }).toMatchObject({ traces: [] })
            }
        }),
        { numRuns: 30, seed: 6 },
      )
    },
  )

  test.each(Object.keys(SPELLINGS))('law: of an earlier run, in every place: %s', (spelling) => {
    assert(
      property(tokens, (secret) => {
        const filter = new KeyFilter()
        for (const written of [`svc_${secret}`, `svcc_${secret}`, `is ${secret}.`])
          for (const [place, keep] of Object.entries(PLACES)) {
            const kept = keep(filter, SPELLINGS[spelling]!(written))
            expect({ place, kept, traces: traces(kept, secret) }).toMatchObject({ traces: [] })
          }
      }),
      { numRuns: 30, seed: 6 },
    )
  })
})

/** Drawn, so that no scanner takes this file for a leak. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
  'Bearer ': /^[0-9a-f]{31}[0-9]$/,
  'bearer ': /^[A-Za-z0-9]{30}[0-9]{2}$/,
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx': /^[A-Za-z0-9_-]{20}\.[A-Za-z0-9_-]{43}$/,
  ghp_: /^[A-Za-z0-9]{36}$/,
  gho_: /^[A-Za-z0-9]{36}$/,
  sk_live_: /^[A-Za-z0-9]{24}$/,
  rk_test_: /^[A-Za-z0-9]{24}$/,
  AKIA: /^[A-Z0-9]{7}[2-7][A-Z0-9]{8}$/,
  whsec_: /^[A-Za-z0-9+/]{32}$/,
  'glpat-': /^[A-Za-z0-9_-]{20}$/,
  npm_: /^[A-Za-z0-9]{36}$/,
  'xoxb-': /^[0-9]{12}-[A-Za-z0-9]{24}$/,
  AIza: /^[A-Za-z0-9_-]{35}$/,
}

describe('a key of another service', () => {
  test.each(Object.entries(FOREIGN))('law: is known by its form: %s', (beginning, form) => {
    assert(
      property(stringMatching(form), constantFrom(...Object.keys(SPELLINGS)), (secret, spelling) => {
        const key = beginning + secret
        const filter = new KeyFilter()
        const tail = secret.slice(-12).toLowerCase()
        for (const [place, keep] of Object.entries(PLACES)) {
          const kept = keep(filter, `use ${SPELLINGS[spelling]!(key)} here`)
          expect({ place, kept: kept.toLowerCase() }).not.toMatchObject({
            kept: expect.stringContaining(tail) as string,
          })
          expect({ place, spelling, traces: traces(kept, secret.slice(-12)) }).toMatchObject({ traces: [] })
        }
        // Neither a label nor a case file keeps it.
        expect(hasKey(`my ${SPELLINGS[spelling]!(key)}`)).toBe(true)
      }),
      { numRuns: 60, seed: 6 },
    )
  })

  test('is not in a case file', () => {
    const key = `ghp_${'a1B2'.repeat(9)}`
    const hidden = within('\u200B')(key)
    const file = writeCaseWithKey({ fact: key, label: percent(key), reply: hidden, note: key })
    expect(file).not.toMatch(/(?:a1B2){4}|(?:%61%31%42%32){4}/)
  })
})

/** What looks a little like a key and must stay readable. */
const CLEAN: readonly string[] = [
  ...['sub_00011', 'cmp_0001234', 'org_1', 'con_0a1b2c3d', 'seg_00012', 'whk_00011', 'svc-checkout'],
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  `sha256:${'0a1b2c3d'.repeat(8)}`,
  `The file ${'9f8e7d6c'.repeat(8)}.png is not there`,
  'd670460b4b4aece5915caf5c68d12f560a9fe3e4',
  'd41d8cd98f00b204e9800998ecf8427e',
  'spring-sale-2026_banner_600x400.webp',
  'https://shop.test/sk-smart-kitchen-accessories-2026?utm_source=mail%20two&x=%5Fy',
  'Bearer of good news, bearer-shares-and-other-certificates',
  'Authorization: Basic',
  'eyJustA.word.here',
  'ghp_short, sk_live_, AKIA, whsec_ and npm_config_registry=https://registry.test',
  'AKIANOTAKEYBUTALONGERWORDALTOGETHER',
  'asiapacificmarketing',
  'https://sg.international-newsletter.marketing-department.example/',
  'Größe 100 % — “naïve” \u200B text, 5%2F6 \\u00e9',
  'name: must be at most 100 characters, not 3145728.',
]

describe('what is no key', () => {
  test.each(CLEAN)('stays as it is: %s', (text) => {
    const filter = new KeyFilter()
    filter.learn(`svc_${'ab12'.repeat(12)}`)
    filter.learn(`svca_${'cd34'.repeat(16)}`)
    expect(filter.text(text)).toBe(text)
    expect(filter.input({ query: text })).toEqual({ query: text })
    const body = JSON.stringify({ name: text })
    expect(filter.body(body)).toBe(body)
    expect(hasKey(text)).toBe(false)
  })

  test('law: stays as it is around a key, however it is spelled', () => {
    assert(
      property(
        tokens,
        nat(CLEAN.length - 1),
        constantFrom(...Object.keys(SPELLINGS)),
        (secret, place, spelling) => {
          const clean = CLEAN[place]!
          const kept = new KeyFilter().text(`${clean} | ${SPELLINGS[spelling]!(`svc_${secret}`)} | ${clean}`)
          expect(kept).toBe(`${clean} | svc_… | ${clean}`)
        },
      ),
      { numRuns: 300, seed: 6 },
    )
  })
})

describe('a whole server', () => {
  let folder: string
  let served: Served

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'no-key-shapes-'))
    served = await serve({ port: 0, data: join(folder, 'data'), seed: 'demo', log: HOST_LOG })
  })
  afterAll(async () => {
    await served.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const bytes = () =>
    readdirSync(join(folder, 'data', 'app'), { withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1'))
      .join('\n')

  test('keeps neither the token of the caller nor the admin and control key in any shape', async () => {
    const { adminKey, controlKey, organizations } = served.access!
    const token = organizations[0]!.token
    const keys = [token, adminKey, controlKey]
    for (const key of keys)
      for (const encode of Object.values(ENCODINGS))
        for (const written of [key, key.slice(key.indexOf('_') + 1)])
          await fetch(`${served.url}/api/v2/tools/list_subscribers`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ query: encode(written) }),
          })
    await served.close()
    const kept = bytes()
    expect(kept).toContain('list_subscribers')
    expect(keys.flatMap((key) => traces(kept, key.slice(key.indexOf('_') + 1)))).toEqual([])
  })
})

test('the time grows with the text, whatever it is full of', () => {
  const filter = new KeyFilter()
  for (let turn = 0; turn < 2000; turn += 1) filter.learn(`svc_${turn.toString(16).padStart(48, 'a')}`)
  const full = [
    '\\',
    '%5F',
    'svc',
    'eyJ',
    'bearer ',
    'bearer+',
    'MMMM',
    '3a',
    'a',
    '\u200B',
    '&#',
    'SG.',
    'ghp_a',
  ]
  const took = (text: string): number => {
    const began = performance.now()
    filter.text(text)
    return performance.now() - began
  }
  const slow = full.filter((part) => {
    const small = part.repeat(Math.ceil(4000 / part.length))
    const large = part.repeat(Math.ceil(64_000 / part.length))
    took(small)
    const [one, other] = [0, 1].map((at) =>
      Math.min(...Array.from({ length: 5 }, () => took(at === 0 ? small : large))),
    ) as [number, number]
    // Sixteen times the text; a quadratic search would take 256 times as long.
    return other > 64 * Math.max(one, 0.2)
  })
  expect(slow).toEqual([])
})

test('a path is recorded without a key that was learned after the path had been recorded before', () => {
  const filter = new KeyFilter()
  const secret = 'the secret of a deployment'
  const path = `/api/v2/tools/${encodeURIComponent(secret)}`
  expect(filter.path(path)).toBe(path)
  filter.learn(secret)
  expect(filter.path(path)).toBe('/api/v2/tools/…')
})
