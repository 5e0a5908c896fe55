import { asVector, base64, HEAD, type MimeEntry, multipart, part } from './mime.ts'
import { run, type Vector } from './vector.ts'

/** Encodings, charsets and boundaries that end where a reader does not expect it. */
const ENTRIES: MimeEntry[] = [
  [
    'winmail',
    'a wrapping of Outlook',
    () =>
      HEAD +
      multipart('mixed', [
        part('text/plain', 'words'),
        part(
          'application/ms-tnef; name=winmail.dat',
          base64(Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0, 255, 255, 255, 255])),
          'Content-Transfer-Encoding: base64',
        ),
      ]),
  ],
  [
    'encoded in old ways',
    'uuencode inside the text, and under a type',
    (html) =>
      HEAD +
      multipart('mixed', [
        part('text/plain', `begin 644 a.html\r\n${base64(html).slice(0, 60)}\r\nend`),
        part('text/html', html, 'Content-Transfer-Encoding: x-uuencode'),
      ]),
  ],
  [
    'base64 that breaks',
    'a page in broken base64',
    (html) =>
      HEAD +
      part('text/html', `%%${base64(html).replaceAll('A', 'A\r\n=')}`, 'Content-Transfer-Encoding: base64'),
  ],
  [
    'quoted that breaks',
    'tags cut by soft line ends, and broken escapes',
    (html) =>
      HEAD +
      part(
        'text/html',
        html.replaceAll('<', '=3C').replaceAll('img', 'im=\r\ng').replaceAll('script', 'scr=\r\nipt') +
          '=ZZ=0=',
        'Content-Transfer-Encoding: quoted-printable',
      ),
  ],
  [
    'utf-7',
    'markup in UTF-7',
    () =>
      HEAD +
      part(
        'text/html; charset=utf-7',
        `+ADw-script+AD4-${run('utf-7')}+ADw-/script+AD4-+ADw-img src=+ACI-http://utf-7.hostile.test/a.png+ACI-+AD4-`,
      ),
  ],
  [
    'unknown charset',
    'a charset that does not exist',
    (html) => HEAD + part('text/html; charset="x-none\u0000"', html),
  ],
  [
    'utf-16',
    'a page in UTF-16 that says it is ASCII',
    (html) =>
      Buffer.concat([
        Buffer.from(`${HEAD}Content-Type: text/html; charset=us-ascii\r\n\r\n`),
        Buffer.from(`\ufeff${html}`, 'utf16le'),
      ]),
  ],
  [
    'japanese escapes',
    'escape sequences that eat a quote',
    (_html, h) =>
      HEAD +
      part(
        'text/html; charset=iso-2022-jp',
        `<a title="\u001b$B" href="x"><img alt="\u001b(B" src="${h}/a.png" onerror="${run('escapes')}">\u001b(J\\">`,
      ),
  ],
  [
    'overlong',
    'a bracket in too many bytes',
    (_html, h) =>
      Buffer.concat([
        Buffer.from(`${HEAD}Content-Type: text/html; charset=utf-8\r\n\r\n`),
        Buffer.from([0xc0, 0xbc]),
        Buffer.from(`img src="${h}/a.png">`),
        Buffer.from([0xe0, 0x80, 0xbc, 0xff, 0xfe]),
      ]),
  ],
  [
    'null bytes',
    'null bytes in tags and headers',
    (html) =>
      `Subject: wo\u0000rds\r\nContent-Type: text/html\r\n\r\n${html.replaceAll('<', '<\u0000').replaceAll('src', 's\u0000rc')}${html}`,
  ],
  [
    'boundary of signs',
    'a boundary of special signs',
    (html) => HEAD + multipart('mixed', [part('text/html', html)], '(.*)+?[^$]{9}|'),
  ],
  [
    'boundary in a boundary',
    'one boundary is the beginning of another',
    (html) =>
      HEAD + multipart('mixed', [multipart('alternative', [part('text/html', html)], 'outer')], 'out'),
  ],
  [
    'boundary of nothing',
    'an empty boundary and one of ten thousand signs',
    (html) =>
      HEAD + multipart('mixed', [multipart('mixed', [part('text/html', html)], 'x'.repeat(10_000))], ''),
  ],
  [
    'parts in parts',
    'two hundred levels of parts',
    (html) =>
      HEAD +
      Array.from({ length: 200 }).reduce<string>(
        (inner, _one, at) => multipart('mixed', [inner], `b${at}`),
        part('text/html', html),
      ),
  ],
  [
    'parts by the thousand',
    'three thousand parts',
    (html) =>
      HEAD +
      multipart(
        'mixed',
        Array.from({ length: 3000 }, (_, at) => part('text/html', at === 2999 ? html : 'x')),
      ),
  ],
]

export const ENCODINGS: Vector[] = ENTRIES.map(asVector)
