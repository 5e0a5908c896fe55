import type { Bridge, BridgeCall, BridgeControl, HostEvent } from '../../shared/bridge.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { reportLink } from './link.ts'

/** The console in a browser: same-origin requests with the session cookie of the one-time link. */

const GONE: Failure = {
  code: 'INTERNAL_ERROR',
  message: 'The Postdesk host did not answer. Whether the call took effect is not known.',
}
const ENDED: Failure = { code: 'AUTHENTICATION_ERROR', message: 'This console session has ended.' }

function isResult(value: unknown): value is Result<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { ok?: unknown }).ok === 'boolean'
}

async function post(path: string, body: BridgeCall | BridgeControl): Promise<Result<unknown>> {
  // A body past the browser's allowance for requests that outlive the page is sent the plain way.
  const text = JSON.stringify(body)
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      keepalive: text.length < 60_000,
      headers: { 'Content-Type': 'application/json', 'X-Postdesk-Console': '1' },
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
    return { ok: false, error: GONE }
  }
}

const LISTEN_AGAIN_MS = 3_000

/** The browser reconnects by itself, except after a refusal: a session renewed later needs this. */
function listen(listener: (event: HostEvent) => void): () => void {
  let timer: number | undefined
  let source: EventSource
  const hear = (message: MessageEvent<string>): void => {
    try {
      listener(JSON.parse(message.data) as HostEvent)
    } catch {
      // A line that is no event carries nothing to act on.
    }
  }
  const open = (): void => {
    source = new EventSource('/console/events')
    source.addEventListener('message', hear)
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = window.setTimeout(open, LISTEN_AGAIN_MS)
    })
  }
  open()
  return () => {
    window.clearTimeout(timer)
    source.close()
  }
}

export const httpBridge: Bridge = {
  call: (request) => post('/console/call', request),
  control: (request) => post('/console/control', request),
  subscribe: listen,
}
