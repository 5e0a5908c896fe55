import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { callbackify } from 'node:util'
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { recordOf } from '../shared/text/guards.ts'

/** What the transport holds at most of a message that has no end yet; larger than any body a server takes. */
const MOST_MESSAGE_BYTES = 10 * 1024 * 1024

/** The way to an assistant, and when it ended. */
export interface AssistantPipe {
  transport: Transport
  /** Resolves when all that was asked is answered and nothing more can come; rejects, with a sentence, when the pipe broke. */
  ended: Promise<void>
}

/**
 * Returns the transport of the protocol over two streams. The one of its authors leaves at the end of its
 * input with calls unanswered; this one tells it of the end only when every request has its answer.
 */
export function assistantPipe(input: Readable, output: Writable): AssistantPipe {
  const held = new PassThrough({ flush: callbackify(() => unanswered.none(held)) })
  const unanswered = new Unanswered()
  const inner = new StdioServerTransport(held, output, { maxBufferSize: MOST_MESSAGE_BYTES })
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // A process that ends by a signal waits for it no more.
  ended.catch(() => undefined)
  let isBroken = false
  output.on('error', (error) => {
    isBroken = true
    reject(new Error(describeOutput(error)))
  })
  const transport: Transport = {
    start: async () => {
      inner.onmessage = (message) => {
        unanswered.heard(message)
        transport.onmessage?.(message)
      }
      inner.onerror = (error) => {
        if (isTooLarge(error)) reject(new Error(TOO_LARGE))
        else if (!isBroken) transport.onerror?.(error)
      }
      inner.onclose = () => {
        input.unpipe(held).pause()
        transport.onclose?.()
        resolve()
      }
      await inner.start()
      input.once('close', () => held.end()).pipe(held)
    },
    send: async (message) => {
      await inner.send(message)
      unanswered.said(message)
    },
    close: () => inner.close(),
  }
  return { transport, ended }
}

/** The requests that have no answer yet. */
class Unanswered {
  private readonly ids = new Set<RequestId>()
  private changed = (): void => undefined

  heard(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) {
      // It stays open for as long as the connection does, and is answered when that closes.
      if (message.method !== 'subscriptions/listen') this.ids.add(message.id)
    }
    // The answer of a cancelled request never comes.
    else if ('method' in message && message.method === 'notifications/cancelled')
      this.ids.delete(recordOf(message.params)['requestId'] as RequestId)
    this.changed()
  }

  said(message: JSONRPCMessage): void {
    if ('method' in message || message.id === undefined) return
    this.ids.delete(message.id)
    this.changed()
  }

  /** Resolves when all that the stream still holds was heard, and every request of it is answered. */
  async none(stream: Readable): Promise<void> {
    while (stream.readableLength > 0 && !stream.destroyed) await once(stream, 'data')
    while (this.ids.size > 0) await new Promise<void>((resolve) => (this.changed = resolve))
  }
}

const TOO_LARGE = `The assistant sent a message larger than ${MOST_MESSAGE_BYTES / 1024 / 1024} MB; send less in one call. The server ended.`

/** The transport names it by its text alone. */
function isTooLarge({ message }: Error): boolean {
  return message.startsWith('ReadBuffer exceeded')
}

function describeOutput({ code }: NodeJS.ErrnoException): string {
  return code === 'EPIPE'
    ? 'The assistant went away before it read all answers. The server ended; what was asked may have been done.'
    : `An answer could not be written (${code}). The server ended; what was asked may have been done.`
}
