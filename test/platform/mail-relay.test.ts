import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { smtpRelay } from '../../src/platform/mail-relay.ts'
import { nodeMailComposer } from '../../src/platform/mime.ts'
import type { MailMessage } from '../../src/shared/ports.ts'
import { type Catcher, startCatcher } from '../support/smtp-catcher.ts'

/** Against a real SMTP server on loopback. */
let catcher: Catcher | null = null
afterEach(async () => {
  await catcher?.close()
  catcher = null
})

async function message(text: string, to = 'ada@mail.example'): Promise<MailMessage> {
  const from = 'bonjour@atelier.example'
  const raw = await nodeMailComposer.compose({
    from: { name: 'Atelier', address: from },
    to: { name: null, address: to },
    cc: [],
    replyTo: null,
    subject: 'Words',
    html: `<p>${text}</p>`,
    text,
    date: Date.UTC(2026, 8, 1),
    messageId: 'a@atelier.example',
    boundary: 'b',
    headers: [],
  })
  return { from, to: [to], raw }
}

async function send(messages: MailMessage[]): Promise<(string | null)[]> {
  const done: (string | null)[] = []
  await smtpRelay.send(catcher ?? { host: '127.0.0.1', port: 1 }, messages, (refused) => done.push(refused))
  return done
}

describe('the relay', () => {
  test('hands messages over byte for byte, dots included, in order over one connection', async () => {
    catcher = await startCatcher()
    const messages = [await message('one\n.\n..two\n.three'), await message('two', 'bo@mail.example')]
    expect(await send(messages)).toEqual([null, null])
    expect(catcher.caught).toEqual(messages)
    expect(catcher.connections).toBe(1)
  })

  test('a refused recipient keeps the others from nothing', async () => {
    catcher = await startCatcher()
    catcher.refused.add('ada@mail.example')
    const [refused, taken] = await send([await message('one'), await message('two', 'bo@mail.example')])
    expect(refused).toMatch(/^550 /)
    expect(taken).toBeNull()
    expect(catcher.caught.map(({ to }) => to)).toEqual([['bo@mail.example']])
  })

  test('nobody there is one plain sentence', async () => {
    catcher = await startCatcher()
    const gone = { host: catcher.host, port: catcher.port }
    await smtpRelay.greet(gone)
    await catcher.close()
    await expect(smtpRelay.greet(gone)).rejects.toThrow(`No mail catcher answers at 127.0.0.1:${gone.port}.`)
    await expect(smtpRelay.send(gone, [await message('x')], () => undefined)).rejects.toThrow(
      /^No mail catcher/,
    )
  })

  test('what is there but speaks no SMTP is told too', async () => {
    const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    const { port } = web.address() as AddressInfo
    await expect(smtpRelay.greet({ host: '127.0.0.1', port })).rejects.toThrow(/mail catcher/)
    await new Promise((resolve) => web.close(resolve))
  })

  test('addresses beyond loopback are refused before anything is asked', async () => {
    for (const host of [
      '192.168.1.1',
      'mail.example',
      'localhost',
      '0.0.0.0',
      '::',
      '127.0.0.1.evil.example',
    ])
      await expect(smtpRelay.greet({ host, port: 25 })).rejects.toThrow(`"${host}" is not this machine.`)
  })
})
