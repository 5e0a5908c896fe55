/**
 * A server process of its own for the HTTP benchmark: `engine` is the real one, `bare` is node:http
 * with the same statements and nothing else. Prints its port and a token on one line.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openApplicationFiles } from '../../../src/app/open-application-file.ts'
import { Records } from '../../../src/app/records.ts'
import { startServer } from '../../../src/http/server.ts'
import { errorStreamLog } from '../../../src/platform/machine.ts'
import { answerBare } from './bare-answers.ts'
import { openDriver } from './reference.ts'
import { openBenchSandbox } from './sandbox.ts'

/**
 * How much faster machine time runs here: 2,000 calls a minute become 33,000 a second, more than any machine
 * answers. What a key pays once a minute, the time of its last use, it pays 17 times a second.
 */
const HASTE = 1_000

const [role = '', folder = ''] = process.argv.slice(2)
if (role === 'engine') await serveEngine()
else serveBare()
process.once('disconnect', () => process.exit(0))

/** No rate limit is ever met. */
async function serveEngine(): Promise<void> {
  const startedAt = Date.now()
  const machine = { now: () => startedAt + Math.floor(performance.now() * HASTE) }
  const records = new Records(openApplicationFiles(join(folder, 'app')), () => undefined)
  const { gateway, token } = await openBenchSandbox(folder, machine, records.of('bench'))
  const server = await startServer(
    {
      gateway: () => gateway,
      media: () => null,
      controlKey: () => null,
      machine,
      steady: machine,
      console: { bridge: undefined as never, sessions: undefined as never, assets: null },
      log: errorStreamLog,
    },
    0,
  )
  process.send?.({ url: server.url, token })
}

function serveBare(): void {
  const answer = answerBare(openDriver(join(folder, 'world', 'organizations', '0001.db')))
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const input = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
      const body = JSON.stringify(answer(request.url ?? '', input))
      const length = Buffer.byteLength(body)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
      response.end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'none' })
  })
}
