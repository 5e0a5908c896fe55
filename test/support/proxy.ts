import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A proxy of this machine that opens tunnels, and remembers for which servers it was asked. */
export interface TestProxy {
  url: string
  /** `host:port` of each CONNECT, in order. */
  asked: string[]
  /** What it answers instead of opening a way; null to open it. */
  refusal: number | null
  close(): void
}

/** Starts it on a free port. Every tunnel leads to the same port of this machine, whatever was asked for. */
export async function startProxy(tunnelTo = 0): Promise<TestProxy> {
  const open = new Set<Socket>()
  const server = createServer((_request, answer) => answer.writeHead(405).end())
  server.on('connect', (request, socket: Socket) => {
    proxy.asked.push(request.url ?? '')
    open.add(socket.on('error', () => socket.destroy()))
    if (proxy.refusal !== null) return socket.end(`HTTP/1.1 ${proxy.refusal} No\r\n\r\n`)
    const there = connect(tunnelTo, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    open.add(there.on('error', () => socket.destroy()))
    return socket
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: TestProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    refusal: null,
    close: () => {
      open.forEach((socket) => socket.destroy())
      server.close()
    },
  }
  return proxy
}
