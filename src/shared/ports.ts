import type { ConnectionErrorCode } from './errors.ts'

/**
 * What the engine needs from the outside, as interfaces. Implementations live in `platform/`;
 * tests pass their own. No neutral file reads a clock, a random source or a network by itself.
 */

/** Milliseconds UTC. */
export interface Clock {
  now(): number
}

/** How long work steps aside, so that whatever else waits is served. */
export interface Turns {
  next(): Promise<void>
}

export interface Chance {
  /** Uniform integer, both ends included. */
  integer(least: number, most: number): number
  /** Lower-case hexadecimal of that many random bytes. */
  hex(bytes: number): string
}

export interface Digest {
  /** Lower-case hexadecimal sha256 of bytes, or of UTF-8 text. */
  sha256(data: string | Uint8Array): string
}

export interface MailAddress {
  name: string | null
  address: string
}

/** A message before it is MIME. Values may hold anything: the composer lets none become a header. */
export interface MailSource {
  from: MailAddress
  to: MailAddress
  cc: readonly string[]
  replyTo: string | null
  subject: string
  html: string
  /** Null: the message has no text part. */
  text: string | null
  /** ms UTC. */
  date: number
  /** Without its angle brackets. */
  messageId: string
  /** Letters and digits that tell this message's boundaries from those of every other. */
  boundary: string
  /** Further headers, in order. */
  headers: readonly (readonly [name: string, value: string])[]
}

export interface MailComposer {
  /** The complete RFC 5322 message, ASCII with CRLF. The same source gives the same bytes. */
  compose(source: MailSource): Promise<string>
}

/** One message as SMTP hands it over. */
export interface MailMessage {
  from: string
  to: readonly string[]
  raw: string
}

/** Where a mail catcher listens: an IP address of this machine's own loopback. */
export interface MailServer {
  host: string
  port: number
}

/** The catcher did not take it, in one plain sentence. */
export class MailRelayError extends Error {}

/** Hands finished messages to a local SMTP catcher. Both reject with MailRelayError. */
export interface MailRelay {
  /** Asks whether somebody answers there in SMTP. */
  greet(server: MailServer): Promise<void>
  /**
   * In order, over one connection. `done` is told of each: null for taken, else why the catcher
   * refused that one. Rejects when there is no catcher (any more).
   */
  send(
    server: MailServer,
    messages: readonly MailMessage[],
    done: (refused: string | null) => void,
  ): Promise<void>
}

export interface DnsResolver {
  addresses(hostname: string): Promise<string[]>
  records(name: string, type: 'CNAME' | 'MX' | 'TXT'): Promise<string[]>
}

export interface WebRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** For everything: the name, the connection, the last byte of the answer, and further tries. */
  deadlineMs: number
  /** Whether it may be sent again: true for what only reads. */
  mayRepeat: boolean
  signal?: StopSignal | undefined
}

export interface WebResponse {
  status: number
  headers: Record<string, string>
  text: string
}

/** Why no answer came that can be read. `detail` is a short clause for people, empty when there is none. */
export class WebError extends Error {
  readonly code: ConnectionErrorCode
  readonly detail: string
  constructor(code: ConnectionErrorCode, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.name = 'WebError'
    this.code = code
    this.detail = detail
  }
}

/** Rejects with WebError; an answer of any status is an answer. */
export interface WebClient {
  request(request: WebRequest): Promise<WebResponse>
}

/**
 * `locked` and `unavailable` are states of their own: a locked keyring answers "no such
 * secret" through keytar, which must never be taken for a missing key.
 */
export type SecretState = 'ready' | 'locked' | 'unavailable'

export interface SecretStore {
  state(): Promise<SecretState>
  get(name: string): Promise<string | null>
  set(name: string, secret: string): Promise<void>
  delete(name: string): Promise<void>
}

