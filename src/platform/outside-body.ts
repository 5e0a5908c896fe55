import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { type OutsideAnswer, OutsideFetchError, type OutsideRequest } from '../shared/ports.ts'
import { writeBytes } from '../shared/text/amounts.ts'

type Headers = Record<string, string | string[] | undefined>
type Fetched = Pick<OutsideAnswer, 'contentType' | 'charset' | 'bytes'>

/** The body, decompressed, never more of it in memory than the caller allows. */
export async function readBody(
  body: Readable,
  headers: Headers,
  { mostBytes, accept }: OutsideRequest,
  status: number,
): Promise<Fetched> {
  const { contentType, charset } = readContentType(headers['content-type'])
  // What a page of an error holds is of no use to anybody.
  if (status < 200 || status > 299) return { contentType, charset, bytes: new Uint8Array() }
  if (!accept.some((pattern) => accepts(pattern, contentType))) {
    throw new OutsideFetchError(`It answers ${contentType ?? 'without a type'}, not ${accept.join(' or ')}.`)
  }
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge(mostBytes)
  const decoder = decoderFor(headers['content-encoding'])
  // A bomb is small before it bursts, and endless rubbish may never burst: both sides are counted.
  const bytes = await collect(decoder ? decode(body, decoder, mostBytes) : body, mostBytes)
  return { contentType, charset, bytes }
}

function readContentType(header: string | string[] | undefined): Omit<Fetched, 'bytes'> {
  const text = Array.isArray(header) ? header[0] : header
  const [type = '', ...parameters] = (text ?? '').toLowerCase().split(';')
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]+)"?/.exec(part)?.[1]).find(Boolean)
  return { contentType: type.trim() === '' ? null : type.trim(), charset: charset ?? null }
}

function accepts(pattern: string, contentType: string | null): boolean {
  if (pattern === '*/*') return true
  if (contentType === null) return false
  return pattern.endsWith('/*') ? contentType.startsWith(pattern.slice(0, -1)) : contentType === pattern
}

function decoderFor(header: string | string[] | undefined): Transform | null {
  const encoding = (Array.isArray(header) ? header.join(',') : (header ?? '')).trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return null
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding === 'deflate') return createInflate()
  throw new OutsideFetchError(
    `It answers in the encoding "${encoding.slice(0, 40)}", which is not read here.`,
  )
}

function decode(body: Readable, decoder: Transform, mostBytes: number): Readable {
  let received = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > mostBytes) done(tooLarge(mostBytes))
      else done(null, chunk)
    },
  })
  pipeline(body, counter, decoder, () => undefined)
  return decoder
}

async function collect(stream: Readable, mostBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > mostBytes) throw tooLarge(mostBytes)
      chunks.push(chunk)
    }
  } catch (error) {
    const code = (error as { code?: string } | null)?.code ?? ''
    if (code.startsWith('Z_') || code.startsWith('ERR_')) {
      throw new OutsideFetchError('Its answer is not compressed as it says.', { cause: error })
    }
    throw error
  }
  return Buffer.concat(chunks, length)
}

function tooLarge(mostBytes: number): OutsideFetchError {
  return new OutsideFetchError(`It is larger than ${writeBytes(mostBytes)}.`)
}
