import { Agent, request as send } from 'undici'
import type { WebClient } from '../shared/ports.ts'

/** No answer of a tool is larger; more than this is cut off as a fault. */
const MOST_BYTES = 64 * 1024 * 1024

/** HTTP for deployments. Redirects are not followed: a key must never travel to another host. */
export function undiciClient(): WebClient & { close(): Promise<void> } {
  const agent = new Agent({ connections: 8, maxResponseSize: MOST_BYTES })
  return {
    async request({ method, url, headers, body, timeoutMs }) {
      const response = await send(url, {
        dispatcher: agent,
        method,
        headers,
        body: body ?? null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      })
      const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const)
      return {
        status: response.statusCode,
        headers: Object.fromEntries(named),
        text: await response.body.text(),
      }
    },
    close: () => agent.close(),
  }
}
