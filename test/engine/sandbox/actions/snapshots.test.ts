import { afterEach, describe, expect, test } from 'vitest'
import { controlDoor } from '../../../support/control-door.ts'
import {
  serveSandbox,
  type ServedOptions,
  type ServedSandbox,
  START,
} from '../../../support/served-sandbox.ts'

let sandbox: ServedSandbox

afterEach(async () => {
  expect(sandbox.faults).toEqual([])
  await sandbox.close()
})

async function serve(options: ServedOptions = {}): Promise<{ id: string; token: string }> {
  sandbox = await serveSandbox(options)
  return (await sandbox.control('organization.create', { name: 'One' })).body.data
}

const { control } = controlDoor(() => sandbox)

const add = (token: string, email: string) => sandbox.customer(token, 'add_subscriber', { email })
const count = async (token: string) => (await sandbox.customer(token, 'count_subscribers')).body.data.total

describe('snapshot.create and snapshot.restore', () => {
  test('a restore brings the world back as it was, in the file and in the lists', async () => {
    const { id, token } = await serve()
    await add(token, 'one@mail.example')
    const made = await control('snapshot.create', { name: 'one' })
    expect(made).toEqual({ name: 'one', createdAt: expect.stringMatching(/Z$/), bytes: expect.any(Number) })
    await add(token, 'two@mail.example')
    await control('organization.create', { name: 'Two' })
    expect(await control('snapshot.restore', { name: 'one' })).toEqual({
      name: 'one',
      now: new Date(START).toISOString(),
    })
    expect(await count(token)).toBe(1)
    const { body } = await sandbox.admin('list_orgs')
    expect(body.data.organizations).toMatchObject([{ id, subscribers: 1 }])
    expect(sandbox.changes).toEqual(['restored'])
  })

  test('outstanding confirmation codes die with the world they were issued for', async () => {
    const { token } = await serve()
    await add(token, 'one@mail.example')
    await control('snapshot.create', { name: 'one' })
    const asked = await sandbox.customer(token, 'unsubscribe', { email: 'one@mail.example' })
    expect(asked.body.error).toBe('CONFIRMATION_REQUIRED')
    await control('snapshot.restore', { name: 'one' })
    const { confirmationCode } = asked.body
    const again = await sandbox.customer(token, 'unsubscribe', {
      email: 'one@mail.example',
      confirmationCode,
    })
    expect(again.status).toBe(403)
  })

  test('a snapshot can be restored again and again', async () => {
    const { token } = await serve()
    await control('snapshot.create', { name: 'empty' })
    for (let turn = 0; turn < 3; turn += 1) {
      await add(token, 'one@mail.example')
      expect(await count(token)).toBe(1)
      await control('snapshot.restore', { name: 'empty' })
      expect(await count(token)).toBe(0)
    }
  })

  test('calls that come while a snapshot is made wait for it, and none is lost or torn', async () => {
    const { token } = await serve()
    const names = ['a', 'b', 'c', 'd', 'e']
    const work = names.flatMap((name) => [
      control('snapshot.create', { name }),
      ...[0, 1, 2].map((turn) => add(token, `${name}${turn}@mail.example`)),
    ])
    await Promise.all(work)
    expect(await count(token)).toBe(15)
    for (const name of names) {
      await control('snapshot.restore', { name })
      const { body } = await sandbox.customer(token, 'list_subscribers', { limit: 100 })
      expect(body.data.subscribers).toHaveLength(body.data.total)
      const check = sandbox.world.organization(1).read.column('PRAGMA integrity_check')
      expect(check).toEqual(['ok'])
    }
  })

  test('calls that come while a restore runs are answered from the restored world', async () => {
    const { token } = await serve()
    await add(token, 'one@mail.example')
    await control('snapshot.create', { name: 'one' })
    await add(token, 'two@mail.example')
    const restoring = control('snapshot.restore', { name: 'one' })
    await new Promise((resolve) => setImmediate(resolve))
    const counts = await Promise.all([count(token), count(token), count(token)])
    await restoring
    expect(counts.every((total) => total === 1 || total === 2)).toBe(true)
    expect(await count(token)).toBe(1)
  })

  test('409: a name is used once', async () => {
    await serve()
    await control('snapshot.create', { name: 'one' })
    const { status, body } = await sandbox.control('snapshot.create', { name: 'one' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/^name: /) })
  })

  test('400: names that cannot name a folder', async () => {
    await serve()
    for (const name of ['', 'A', '../world', '.hidden', 'a/b', 'a'.repeat(65), 'a ']) {
      for (const action of ['snapshot.create', 'snapshot.restore']) {
        const { status, body } = await sandbox.control(action, { name })
        expect(status).toBe(400)
        expect(body.message).toMatch(/^name must be /)
      }
    }
  })

  test('404: restoring an unknown snapshot leaves the world as it is', async () => {
    const { token } = await serve()
    const { status, body } = await sandbox.control('snapshot.restore', { name: 'nowhere' })
    expect(status).toBe(404)
    expect(body.message).toMatch(/^name: /)
    expect(await count(token)).toBe(0)
    expect(sandbox.changes).toEqual([])
  })

  test('400: too little free disk; the world goes on', async () => {
    const { token } = await serve({ freeBytes: async () => 1000 })
    const { status, body } = await sandbox.control('snapshot.create', { name: 'one' })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'WRONG_STATE',
      message: expect.stringContaining('Not enough free disk'),
    })
    expect((await add(token, 'one@mail.example')).status).toBe(200)
    expect(await control('snapshot.list')).toEqual({ snapshots: [] })
  })

  test('400: no room to restore; the present world stays open', async () => {
    let free = Infinity
    const { token } = await serve({ freeBytes: async () => free })
    await control('snapshot.create', { name: 'one' })
    await add(token, 'one@mail.example')
    free = 1000
    expect((await sandbox.control('snapshot.restore', { name: 'one' })).status).toBe(400)
    expect(await count(token)).toBe(1)
    expect(sandbox.changes).toEqual([])
  })
})

describe('snapshot.list', () => {
  test('names, times and sizes, newest first', async () => {
    let now = START
    await serve({ machine: { now: () => now } })
    const one = await control('snapshot.create', { name: 'one' })
    now += 1000
    const two = await control('snapshot.create', { name: 'two' })
    expect(await control('snapshot.list')).toEqual({ snapshots: [two, one] })
  })
})
