import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HostProcess } from '../../src/main/host-process.ts'
import { engineEnvironment } from '../../src/shared/engine-environment.ts'
import type { RendererRequest } from '../../src/shared/host-messages.ts'
import { success } from '../../src/shared/result.ts'
import { contents, electron, forked } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron)

const request: RendererRequest = { kind: 'control', request: { action: 'connection.list' } }
const onReady = vi.fn<() => void>()
const onFailed = vi.fn<(message: string) => void>()

beforeEach(() => {
  forked.length = 0
  onReady.mockClear()
  onFailed.mockClear()
})

function start(): HostProcess {
  return new HostProcess({ entry: '/app/out/main/host.js', onReady, onFailed })
}

const last = () => {
  const found = forked.at(-1)
  if (!found) throw new Error('nothing was forked')
  return found
}

it('forks the entry and hands it nothing', () => {
  start()
  expect(last().entry).toBe('/app/out/main/host.js')
  expect(last().parameters).toEqual([])
})

it('Right to the last edge, 20: tells the engine of its environment what it needs, and nothing that loads code or is secret', () => {
  const kept = {
    HOME: '/home/zoe',
    LC_ALL: 'de_CH.UTF-8',
    POSTDESK_HOME: '/data',
    Path: 'C:/bin',
    TZ: 'Europe/Zurich',
  }
  const left = {
    ...{ NODE_OPTIONS: '--require /tmp/evil.cjs', ELECTRON_RUN_AS_NODE: '1', LD_PRELOAD: '/tmp/evil.so' },
    ...{
      DYLD_INSERT_LIBRARIES: 'x',
      AWS_SECRET_ACCESS_KEY: 'secret',
      GITHUB_TOKEN: 'secret',
      SSH_AUTH_SOCK: '/x',
    },
  }
  expect(engineEnvironment({ ...kept, ...left, TMPDIR: undefined })).toEqual(kept)
  vi.stubEnv('NODE_OPTIONS', '--require /tmp/evil.cjs')
  vi.stubEnv('SOME_TOKEN', 'secret')
  vi.stubEnv('HOME', '/home/zoe')
  start()
  vi.unstubAllEnvs()
  expect(last().env['HOME']).toBe('/home/zoe')
  expect(Object.keys(last().env).filter((name) => /NODE_OPTIONS|TOKEN|SECRET|PRELOAD/.test(name))).toEqual([])
})

it('gives each answer to the call it belongs to, in any order', async () => {
  const host = start()
  const answers = [host.request(request), host.request(request)]
  const ids = last().child.sent.map(({ message }) => (message as { id: number }).id)
  last().child.say({ kind: 'answer', id: ids[1], result: success('second') })
  last().child.say({ kind: 'answer', id: ids[0], result: success('first') })
  expect(await Promise.all(answers)).toEqual([success('first'), success('second')])
})

it('gives a window one end of a channel and the host the other, once it is ready', () => {
  const host = start()
  const window = contents()
  const attach = (): void => host.attach(window as unknown as Parameters<HostProcess['attach']>[0])
  attach()
  expect(window.postMessage).not.toHaveBeenCalled()
  last().child.say({ kind: 'ready' })
  attach()
  expect(onReady).toHaveBeenCalledTimes(1)
  expect(last().child.sent).toEqual([{ message: { kind: 'listen' }, ports: [{ name: 'host side' }] }])
  expect(window.postMessage).toHaveBeenCalledWith('postdesk:events', null, [{ name: 'window side' }])
})

it('tells the host which proxies the system has for an address', async () => {
  const { resolveProxy } = electron.session.defaultSession
  resolveProxy.mockResolvedValueOnce('PROXY proxy.example:3128')
  start()
  last().child.say({ kind: 'ready' })
  last().child.say({ kind: 'findProxies', id: 4, url: 'https://mail.example/' })
  await vi.waitFor(() => expect(last().child.sent).toHaveLength(1))
  expect(resolveProxy).toHaveBeenCalledWith('https://mail.example/')
  expect(last().child.sent[0]?.message).toEqual({ kind: 'proxies', id: 4, list: 'PROXY proxy.example:3128' })
  resolveProxy.mockRejectedValueOnce(new Error('the script of the proxy has a fault'))
  last().child.say({ kind: 'findProxies', id: 5, url: 'https://mail.example/' })
  await vi.waitFor(() => expect(last().child.sent).toHaveLength(2))
  expect(last().child.sent[1]?.message).toEqual({ kind: 'proxies', id: 5, list: 'DIRECT' })
})

describe('when the host dies', () => {
  it('answers what was waiting, starts it again and gets windows new ports', async () => {
    const host = start()
    last().child.say({ kind: 'ready' })
    const waiting = host.request(request)
    last().child.emit('exit', 139)
    expect(await waiting).toMatchObject({ ok: false, error: { code: 'INTERNAL_ERROR' } })
    expect(forked).toHaveLength(2)
    last().child.say({ kind: 'ready' })
    expect(onReady).toHaveBeenCalledTimes(2)
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('does not start one again that never got ready', () => {
    start()
    last().child.emit('exit', 1)
    expect(forked).toHaveLength(1)
    expect(onFailed).toHaveBeenCalledWith('The engine ended while starting (code 1).')
  })

  it('passes on why it could not start, once', () => {
    start()
    last().child.say({ kind: 'failed', message: 'The folder is in use.' })
    last().child.emit('exit', 0)
    expect(onFailed.mock.calls).toEqual([['The folder is in use.']])
  })
})

it('ends when the host has ended, and does not start it again', async () => {
  const host = start()
  last().child.say({ kind: 'ready' })
  const ended = host.close()
  expect(last().child.sent.at(-1)?.message).toEqual({ kind: 'close' })
  last().child.emit('exit', 0)
  await ended
  expect(forked).toHaveLength(1)
})
