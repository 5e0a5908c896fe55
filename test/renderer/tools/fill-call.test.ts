import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onlineManager } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { HostActionAnswer } from '../../../src/app/actions/contract.ts'
import { type Application, composeApplication } from '../../../src/app/compose.ts'
import type { Bridge } from '../../../src/shared/bridge.ts'
import { countingDeployment, type CountingDeployment } from '../../support/counting-deployment.ts'

/** What is sent in the place of variables, with the real host behind the console. */
let folder: string
let far: CountingDeployment
let application: Application
let connection: string
/** Actions that the console asked for. */
const asked: string[] = []
/** Until it is let go, the host does not answer. */
let gate: Promise<void> = Promise.resolve()
let page: Awaited<ReturnType<typeof loadConsole>>

/** The console finds its host where the window puts it. */
async function loadConsole() {
  const { bridge } = application
  const control: Bridge['control'] = async (given) => {
    asked.push(given.action)
    await gate
    return bridge.control(given)
  }
  globalThis.postdesk = { ...bridge, control }
  const fill = await import('../../../src/renderer/pages/tools/fillCall.ts')
  const kept = await import('../../../src/renderer/state/queries.ts')
  return { ...fill, ...kept }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fill-call-'))
  far = await countingDeployment()
  application = composeApplication({ appFolder: folder, host: 'browser' })
  page = await loadConsole()
  const given = { label: 'Far', url: far.url, environment: 'staging', keep: 'session' }
  const key = `svca_${'ab'.repeat(20)}`
  const added = await application.bridge.control({ action: 'connection.add', input: { ...given, key } })
  if (!added.ok) throw new Error(added.error.message)
  connection = (added.data as HostActionAnswer<'connection.add'>).connection.id
})
afterEach(() => {
  page.queryClient.clear()
  asked.splice(0)
  gate = Promise.resolve()
})
afterAll(async () => {
  globalThis.postdesk = undefined
  await application.close()
  await far.close()
  rmSync(folder, { recursive: true, force: true })
})

const keep = async (value: string) => {
  const variable = { connection, name: 'who', value, source: 'get_subscriber $.email', answered: 1 }
  const kept = await application.bridge.control({ action: 'variable.keep', input: variable })
  expect(kept.ok).toBe(true)
}
const fill = (draft: Record<string, unknown>) => page.fillCall({ key: '/tab', connection, draft })

test('an input without a variable asks the host nothing; a backslash and the text of a message are none', async () => {
  const filled = await fill({ name: 'Ada', note: '\\{{who}}', subject: 'Hello {{who}}' })
  expect(filled?.input).toEqual({ name: 'Ada', note: '{{who}}', subject: 'Hello {{who}}' })
  expect(asked).toEqual([])
})

test('without a network the host, which is on this computer, is asked all the same', async () => {
  await keep('ada@example.org')
  onlineManager.setOnline(false)
  try {
    expect((await fill({ email: '{{who}}' }))?.input).toEqual({ email: 'ada@example.org' })
  } finally {
    onlineManager.setOnline(true)
  }
})

test('two presses of Run before the variables are here are one call', async () => {
  await keep('ada@example.org')
  let open = (): void => undefined
  gate = new Promise((resolve) => (open = resolve))
  const presses = [fill({ email: '{{who}}' }), fill({ email: '{{who}}' })]
  open()
  const [first, second] = await Promise.all(presses)
  expect(first?.input).toEqual({ email: 'ada@example.org' })
  expect(second).toBeNull()
  expect((await fill({ email: '{{who}}' }))?.input).toEqual({ email: 'ada@example.org' })
})

test('a value is not sent any more once everything of the connection may have changed', async () => {
  await keep('erased@example.org')
  expect((await fill({ email: '{{who}}' }))?.input).toEqual({ email: 'erased@example.org' })
  await application.bridge.control({ action: 'variable.delete', input: { connection, name: 'who' } })
  await page.readAgain(connection)
  const filled = await fill({ email: '{{who}}' })
  expect(filled?.input).toEqual({ email: '{{who}}' })
  expect(filled?.issues).toHaveLength(1)
})

test('variables that cannot be read are told as that, and the next press asks again', async () => {
  await keep('ada@example.org')
  gate = Promise.reject(new Error('the file is away'))
  await gate.catch(() => undefined)
  await expect(fill({ email: '{{who}}' })).rejects.toThrow('the file is away')
  const error = page.queryClient.getQueryState(page.queries.variables(connection).queryKey)?.error ?? null
  const { issues } = page.fillShown({ email: '{{who}}', name: 'x' }, { variables: undefined, error })
  expect(issues).toHaveLength(1)
  expect(issues[0]).toMatchObject({
    path: 'email',
    message: expect.stringContaining('the file is away') as string,
  })
  expect(JSON.stringify(issues)).not.toContain('None is kept')
  gate = Promise.resolve()
  expect((await fill({ email: '{{who}}' }))?.input).toEqual({ email: 'ada@example.org' })
})

test('a value that is kept or deleted anywhere is told, and what is shown of it is read again', async () => {
  const stop = application.bridge.subscribe(page.applyHostEvent)
  try {
    await keep('ada@example.org')
    await fill({ email: '{{who}}' })
    const shown = () => page.queryClient.getQueryState(page.queries.variables(connection).queryKey)
    expect(shown()?.isInvalidated).toBe(false)
    await keep('bob@example.org')
    expect(shown()?.isInvalidated).toBe(true)
    await fill({ email: '{{who}}' })
    expect(shown()?.isInvalidated).toBe(false)
    await application.bridge.control({ action: 'variable.delete', input: { connection, name: 'who' } })
    expect(shown()?.isInvalidated).toBe(true)
  } finally {
    stop()
  }
})

test('a value that is another than the shown one is named; what is not shown yet is not', () => {
  const filled = (who: unknown) =>
    page.fillShown(
      { email: '{{who}}', tags: ['{{who}}'] },
      { variables: [{ name: 'who', value: who }], error: null },
    )
  const unread = page.fillShown({ email: '{{who}}' }, { variables: undefined, error: null })
  expect(page.changedSinceShown(filled('a'), filled('b'))).toEqual(['who'])
  expect(page.changedSinceShown(filled(['a']), filled(['a']))).toEqual([])
  expect(page.changedSinceShown(filled(7), filled('7'))).toEqual(['who'])
  expect(page.changedSinceShown(unread, filled('a'))).toEqual([])
})
