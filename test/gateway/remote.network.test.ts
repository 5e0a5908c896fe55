import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { undiciClient } from '../../src/platform/web-client.ts'
import { root } from '../imports.ts'
import { SELF_SIGNED } from '../support/certificate.ts'
import { callRemote, remoteGateway } from '../support/faulty-calls.ts'
import { startProxy, type TestProxy } from '../support/proxy.ts'

/** What a company puts between a computer and a deployment: a proxy, and an authority of its own. */
let server: Server
let port = 0
let proxy: TestProxy
let folder = ''

beforeAll(async () => {
  server = createServer(SELF_SIGNED, (_request, answer) => answer.end('behind'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  folder = mkdtempSync(join(tmpdir(), 'postdesk-authority-'))
  writeFileSync(join(folder, 'authority.pem'), SELF_SIGNED.cert)
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  proxy = await startProxy(port)
  for (const name of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'])
    vi.stubEnv(name, '')
  for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  proxy.close()
})

async function failureOf(url: string) {
  const web = undiciClient()
  const result = await callRemote(remoteGateway({ url, web }), 'list_tags')
  await web.close()
  if (result.ok) throw new Error('it succeeded')
  return result.error
}

/** What a process says that asks for the server by TLS, with the authorities of the system and more of the environment. */
async function askInProcess(env: NodeJS.ProcessEnv, ...more: string[]): Promise<string> {
  const words = [join(root, 'test/support/trust-child.ts'), `https://localhost:${port}/`, ...more]
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: { ...process.env, ...env } })
  return stdout
}

describe('an authority', () => {
  test('of the system is trusted, and of nobody is not', async () => {
    const known = { SSL_CERT_FILE: join(folder, 'authority.pem') }
    expect(await askInProcess(known)).toBe('200 behind')
    expect(await askInProcess({})).toBe('TLS_FAILED')
    expect(await askInProcess(known, proxy.url)).toBe('200 behind')
    expect(proxy.asked).toEqual([`localhost:${port}`])
  })
})

describe('the proxy of the environment', () => {
  test('is the way to a deployment, and its certificate is judged behind it', async () => {
    vi.stubEnv('HTTPS_PROXY', proxy.url)
    expect(await failureOf('https://mail.example')).toMatchObject({ code: 'TLS_FAILED' })
    expect(proxy.asked).toEqual(['mail.example:443'])
  })

  test('is no way to a name of NO_PROXY, nor to this computer', async () => {
    vi.stubEnv('HTTPS_PROXY', proxy.url)
    vi.stubEnv('ALL_PROXY', proxy.url)
    vi.stubEnv('NO_PROXY', 'other.example,.inside.invalid')
    await failureOf('https://mail.inside.invalid')
    expect(await failureOf(`https://127.0.0.1:${port}`)).toMatchObject({ code: 'TLS_FAILED' })
    expect(await failureOf('http://localhost:9')).toMatchObject({ code: 'CONNECTION_REFUSED' })
    expect(proxy.asked).toEqual([])
  })

  test.each([
    [407, 'it asks for a name and a password'],
    [403, 'it does not allow this address'],
    [502, 'it answered 502'],
  ])('that answers %i is named, and the deployment is not blamed', async (status, why) => {
    proxy.refusal = status
    vi.stubEnv('https_proxy', proxy.url.replace('http://', 'http://ann:secret@'))
    const { code, message } = await failureOf('https://mail.example')
    expect({ code, message }).toEqual({
      code: 'PROXY_FAILED',
      message: `The proxy on the way to https://mail.example does not help: ${new URL(proxy.url).host}: ${why}. Check the proxy of this computer.`,
    })
    expect(message).not.toContain('secret')
  })

  test('that is not there is named, too', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9')
    expect(await failureOf('https://mail.example')).toEqual({
      code: 'PROXY_FAILED',
      message:
        'The proxy on the way to https://mail.example does not help: 127.0.0.1:9: no server listens there. Check the proxy of this computer.',
    })
  })

  test('is a plain one where its address has no scheme', async () => {
    vi.stubEnv('HTTPS_PROXY', new URL(proxy.url).host)
    expect(await failureOf('https://mail.example')).toMatchObject({ code: 'TLS_FAILED' })
    expect(proxy.asked).toEqual(['mail.example:443'])
  })

  test.each(['http://ann:secret@:bad', 'ftp://ann:secret@proxy.example', 'http://ann:secret%zz@127.0.0.1:9'])(
    '%s cannot be read, and is not told',
    async (written) => {
      vi.stubEnv('HTTPS_PROXY', written)
      const { code, message } = await failureOf('https://mail.example')
      expect({ code, message }).toMatchObject({
        code: 'PROXY_FAILED',
        message: expect.stringContaining('its address cannot be read') as string,
      })
      expect(message).not.toContain('secret')
    },
  )
})
