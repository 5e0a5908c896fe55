import { afterEach, describe, expect, test } from 'vitest'
import type { EmailKind } from '../../../../src/engine/domain/email-status.ts'
import { findEmail } from '../../../../src/engine/store/emails/emails.ts'
import { findEmailTemplate } from '../../../../src/engine/store/emails/email-templates.ts'
import { writeScenario } from '../../../../src/engine/store/scenarios.ts'
import { DAY_MS } from '../../../../src/shared/text/time-units.ts'
import { findBookFaults } from '../../../support/books.ts'
import { findMailFaults } from '../../../support/mail-books.ts'
import { SendingFile } from '../../../support/sending-file.ts'
import { queueSingle } from '../../../support/queue-single.ts'
import { START } from '../../../support/served-sandbox.ts'

let world: SendingFile

afterEach(() => {
  expect([...findBookFaults(world.file.read), ...findMailFaults(world.file.read)]).toEqual([])
  world.close()
})

const queue = (kind: EmailKind, recipient: string, subscriber: number | null): number =>
  queueSingle(world.file, { kind, recipient, subscriber, due: START })

function begin(...emails: string[]): void {
  world = new SendingFile()
  const rates = { opened: 1, clicked: 1, complained: 0, hardBounce: 0, softBounce: 0, unsubscribed: 1 }
  world.platform.transaction(() =>
    writeScenario(world.platform.write, 0, { scenario: 'healthy', rates, seed: null }),
  )
  world.addPeople(emails.map((email) => ({ email })))
}

describe('single messages', () => {
  test('a transactional one goes out at its instant, whatever the lane of campaigns does', () => {
    begin('ann@mail.test', 'bob@mail.test')
    world.schedule(START)
    const email = queue('TRANSACTIONAL', 'ann@mail.test', 1)
    expect(findEmail(world.file.read, email)).toMatchObject({ status: 'PENDING', due: START })
    world.advance(START)
    expect(findEmail(world.file.read, email)).toMatchObject({ status: 'SENT', sent: START })
  })

  test('it is delivered, opened and clicked with a link of its own, and nobody can unsubscribe from it', () => {
    begin('ann@mail.test')
    const email = queue('TRANSACTIONAL', 'ann@mail.test', 1)
    world.advance(START + 5 * DAY_MS)
    const row = findEmail(world.file.read, email)
    expect(row).toMatchObject({ status: 'DELIVERED', unsubscribed: null, due: null })
    expect(row?.clicked).toBeGreaterThan(row?.opened ?? Infinity)
    expect(world.file.read.column(`SELECT DISTINCT data ->> 'url' FROM events WHERE type = 6`)).toEqual([
      'https://shop.example/order',
    ])
    expect(findEmailTemplate(world.file.read, 1)?.rates).toMatchObject({ opened: 1 })
  })

  test('a hard bounce of one makes the person BOUNCED', () => {
    begin('bounce@sandbox.test')
    queue('TRANSACTIONAL', 'bounce@sandbox.test', 1)
    world.advance(START + DAY_MS)
    expect(world.file.read.column('SELECT status FROM subscribers')).toEqual([4])
  })

  test('a TEST only arrives or bounces: it counts in no statistics and changes nobody', () => {
    begin('ann@mail.test', 'bounce@sandbox.test')
    const [arrives, bounces] = [
      queue('TEST', 'ann@mail.test', null),
      queue('TEST', 'bounce@sandbox.test', null),
    ]
    world.advance(START + 5 * DAY_MS)
    expect(findEmail(world.file.read, arrives)).toMatchObject({ status: 'DELIVERED', opened: null })
    expect(findEmail(world.file.read, bounces)).toMatchObject({ status: 'BOUNCED' })
    const people = world.file.read.all('SELECT status, email_count, open_count FROM subscribers')
    expect(people).toEqual([
      { status: 2, email_count: 0, open_count: 0 },
      { status: 2, email_count: 0, open_count: 0 },
    ])
    expect(world.file.read.all('SELECT * FROM campaign_stats')).toEqual([])
  })
})
