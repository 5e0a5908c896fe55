import { expect, test } from 'vitest'
import { CounterChanges } from '../../../src/engine/store/counters.ts'
import { findSubscriber, insertSubscriber } from '../../../src/engine/store/subscribers.ts'
import { SendingFile } from '../../support/sending-file.ts'

test('a new subscriber is returned as it is found, with all values and with none', () => {
  const world = new SendingFile()
  const { file } = world
  const full = {
    ...{ email: 'ann@mail.test', name: 'Ann', phone: '+41', status: 'SUBSCRIBED' as const, created: 5 },
    ...{ country: 'CH', ipAddress: '203.0.113.1' },
  }
  for (const values of [full, { email: 'bob@mail.test', status: 'BANNED' as const }]) {
    const made = file.transaction(() => insertSubscriber(file.write, values, 9, new CounterChanges()))
    expect(findSubscriber(file.read, made.id)).toStrictEqual({ ...made, isSuppressed: false })
    expect(made).toMatchObject(values)
  }
  world.close()
})
