import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from 'undici'

const ENTRY = fileURLToPath(new URL('../../../src/cli/postdesk.mjs', import.meta.url))

export interface ServedProcess {
  /** One connection, one request at a time: the plainest script there is. */
  post(path: string, key: string, body: string): Promise<string>
  controlKey: string
  close(): Promise<void>
}

/** `postdesk serve` as anyone runs it, in a process of its own, its request log included. */
export async function serveProcess(folder: string): Promise<ServedProcess> {
  const child = spawn(process.execPath, [ENTRY, 'serve', '--port', '0', '--data', folder, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
      if (text.includes('\n')) resolve(text)
    })
    child.once('exit', (code) => reject(new Error(`serve ended with code ${code}`)))
  })
  const { url, controlKey } = JSON.parse(line) as { url: string; controlKey: string }
  const client = new Client(url)
  return {
    controlKey,
    post: (path, key, body) => post(client, path, key, body),
    close: async () => {
      await client.close()
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function post(client: Client, path: string, key: string, body: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await client.request({ method: 'POST', path, headers, body })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  return text
}
