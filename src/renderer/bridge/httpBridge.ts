import {
  type Bridge,
  type BridgeCall,
  type BridgeControl,
  type HostEvent,
  lostAnswer,
  readsOnly,
} from '../../shared/bridge.ts'
import { HOST_SILENT, SESSION_ENDED, SESSION_HEADER, SESSION_STORAGE } from '../../shared/console-session.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { reportLink } from './link.ts'

/** The console in a browser: same-origin requests with cookie and secret of the one-time link. */

const ENDED: Failure = { code: 'AUTHENTICATION_ERROR', message: SESSION_ENDED }

/** Put there by the one-time link; without it no call is answered. */
function sessionSecret(): string {
  return window.localStorage.getItem(SESSION_STORAGE) ?? ''
}

function isResult(value: unknown): value is Result<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { ok?: unknown }).ok === 'boolean'
}

/** A request may outlive the page, up to the browser's allowance; a read has nobody to outlive it for. */
function outlives(body: BridgeCall | BridgeControl, text: string): boolean {
  return text.length < 60_000 && !('tool' in body && readsOnly(body.tool))
}

async function post(path: string, body: BridgeCall | BridgeControl): Promise<Result<unknown>> {
  const text = JSON.stringify(body)
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      keepalive: outlives(body, text),
      headers: { 'Content-Type': 'application/json', [SESSION_HEADER]: sessionSecret() },
      body: text,
    })
    if (response.status === 401) {
      reportLink('session')
      return { ok: false, error: ENDED }
    }
    const answer: unknown = await response.json()
    reportLink('up')
    if (isResult(answer)) return answer
    return {
      ok: false,
      error: {
        code: 'INTERNAL_ERROR',
        message: `The host answered HTTP ${response.status} without a result.`,
      },
    }
  } catch {
    reportLink('gone')
    return { ok: false, error: lostAnswer(body, HOST_SILENT) }
  }
}

const LISTEN_AGAIN_MS = 3_000
const EVENT = 'data: '

/** Reads the stream of events until it ends. Throws when it cannot be opened. */
async function hear(listener: (event: HostEvent) => void, signal: AbortSignal): Promise<void> {
  const response = await fetch('/console/events', {
    credentials: 'same-origin',
    headers: { [SESSION_HEADER]: sessionSecret() },
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
  listener({ type: 'events.opened' })
  let text = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (text + value).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) tell(listener, block)
  }
}

/** Lines that are no event keep the stream alive and carry nothing to act on. */
function tell(listener: (event: HostEvent) => void, block: string): void {
  if (!block.startsWith(EVENT)) return
  try {
    listener(JSON.parse(block.slice(EVENT.length)) as HostEvent)
  } catch {
    // Half an event of a host that died: the next stream begins with a whole one.
  }
}

/** Listens over `fetch`, because EventSource sends no headers; whatever ends it, it listens again. */
function listen(listener: (event: HostEvent) => void): () => void {
  const stop = new AbortController()
  let timer: number | undefined
  const open = (): void => {
    void hear(listener, stop.signal)
      .catch(() => undefined)
      .then(() => {
        if (!stop.signal.aborted) timer = window.setTimeout(open, LISTEN_AGAIN_MS)
      })
  }
  open()
  return () => {
    window.clearTimeout(timer)
    stop.abort()
  }
}

export const httpBridge: Bridge = {
  call: (request) => post('/console/call', request),
  control: (request) => post('/console/control', request),
  subscribe: listen,
}
