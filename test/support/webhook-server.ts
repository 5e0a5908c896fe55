import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A receiver of webhooks on this machine. */
export interface WebhookServer {
  url: string
  /** Bodies that came, in order. */
  received: Record<string, unknown>[]
  /** What is done with a call; 200 is answered at first. */
  answer: (body: Record<string, unknown>, response: ServerResponse) => void | Promise<void>
  close(): Promise<void>
}

/** Starts a receiver on a free port. */
export async function startWebhookServer(): Promise<WebhookServer> {
  const received: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    void readJson(request).then((body) => {
      received.push(body)
      return started.answer(body, response)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const started: WebhookServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: answerWith(200),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return started
}

export function answerWith(status: number): WebhookServer['answer'] {
  return (_body, response) => void response.writeHead(status).end()
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
}
