import PostalMime, { type Address, type Attachment } from 'postal-mime'

/**
 * A message taken apart. Whatever it is made of, there is an answer: what cannot be read is left
 * out and `fault` says why; the source is shown as it came in any case.
 */
export interface ReadMail {
  subject: string | null
  from: string[]
  to: string[]
  cc: string[]
  replyTo: string[]
  date: string | null
  headers: { name: string; value: string }[]
  html: string | null
  text: string | null
  attachments: { name: string; type: string; bytes: number }[]
  /** Pictures inside the message, by the `cid:` address its HTML uses. */
  inline: ReadonlyMap<string, string>
  fault: string | null
}

const NOTHING: ReadMail = {
  subject: null,
  from: [],
  to: [],
  cc: [],
  replyTo: [],
  date: null,
  headers: [],
  html: null,
  text: null,
  attachments: [],
  inline: new Map(),
  fault: null,
}

/** Deeper nesting is an attack on readers, not a letter. */
const MOST_PARTS_DEEP = 40
const MOST_HEADER_BYTES = 512 * 1024

/** With `bytes` where they are known: text of an old letter may be in a charset of its own. */
export async function readMail(eml: string, bytes?: Uint8Array): Promise<ReadMail> {
  try {
    const limits = { maxNestingDepth: MOST_PARTS_DEEP, maxHeadersSize: MOST_HEADER_BYTES }
    const mail = await PostalMime.parse(bytes ?? eml, { ...limits, rfc822Attachments: true })
    return {
      subject: mail.subject ?? null,
      from: mail.from ? write([mail.from]) : [],
      to: write(mail.to),
      cc: write(mail.cc),
      replyTo: write(mail.replyTo),
      date: mail.date ?? null,
      headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      html: mail.html ?? null,
      text: mail.text ?? null,
      attachments: mail.attachments.map((part) => ({
        name: part.filename ?? '(no name)',
        type: part.mimeType,
        bytes: sizeOf(part),
      })),
      inline: new Map(mail.attachments.flatMap(pictureOf)),
      fault: null,
    }
  } catch (error) {
    return leaveWhole(eml, error instanceof Error ? error.message : String(error))
  }
}

/** Returns a message that could not be taken apart, and why. */
export function leaveWhole(eml: string, fault: string): ReadMail {
  return { ...NOTHING, headers: readHeaders(eml), fault }
}

function write(addresses: readonly Address[] | undefined): string[] {
  return (addresses ?? []).flatMap((one) => {
    if (one.address === undefined) return [`${one.name}: ${write(one.group).join(', ')}`]
    return [one.name === '' ? one.address : `${one.name} <${one.address}>`]
  })
}

function sizeOf({ content }: Attachment): number {
  return typeof content === 'string' ? content.length : content.byteLength
}

const PICTURES = /^image\/(?:png|gif|jpeg|webp)$/

function pictureOf({ contentId, mimeType, content }: Attachment): [string, string][] {
  const name = contentId?.replace(/^<|>$/g, '')
  if (name === undefined || !PICTURES.test(mimeType) || typeof content === 'string') return []
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return [[`cid:${name}`, `data:${mimeType};base64,${btoa(binary)}`]]
}

/** The lines before the first empty one, for a message that no parser takes. */
export function readHeaders(eml: string): { name: string; value: string }[] {
  const head = eml.slice(0, MOST_HEADER_BYTES).split(/\r?\n\r?\n/, 1)[0] ?? ''
  return head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const at = line.indexOf(':')
      return at > 0 ? [{ name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }] : []
    })
}
