import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { loadPackage } from './load-package.ts'
import type MailComposerClass from 'nodemailer/lib/mail-composer'
import type { MailAddress, MailComposer, MailSource } from '../shared/ports.ts'
import { loadOnce } from './load-once.ts'

const loadComposer = loadOnce(() => loadPackage('nodemailer/lib/mail-composer') as typeof MailComposerClass)

/** What would end a line, and what no header may hold. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g

/** One line, whatever a value holds; half a surrogate pair is no character of any encoding. */
function oneLine(text: string): string {
  return text.replaceAll(CONTROLS, ' ').toWellFormed().trim()
}

/** The address alone when there is nothing to call them; names as objects are never parsed. */
function mailbox({ name, address }: MailAddress): { name: string; address: string } {
  return { name: oneLine(name ?? ''), address: oneLine(address) }
}

/**
 * MIME by nodemailer: text and HTML as alternatives, both quoted-printable, so that no line is
 * long and no byte above 127. In that encoding no line holds `=_`, which the boundary has: no
 * body can end its part early. Nothing is fetched or read from disk, whatever a value says.
 */
export const nodeMailComposer: MailComposer = {
  compose: async (source) => {
    const MailComposerOf = loadComposer()
    const bytes = await new MailComposerOf(optionsOf(source)).compile().build()
    return bytes.toString('latin1')
  },
}

function optionsOf(source: MailSource): ConstructorParameters<typeof MailComposerClass>[0] {
  return {
    from: mailbox(source.from),
    to: mailbox(source.to),
    cc: source.cc.map((address) => mailbox({ name: null, address })),
    ...(source.replyTo === null ? {} : { replyTo: mailbox({ name: null, address: source.replyTo }) }),
    subject: oneLine(source.subject),
    date: new Date(source.date),
    messageId: `<${source.messageId}>`,
    headers: source.headers.map(([key, value]) => ({ key, value: oneLine(value) })),
    ...(source.text === null ? {} : { text: inParts(wholeText(source.text)) }),
    html: inParts(wholeText(source.html)),
    textEncoding: 'quoted-printable',
    encoding: 'quoted-printable',
    newline: '\r\n',
    baseBoundary: `=_${source.boundary}`,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Empty parts would be left out, and a message of one part is no alternative. */
function wholeText(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, '\n')
  return lines === '' ? '\n' : lines
}

/** Bytes of a text that are encoded in one piece: some milliseconds. */
const PART_BYTES = 65_536

/** The library encodes what it gets at once, and two megabytes hold the host for a third of a second. */
function inParts(text: string): Readable | string {
  const bytes = Buffer.from(text)
  return bytes.length <= PART_BYTES ? text : Readable.from(partsOf(bytes))
}

async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PART_BYTES) {
    await setImmediate()
    yield bytes.subarray(from, from + PART_BYTES)
  }
}
