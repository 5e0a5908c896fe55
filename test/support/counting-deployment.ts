import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tools } from '../../src/engine/tools/index.ts'

/** A deployment that takes every call and counts what arrives. */
export interface CountingDeployment {
  url: string
  /** Names of the tools that were run, in order, without the reading of an organization's name. */
  arrived: string[]
  /** Lets the next call of each of these tools meet a 429 that asks for so many seconds. */
  refuse(tools: readonly string[], seconds: number): void
  close(): Promise<void>
}

/** The name that it gives every organization. */
export const FAR_NAME = 'Atelier  Nörd'

const NAMING = 'get_org'

function listing(surface: 'customer' | 'admin') {
  return tools
    .filter((tool) => tool.surface === surface)
    .map(({ name, description }) => ({ name, description, inputSchema: {}, outputSchema: {} }))
}

/** Starts it on a free port of this computer. */
export async function countingDeployment(): Promise<CountingDeployment> {
  const arrived: string[] = []
  const refused = new Map<string, number>()
  const server = createServer((request, response) => {
    const isAdmin = request.url === '/api/v1/admin/tools'
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const answer = (body: object) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, ...body }))
      if (request.method === 'GET') return answer({ tools: listing(isAdmin ? 'admin' : 'customer') })
      const body = JSON.parse(text) as { tool?: string; input?: object }
      const name = isAdmin ? String(body.tool) : String(request.url?.split('/').at(-1))
      const wait = refused.get(name)
      if (wait !== undefined) {
        refused.delete(name)
        return response
          .writeHead(429, { 'retry-after': String(wait) })
          .end('{"success":false,"message":"Too many.","code":"RATE_LIMIT_ERROR"}')
      }
      arrived.push(name)
      return answer({ data: name === NAMING ? { organization: { id: 'org_1', name: FAR_NAME } } : {} })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    refuse: (names, seconds) => names.forEach((name) => refused.set(name, seconds)),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}
