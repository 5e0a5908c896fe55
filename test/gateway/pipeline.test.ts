import { afterEach, describe, expect, test } from 'vitest'
import { SandboxFolderError } from '../../src/engine/store/files.ts'
import { tools } from '../../src/engine/tools/index.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { toFailure } from '../../src/gateway/pipeline.ts'
import { WebError } from '../../src/shared/ports.ts'
import { RemoteGateway, type RemoteParts } from '../../src/gateway/remote.ts'
import { ToolError } from '../../src/shared/errors.ts'
import { machinePause } from '../../src/platform/machine.ts'
import { setClock } from '../support/clock.ts'
import { noRecords } from '../support/records.ts'

/** What a caller is told of an error, and what only the log is told. */
const logged: [string, object | undefined][] = []
const log = {
  info: () => undefined,
  error: (message: string, facts?: object) => void logged.push([message, facts]),
}
afterEach(() => void logged.splice(0))

describe('an error that a tool means', () => {
  test('is told as it is, with its issues when it has any, and not logged', () => {
    const issues = [{ path: 'a', message: 'twice' }]
    expect(toFailure(new ToolError('CONFLICT', 'a: twice', issues), 'add', log)).toEqual({
      code: 'CONFLICT',
      message: 'a: twice',
      issues,
    })
    const bare = toFailure(new ToolError('NOT_FOUND', 'gone'), 'add', log)
    expect(Object.entries(bare)).toEqual([
      ['code', 'NOT_FOUND'],
      ['message', 'gone'],
    ])
    expect(logged).toEqual([])
  })
})

describe('an error that nobody means', () => {
  const hidden = {
    code: 'INTERNAL_ERROR',
    message: 'add failed inside Postdesk; nothing was changed. The log has the details.',
  }
  const full = {
    code: 'INTERNAL_ERROR',
    message: 'The disk that holds "a.db" is full; nothing was changed: free some space and try again.',
  }
  const stackless = new Error('no stack')
  delete stackless.stack

  test.each<[string, unknown, object, unknown]>([
    ['an error', new TypeError('secret'), hidden, expect.stringMatching(/^TypeError: secret\n +at /)],
    ['one without a stack', stackless, hidden, 'no stack'],
    ['a text', 'secret', hidden, 'secret'],
    ['nothing', null, hidden, 'null'],
    ['undefined', undefined, hidden, 'undefined'],
    ['a full disk', new SandboxFolderError(full.message), full, expect.anything()],
  ])('%s', (_what, error, told, error_) => {
    expect(toFailure(error, 'add', log)).toEqual(told)
    expect(logged).toEqual([['add failed', { error: error_ }]])
  })
})

describe('a deployment with a failing key or network', () => {
  const machine = setClock()
  const connect = (parts: Partial<RemoteParts>) =>
    new RemoteGateway({
      url: 'https://mail.example',
      key: () => Promise.resolve('svc_key'),
      permission: 'all',
      web: { request: () => Promise.reject(new WebError('HOST_NOT_FOUND')) },
      machine,
      steady: machine,
      pause: machinePause,
      log,
      records: noRecords,
      tools,
      ...parts,
    })
  const call = (parts: Partial<RemoteParts>, tool: string | null) =>
    connect(parts).call({
      ...consoleCall({ surface: 'customer', tool: tool ?? 'list_tags', input: {}, organization: null }),
      tool,
    })
  const locked = { key: () => Promise.reject(new Error('the keychain is locked')) }

  test('a fault of ours names the tool, and its cause stays in the log', async () => {
    expect(await call(locked, 'list_tags')).toEqual({
      tool: 'list_tags',
      rate: null,
      result: {
        ok: false,
        error: {
          code: 'INTERNAL_ERROR',
          message: 'list_tags failed inside Postdesk; nothing was changed. The log has the details.',
        },
      },
    })
    expect(logged).toEqual([['list_tags failed', { error: expect.stringContaining('keychain is locked') }]])
    await call(locked, null)
    expect(logged.at(-1)?.[0]).toBe('the call failed')
    expect(await connect(locked).tools()).toMatchObject({
      error: { message: 'tools failed inside Postdesk; nothing was changed. The log has the details.' },
    })
  })

  test('a fault of the network is one sentence, and not logged', async () => {
    const message = 'The name in https://mail.example was not found. Check the address.'
    const error = { code: 'HOST_NOT_FOUND', message }
    expect((await call({}, 'list_tags')).result).toEqual({ ok: false, error })
    expect(await connect({}).tools()).toEqual({ ok: false, error })
    expect(logged).toEqual([])
  })

  test('the record is written however a call ends, and its own fault is not hidden', async () => {
    const lines: unknown[] = []
    const records = { ...noRecords, addHistory: (line: { outcome: string }) => void lines.push(line.outcome) }
    await call({ ...locked, records }, 'list_tags')
    await call({ permission: 'read', records }, 'add_subscriber')
    expect(lines).toEqual(['INTERNAL_ERROR', 'FORBIDDEN'])
    const broken = () => {
      throw new Error('the disk is gone')
    }
    await expect(call({ records: { ...noRecords, addHistory: broken } }, 'list_tags')).rejects.toThrow(
      'the disk is gone',
    )
  })
})
