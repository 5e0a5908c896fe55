import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'

const log = { info: () => undefined, error: () => undefined }
const open = (appFolder: string) => composeApplication({ appFolder, host: 'browser', log })

let folder: string
let application: Application
let connection: string
let turn = 0
let organization: string

// Answers are compared with literals; a type of their own would only repeat them.
// oxlint-disable-next-line typescript/no-explicit-any
async function ask(action: string, input: Record<string, unknown> = {}, of?: string): Promise<any> {
  const result = await application.bridge.control({ action, input, ...(of ? { connection: of } : {}) })
  expect(result).toMatchObject({ ok: true })
  return result.ok ? result.data : null
}

const key = () => ({ connection, organization })
const read = async () => (await ask('case.read', key())).notes

const LEAK = {
  kind: 'note',
  text: 'card details asked for',
  start: 4,
  end: 26,
  source: { tool: 'get_org_verification', pointer: '/blockReason/adminNote' },
}
const OVERRIDE = {
  reason: 'The customer wrote this sentence first.',
  reply: 'We: card details asked for',
  leaks: [LEAK],
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cases-'))
  application = open(folder)
  connection = (await ask('connection.create', { label: 'Cases', seed: 'empty' })).connection.id
})
beforeEach(() => {
  turn += 1
  organization = `org_0000${turn}`
})
afterAll(async () => {
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('case.*', () => {
  test('a case that nobody has written about is empty', async () => {
    expect(await read()).toEqual({
      about: '',
      kept: [],
      template: null,
      language: null,
      requester: null,
      reply: '',
      note: '',
      updatedAt: null,
      pins: [],
      overrides: [],
    })
  })

  test('reply and internal note are written apart: one leaves the other as it is', async () => {
    await ask('case.write', { ...key(), template: 'generic', language: 'pt', reply: 'Hello' })
    await ask('case.write', { ...key(), note: 'Call the owner on Monday.' })
    expect(await read()).toMatchObject({
      template: 'generic',
      language: 'pt',
      reply: 'Hello',
      note: 'Call the owner on Monday.',
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const requester = { name: 'Inês Carvalho', address: 'ines@shop.test' }
    await ask('case.write', { ...key(), requester })
    await ask('case.write', { ...key(), template: null })
    expect(await read()).toMatchObject({ requester })
    await ask('case.write', { ...key(), requester: null })
    expect(await read()).toMatchObject({ template: null, requester: null, reply: 'Hello' })
  })

  test('a reply about another mail begins empty; what was written is kept beside it and comes back', async () => {
    const nora = { language: 'de', template: 'generic', requester: { name: 'Nora', address: 'nora@b.test' } }
    await ask('case.write', { ...key(), ...nora, about: 'a', reply: 'Guten Tag', note: 'Of the case' })
    await ask('case.write', { ...key(), about: 'b' })
    const empty = { about: 'b', template: null, language: null, requester: null, reply: '' }
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    expect(await read()).toMatchObject({
      ...{ ...empty, note: 'Of the case' },
      kept: [{ ...nora, about: 'a', reply: 'Guten Tag', at }],
    })
    await ask('case.write', { ...key(), about: 'b', reply: 'Hello' })
    await ask('case.write', { ...key(), about: 'a' })
    expect(await read()).toMatchObject({
      ...{ ...nora, about: 'a', reply: 'Guten Tag' },
      kept: [{ ...empty, reply: 'Hello' }],
    })
    // What is empty is not kept.
    await ask('case.write', { ...key(), about: 'a', reply: '  ' })
    await ask('case.write', { ...key(), about: 'c', reply: 'Third' })
    expect((await read()).kept).toMatchObject([{ about: 'b', reply: 'Hello' }])
  })

  test('a pin is kept once, by its place, and can be taken off', async () => {
    const pin = { tool: 'get_org_verification', pointer: '/status', label: 'State' }
    await ask('case.pin', { ...key(), ...pin })
    await ask('case.pin', { ...key(), ...pin, label: 'Its state' })
    expect((await read()).pins).toMatchObject([{ ...pin, label: 'Its state' }])
    await ask('case.unpin', { ...key(), tool: pin.tool, pointer: pin.pointer })
    expect((await read()).pins).toEqual([])
  })

  test('an override says who, when, why and what leaked; each is kept, newest first', async () => {
    await ask('case.recordOverride', { ...key(), ...OVERRIDE })
    await ask('case.recordOverride', { ...key(), ...OVERRIDE, reason: 'Again.' })
    const { overrides } = await read()
    expect(overrides).toMatchObject([{ reason: 'Again.' }, OVERRIDE])
    expect(overrides[1].who).toMatch(/\S/)
    expect(Date.parse(overrides[1].at)).toBeGreaterThan(0)
  })

  test.each([
    ['an override without a reason', { ...OVERRIDE, reason: '  ' }, /^reason/],
    ['an override of nothing', { ...OVERRIDE, leaks: [] }, /^leaks/],
  ])('refuses %s', async (_what, input, message) => {
    const refused = await application.bridge.control({
      action: 'case.recordOverride',
      input: { ...key(), ...input },
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } })
    expect(refused.ok ? '' : refused.error.message).toMatch(message)
    expect((await read()).overrides).toEqual([])
  })

  test('cases of two organizations, and of two connections, are apart', async () => {
    await ask('case.write', { ...key(), reply: 'One' })
    const other = { connection: 'another', organization }
    expect((await ask('case.read', other)).notes.reply).toBe('')
    expect((await ask('case.read', { connection, organization: 'org_0000z' })).notes.reply).toBe('')
  })

  test('a rewind, a restore and a restart leave them as they are', async () => {
    await ask('case.write', { ...key(), note: 'Before' })
    await ask('snapshot.create', { name: 'before' }, connection)
    await ask('case.write', { ...key(), note: 'After', reply: 'Draft' })
    await ask('case.recordOverride', { ...key(), ...OVERRIDE })
    await ask('clock.advance', { by: '1d' }, connection)
    await ask('clock.rewind', {}, connection)
    await ask('snapshot.restore', { name: 'before' }, connection)
    const written = { note: 'After', reply: 'Draft', overrides: [OVERRIDE] }
    expect(await read()).toMatchObject(written)
    await application.close()
    application = open(folder)
    expect(await read()).toMatchObject(written)
  })

  test('deleting a sandbox takes what was written about its organizations with it', async () => {
    const gone = (await ask('connection.create', { label: 'Gone', seed: 'empty' })).connection.id
    const its = { connection: gone, organization }
    await ask('case.write', { ...its, note: 'Private' })
    await ask('case.recordOverride', { ...its, ...OVERRIDE })
    await ask('connection.remove', { id: gone })
    expect((await ask('case.read', its)).notes).toMatchObject({ note: '', overrides: [] })
  })
})