export interface Log {
  info(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}

/** Waits so many ms. Rejects with WebError CANCELED as soon as `signal` is aborted. */
export type Pause = (ms: number, signal?: StopSignal) => Promise<void>

/** What tells work to stop; the platform's AbortSignal is one. */
export interface StopSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** The work took longer than it may; what it still does is nobody's any more. */
export class DeadlineError extends Error {}

export interface Deadline {
  /** Tells `work` to stop after that many ms, and rejects with DeadlineError whether it does or not. */
  within<T>(ms: number, work: (signal: StopSignal) => Promise<T>): Promise<T>
}

export interface OutsideRequest {
  url: string
  /** More than this, before or after decompression, is refused. */
  mostBytes: number
  /** Media types; an answer of another one is refused. `image/*` and `*\/*` are patterns. */
  accept: readonly string[]
  signal?: StopSignal
}

export interface OutsideAnswer {
  /** Where the redirects ended. */
  url: string
  status: number
  /** Lower case, without parameters; null when the answer names none. */
  contentType: string | null
  charset: string | null
  bytes: Uint8Array
}

/** Why nothing was fetched, in one plain sentence that ends no URL of ours. */
export class OutsideFetchError extends Error {}

/** GET of a URL that somebody else named: guarded, capped, and without any trace of this machine. */
export interface OutsideFetch {
  /** Rejects with OutsideFetchError. An answer of any status is an answer. */
  fetch(request: OutsideRequest): Promise<OutsideAnswer>
}

/** Where a link ended, and with which status. */
export interface LinkAnswer {
  url: string
  status: number
  redirects: number
}

/** Asks whether a link leads somewhere: HEAD, and GET where HEAD is refused. Guarded like OutsideFetch. */
export interface OutsideLook {
  /** Reads no body. Rejects with OutsideFetchError. An answer of any status is an answer. */
  look(request: { url: string; signal?: StopSignal }): Promise<LinkAnswer>
}

/** A call of an address that a workflow names. */
export interface OutsideCallRequest {
  url: string
  /** JSON text. */
  body: string
  /** The address is one of this machine, and must lead nowhere else. */
  isLocal: boolean
}

/** POST to an address that somebody else named: guarded like OutsideFetch, and no redirect is followed. */
export interface OutsideCall {
  /** Returns the status of the answer, which is not read. Rejects with OutsideFetchError when there is none. */
  post(request: OutsideCallRequest): Promise<number>
}

/** Images and exports of one sandbox, in its world's folder, so that snapshots carry them. */
export interface MediaStore {
  /** `file` is a relative path with forward slashes. A file that is there already is kept. */
  write(file: string, bytes: Uint8Array): void
  /** Null when there is none. */
  read(file: string): Uint8Array | null
  /** Bytes of a file, null when there is none. */
  size(file: string): number | null
  /** At most so many bytes of a file from a place on; null when there is none. */
  readPart(file: string, from: number, most: number): Uint8Array | null
  /**
   * Writes text as UTF-8 at a place of a file, which is made if need be; what stood from there on is cut
   * off. Returns the bytes it took.
   */
  writePart(file: string, at: number, text: string): number
  /** Waits until all that was written is on the disk. */
  flush(file: string): void
  /** Deletes a file; nothing happens when there is none. */
  delete(file: string): void
}

interface ImageFacts {
  /** As the bytes say, whatever the server said. */
  mimeType: string
  extension: string
  width: number
  height: number
  /** Of the largest picture in it, which may be larger than the whole says it is. */
  pixels: number
}

export interface ImageReader {
  /** Null when the bytes are no image of a kind that mail programs show. */
  read(bytes: Uint8Array): Promise<ImageFacts | null>
}

export interface PageReader {
  /** What is to be read on a page of HTML or text. Rejects with OutsideFetchError when it cannot be read. */
  toMarkdown(page: OutsideAnswer, signal?: StopSignal): Promise<{ title: string | null; markdown: string }>
}

/** PEM text. */
interface KeyPair {
  publicKey: string
  privateKey: string
}

export interface KeyPairs {
  /** An RSA pair as DKIM uses it: 2,048 bits. */
  make(): Promise<KeyPair>
}

/** What the `prepare` step of a tool works with, besides the media of its own sandbox. */
export interface OutsidePorts {
  deadline: Deadline
  web: OutsideFetch
  dns: DnsResolver
  images: ImageReader
  pages: PageReader
  keyPairs: KeyPairs
}
