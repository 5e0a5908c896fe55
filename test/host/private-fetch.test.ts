import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../src/host/serve.ts'

/** The sandbox option, from the host's own options down to the socket: nothing is replaced here. */
let visits = 0
const neighbour = createServer((_request, response) => {
  visits += 1
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Mine</title><p>secret</p>')
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void neighbour.listen(0, '127.0.0.1', resolve))
  url = `http://localhost:${(neighbour.address() as AddressInfo).port}/`
})
afterAll(() => {
  neighbour.closeAllConnections()
  neighbour.close()
})

async function fetchFrom(allowPrivateFetch: boolean | undefined) {
  const data = mkdtempSync(join(tmpdir(), 'private-fetch-'))
  const log = { info: () => undefined, error: () => undefined }
  const served = await serve({ port: 0, data, seed: 'demo', allowPrivateFetch, log })
  try {
    const answer = await fetch(`${served.url}/api/v2/tools/fetch_web_page`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${served.access?.organizations[0]?.token}`,
      },
      body: JSON.stringify({ url }),
    })
    return { status: answer.status, body: await answer.json() }
  } finally {
    await served.close()
    rmSync(data, { recursive: true, force: true })
  }
}

test.each([undefined, false])('allowPrivateFetch %s: this machine is not reached', async (option) => {
  const { status, body } = await fetchFrom(option)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'url: "localhost" is not reached from a sandbox: its address is not public (loopback).',
  })
  expect(visits).toBe(0)
})

test('allowPrivateFetch true: it is', async () => {
  expect(await fetchFrom(true)).toEqual({
    status: 200,
    body: { success: true, data: { url, title: 'Mine', markdown: 'secret' } },
  })
  expect(visits).toBe(1)
})
