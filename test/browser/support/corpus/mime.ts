import { hostOf, run, slug, type Vector } from './vector.ts'

/** Building blocks of messages: wrong ones can be built as well as right ones. */
export const HEAD = 'From: a@mail.test\r\nTo: b@mail.test\r\nSubject: words\r\nMIME-Version: 1.0\r\n'

export function multipart(kind: string, parts: string[], boundary = 'out'): string {
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`
}

export function part(type: string, body: string, ...headers: string[]): string {
  return [`Content-Type: ${type}`, ...headers, '', body].join('\r\n')
}

export const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64')

/** A name, what it tries, and the message around a page that would run and load. */
export type MimeEntry = [name: string, tries: string, eml: (html: string, host: string) => string | Buffer]

export const hostile = (name: string): string => {
  const host = hostOf(slug(name))
  return `<p>words</p><img src="${host}/part.png" onerror="${run(slug(name))}"><script>${run(slug(name))}</script><link rel="stylesheet" href="${host}/part.css">`
}

export function asVector([name, tries, eml]: MimeEntry): Vector {
  return { name, tries, eml: eml(hostile(name), hostOf(slug(name))) }
}
