import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOrganization, type TestOrganization } from '../support/organization.ts'
import { serveSandbox, type ServedSandbox } from '../support/served-sandbox.ts'

/** JSON answers finished in one turn of the event loop leave together (decision 0045); none is lost or exchanged. */
let sandbox: ServedSandbox
let shop: TestOrganization

beforeAll(async () => {
  sandbox = await serveSandbox()
  shop = await startOrganization(sandbox)
})
afterAll(() => sandbox.close())

function requestText(name: string): string {
  const body = JSON.stringify({ names: [name] })
  const { host } = new URL(sandbox.url)
  const head = `POST /api/v2/tools/get_or_create_tags HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${shop.token}`
  return `${head}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** Sends requests on one connection without waiting, and returns the tags named by the answers, in their order. */
function pipeline(names: readonly string[], { leave = false } = {}): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1')
    let text = ''
    const named = () => [...text.matchAll(/"name":"(tag-[^"]+)"/g)].map((match) => match[1] ?? '')
    socket.setEncoding('utf8')
    socket.on('error', reject)
    socket.on('close', () => resolve(named()))
    socket.on('data', (part: string) => {
      text += part
      if (named().length === names.length) socket.destroy()
    })
    socket.write(names.map(requestText).join(''), () => {
      if (leave) socket.destroy()
    })
  })
}

const listNames = (connection: number) => Array.from({ length: 5 }, (_, at) => `tag-${connection}-${at}`)
const connections = Array.from({ length: 12 }, (_, connection) => connection)

describe('calls that arrive together', () => {
  test('are each answered on their own connection, in the order asked', async () => {
    const answered = await Promise.all(connections.map((connection) => pipeline(listNames(connection))))
    expect(answered).toEqual(connections.map(listNames))
  })

  test('are answered when others leave before their answer', async () => {
    const answered = await Promise.all(
      connections.map((connection) => pipeline(listNames(connection), { leave: connection % 2 === 1 })),
    )
    const stayed = connections.filter((connection) => connection % 2 === 0)
    expect(stayed.map((connection) => answered[connection])).toEqual(stayed.map(listNames))
  })
})
