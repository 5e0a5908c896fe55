import { loopbackAddress } from '../engine/domain/loopback.ts'
import type { AnswerWire, Origin, OrganizationBudget } from '../shared/bridge.ts'
import {
  type Clock,
  type Pause,
  type StopSignal,
  type WebClient,
  WebError,
  type WebRequest,
} from '../shared/ports.ts'
import { type Failure, failure, FailureError, type Result } from '../shared/result.ts'
import { hideKnownKeys, spellAlike } from '../shared/text/keys.ts'
import { SECOND_MS } from '../shared/text/time-units.ts'
import { Budget } from './budget.ts'
import type { RateState } from './gateway.ts'
import { readEnvelope, readRate, readWire } from './remote-answer.ts'
import { tellEffect, tellTrouble } from './remote-trouble.ts'

/** A tool answers within this time; longer work is queued (contract: rate-limits). */
const DEADLINE_MS = 30 * SECOND_MS

/** A read that meets a 429 is sent again so often, each time after the wait that was asked for. */
const MOST_TURNS = 2

export const ADMIN_PATH = '/api/v1/admin/tools'
export const CUSTOMER_PATH = '/api/v2/tools'
const ORGANIZATION_HEADER = 'x-service-organization'

export interface ClientParts {
  machine: Clock
  /** Never set back: for windows and lifetimes. */
  steady: Clock
  /** Base URL without a trailing slash. */
  url: string
  /** The key, from the keychain, at the moment it is needed; it is never kept here. Throws FailureError. */
  key(): Promise<string>
  web: WebClient
  pause: Pause
  /** A key may travel unencrypted to another machine: the person said so for this connection. */
  mayGoPlain?: boolean
  /** The header that names the organization; the platform's own without it. */
  organizationHeader?: string | undefined
  deadlineMs?: number
  /** The longest that a read waits for the budget of its organization, ms. */
  mostWaitMs?: number
  /** Told what is left of the budgets, whenever that changes. */
  budgetChanged?(budget: readonly OrganizationBudget[]): void
  /** Told what became of each request: null when a usable answer came. `ms` is the whole wait. */
  heard?(failed: Failure | null, ms: number): void
}

interface Sent {
  method: WebRequest['method']
  path: string
  organization?: string | null
  origin?: Origin
  body?: unknown
  /** Name of the tool that may change something; null for a read, which may be repeated. */
  writes: string | null
  signal?: StopSignal | undefined
}

interface Answered {
  envelope: Result<Record<string, unknown>>
  rate: RateState | null
  wire: AnswerWire
}

/**
 * Sends requests to one server that is not this process: to a deployment of the application, or to what a person
 * names on the command line. Deadline, size, depth, retries and words of every answer have their one rule here.
 */
export class RemoteClient {
  private readonly parts: ClientParts
  private readonly budget: Budget

  constructor(parts: ClientParts) {
    this.parts = parts
    this.budget = new Budget({ ...parts, changed: () => parts.budgetChanged?.(this.budgets()) })
  }

  /** Returns what is left of the calls per minute, by organization. */
  budgets(): OrganizationBudget[] {
    return this.budget.list()
  }

  /**
   * Sends one request; a read waits for the budget of its organization, and once more after a 429. Throws
   * FailureError when no answer comes, or nothing may be sent.
   */
  async send(sent: Sent): Promise<Answered> {
    const { parts, budget } = this
    if (!mayTravel(parts)) throw new FailureError(notEncrypted(parts.url))
    const { organization = null, writes, signal } = sent
    for (let turn = 0; ; turn += 1) {
      if (writes === null) await this.inWords(writes, () => budget.waitForTurn(organization, signal))
      // After the wait: meanwhile the connection may have been removed, or its key replaced.
      const key = await parts.key()
      budget.take(organization)
      const answered = await this.inWords(writes, () => this.sendOnce(sent, key))
      const { envelope, rate } = answered
      const mayWait = budget.hear(organization, rate, envelope.ok ? null : envelope.error)
      if (!mayWait || writes !== null || turn >= MOST_TURNS) return answered
    }
  }

  private async sendOnce(sent: Sent, key: string): Promise<Answered> {
    const { parts } = this
    const { url } = parts
    const began = parts.steady.now()
    const answered = await parts.web.request(this.requestOf(sent, key))
    // A key passes inward only: not even a deployment that repeats it makes it visible.
    const hide = (text: string): string => hideKnownKeys(text, [key])
    const headers = Object.entries(answered.headers).map(([name, value]) => [name, hide(value)] as const)
    const response = {
      ...answered,
      headers: Object.fromEntries(headers),
      text: hide(spellAlike(answered.text)),
    }
    const now = parts.machine.now()
    const envelope = readEnvelope(response, { url, now })
    if (!isAtOthersDoor(sent, key, envelope))
      parts.heard?.(envelope.ok ? null : envelope.error, parts.steady.now() - began)
    return {
      envelope: withEffect(envelope, sent.writes),
      rate: readRate(response, now),
      // The size is that of what came, not of what is left of it once keys are hidden.
      wire: readWire({ ...response, text: answered.text }),
    }
  }

  /** Runs work of the network. What it fails with is told in words, and to who keeps the health. */
  private async inWords<T>(writes: string | null, work: () => Promise<T>): Promise<T> {
    const { steady, url, heard } = this.parts
    const began = steady.now()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof WebError)) throw error
      const failed = tellTrouble(error, url)
      heard?.(failed, steady.now() - began)
      throw new FailureError(tellEffect(failed, writes))
    }
  }

  private requestOf(
    { method, path, organization, origin, body, writes, signal }: Sent,
    key: string,
  ): WebRequest {
    const { url, deadlineMs = DEADLINE_MS, organizationHeader = ORGANIZATION_HEADER } = this.parts
    const headers: Record<string, string> = { authorization: `Bearer ${key}`, accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (origin !== undefined) headers['x-postdesk-origin'] = origin
    if (typeof organization === 'string' && key.startsWith('svca_'))
      headers[organizationHeader.toLowerCase()] = organization
    return {
      method,
      url: url + path,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      deadlineMs,
      mayRepeat: writes === null,
      signal,
    }
  }
}

/** The token of an organization is refused by the admin surface, and is a good key all the same. */
function isAtOthersDoor({ path }: Sent, key: string, envelope: Result<unknown>): boolean {
  const isRefused = !envelope.ok && envelope.error.code === 'AUTHENTICATION_ERROR'
  return isRefused && path === ADMIN_PATH && !key.startsWith('svca_')
}

function withEffect<T>(result: Result<T>, writes: string | null): Result<T> {
  return result.ok ? result : failure(tellEffect(result.error, writes))
}

/** Returns whether a key is safe on its way to an address: encrypted, or not leaving this computer. */
export function mayTravel({ url, mayGoPlain = false }: Pick<ClientParts, 'url' | 'mayGoPlain'>): boolean {
  const plain = /^http:\/\/(\[[^\]]*\]|[^:/?#]+)/i.exec(url)
  return plain === null || mayGoPlain || loopbackAddress(plain[1] ?? '') !== null
}

function notEncrypted(url: string): Failure {
  const how = 'Use https://, or allow it for this connection.'
  return { code: 'NOT_ENCRYPTED', message: `${url} is not encrypted: the key would travel readable. ${how}` }
}
