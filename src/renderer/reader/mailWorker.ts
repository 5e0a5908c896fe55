/** Messages are taken apart in here: one of 20,000 parts would hold up the window for seconds. */
import { readMail, type ReadMail } from './readMail.ts'

export interface MailRequest {
  id: number
  eml: string
  bytes?: Uint8Array
}

export interface MailReply {
  id: number
  mail: ReadMail
}

/**
 * The bytes of one part, kept here. A browser keeps a blob in another process, and the parser makes
 * one for each part: twenty thousand of them take ten seconds.
 */
class PartBlob extends Blob {
  readonly #parts: readonly (ArrayBuffer | ArrayBufferView | string)[]

  constructor(parts: readonly (ArrayBuffer | ArrayBufferView | string)[] = []) {
    super()
    this.#parts = parts
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const pieces = this.#parts.map(bytesOf)
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole.buffer
  }
}

const encoder = new TextEncoder()

function bytesOf(part: ArrayBuffer | ArrayBufferView | string): Uint8Array {
  if (typeof part === 'string') return encoder.encode(part)
  return ArrayBuffer.isView(part)
    ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
    : new Uint8Array(part)
}

self.Blob = PartBlob as typeof Blob

async function reply({ id, eml, bytes }: MailRequest): Promise<void> {
  self.postMessage({ id, mail: await readMail(eml, bytes) } satisfies MailReply)
}

self.addEventListener('message', (event: MessageEvent<MailRequest>) => void reply(event.data))
