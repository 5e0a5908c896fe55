import { beforeEach, expect, it, vi } from 'vitest'
import { answerWindow } from '../../src/main/ipc.ts'
import type { WindowRequest } from '../../src/shared/host-messages.ts'
import { success, type Result } from '../../src/shared/result.ts'
import { handlers } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron)

const forward = vi.fn<(request: WindowRequest) => Promise<Result<unknown>>>(() =>
  Promise.resolve(success('done')),
)
answerWindow(forward)
beforeEach(() => forward.mockClear())

const home = { senderFrame: { url: 'postdesk-app://console/tools', parent: null } }
const call = {
  kind: 'call',
  request: {
    connection: 'demo',
    surface: 'customer',
    tool: 'list_tags',
    input: { limit: 5 },
    organization: 'acme',
  },
}
const control = { kind: 'control', request: { action: 'connection.list' } }

function send(message: unknown, event: unknown = home): unknown {
  return handlers.ipc?.(event, message)
}

const notification = { title: 'Import ended', text: '3 imported.' }
const told = { kind: 'notify', notification }

it.each([call, control, told])('forwards a well-formed $kind as it came', async (message) => {
  expect(await send(message)).toEqual(success('done'))
  expect(forward).toHaveBeenCalledWith(message)
})

it.each([
  ['another origin', { url: 'https://evil.test/', parent: null }],
  ['a look-alike', { url: 'postdesk-app://console.evil/', parent: null }],
  ['a frame inside the console', { url: 'postdesk-app://console/', parent: {} }],
  ['a mail shown in a frame', { url: 'about:srcdoc', parent: {} }],
])('tells %s nothing', async (_who, senderFrame) => {
  expect(await send(call, { senderFrame })).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
  expect(forward).not.toHaveBeenCalled()
})

it('tells a frame that is gone nothing', async () => {
  expect(await send(call, { senderFrame: null })).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
})

it.each([
  ['nothing', undefined],
  ['text', 'list_tags'],
  ['another kind', { kind: 'eval', request: { code: '1' } }],
  ['no input', { kind: 'call', request: { ...call.request, input: undefined } }],
  ['a list as input', { kind: 'call', request: { ...call.request, input: [] } }],
  ['an unknown field', { kind: 'call', request: { ...call.request, key: 'svca_1' } }],
  ['an unknown surface', { kind: 'call', request: { ...call.request, surface: 'root' } }],
  [
    'a notification that leads to a page',
    { ...told, notification: { ...notification, address: 'https://evil.test/' } },
  ],
  ['a notification without end', { ...told, notification: { ...notification, text: 'x'.repeat(301) } }],
  ['an endless name', { kind: 'control', request: { action: 'x'.repeat(201) } }],
])('refuses %s', async (_what, message) => {
  expect(await send(message)).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } })
  expect(forward).not.toHaveBeenCalled()
})
