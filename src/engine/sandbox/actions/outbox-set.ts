import { z } from 'zod'
import { invalid, type Issue, ToolError } from '../../../shared/errors.ts'
import { type MailServer, MailRelayError } from '../../../shared/ports.ts'
import { readLinkBase, readMailServer, writeMailServer } from '../../domain/loopback.ts'
import { readOutboxSettings, writeOutboxSettings } from '../../store/outbox-settings.ts'
import { defineAction } from './define.ts'
import type { OutboxRelay } from '../outbox/relay.ts'

/** What a given text stands for; undefined leaves what is set, null ends it. */
function readGiven<T>(
  given: string | null | undefined,
  read: (text: string) => T | null,
  issue: Issue,
): T | null | undefined {
  if (given === undefined || given === null) return given
  const value = read(given)
  if (value === null) throw invalid([issue])
  return value
}

async function greet(relay: OutboxRelay, server: MailServer): Promise<void> {
  try {
    await relay.greet(server)
  } catch (error) {
    if (error instanceof MailRelayError) throw new ToolError('WRONG_STATE', `relay: ${error.message}`)
    throw error
  }
}

export default defineAction({
  name: 'outbox.set',
  description:
    'Say where mail of the outbox goes on this machine, and answer what is set. Without parameters it only answers. Kept beside the keys: no rewind or restore changes it.',
  keepsWorld: true,
  input: {
    linkBase: z
      .string()
      .nullable()
      .optional()
      .describe(
        'The link base: the address of this sandbox (http://127.0.0.1:4319). Links and uploaded images of relayed mail lead there and work. null: they lead nowhere.',
      ),
    relay: z
      .string()
      .nullable()
      .optional()
      .describe(
        'SMTP catcher on this machine (127.0.0.1:1025) that every message is handed to from now on, also after the server was stopped and started. null: none.',
      ),
  },
  output: {
    linkBase: z.string().nullable(),
    relay: z.string().nullable(),
    relayed: z.int(),
    refused: z.int(),
    failure: z.string().nullable(),
  },
  async run(given, { keyFile, relay }) {
    const linkBase = readGiven(given.linkBase, readLinkBase, {
      path: 'linkBase',
      message: `"${given.linkBase}" is no address of this server`,
      hint: 'http://127.0.0.1:PORT, as printed by serve, with /sandboxes/con_… for a sandbox beside the first.',
    })
    const server = readGiven(given.relay, readMailServer, {
      path: 'relay',
      message: `"${given.relay}" is not this machine; mail of a sandbox is handed to nobody else`,
      hint: 'A catcher such as Mailpit at 127.0.0.1:1025; names other than localhost are not looked up.',
    })
    if (server) await greet(relay, server)
    const before = readOutboxSettings(keyFile.read)
    const after = {
      linkBase: linkBase === undefined ? before.linkBase : linkBase,
      relay: server === undefined ? before.relay : server && writeMailServer(server),
    }
    keyFile.transaction(() => writeOutboxSettings(keyFile.write, after))
    if (server !== undefined && after.relay !== before.relay) relay.restart()
    return { ...after, ...relay.state() }
  },
})
