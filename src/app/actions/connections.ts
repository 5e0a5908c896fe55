import { z } from 'zod'
import type { ConnectionSummary, ToolListing } from '../../shared/bridge.ts'
import { ToolError } from '../../shared/errors.ts'
import { SEED_NAMES } from '../../engine/sandbox/seeds/index.ts'
import { type AnyHostAction, defineHostAction } from './define.ts'

const id = z.string().min(1)
const label = z.string().trim().min(1, 'must not be empty').max(80, 'must be at most 80 characters')
const connection = z.custom<ConnectionSummary>()

const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''))

/** `connection.*`: the switcher, Home, and the tools of one connection. */
export const connectionActions: readonly AnyHostAction[] = [
  defineHostAction({
    name: 'connection.list',
    input: {},
    output: { connections: z.array(connection) },
    run: (_input, { connections }) => ({ connections: connections.list() }),
  }),
  defineHostAction({
    name: 'connection.create',
    input: { label, seed: z.enum(SEED_NAMES) },
    output: { connection },
    run: (input, { connections }) => ({ connection: connections.createSandbox(input.label, input.seed) }),
  }),
  defineHostAction({
    name: 'connection.add',
    input: {
      label,
      url: baseUrl,
      environment: z.enum(['staging', 'production']),
      key: z.string(),
      keep: z.enum(['keychain', 'session']),
    },
    output: { connection },
    run: async (input, { connections }) => ({ connection: await connections.addDeployment(input) }),
  }),
  defineHostAction({
    name: 'connection.renewKey',
    input: { id, key: z.string(), keep: z.enum(['keychain', 'session']) },
    output: { connection },
    run: async ({ id: renewed, ...given }, { connections, deployments }) => {
      const found = connections.find(renewed)
      if (found.kind !== 'deployment')
        throw new ToolError(
          'WRONG_STATE',
          `id: "${found.label}" is a sandbox; the console needs no key for it.`,
        )
      await deployments.renew(renewed, given)
      return { connection: found }
    },
  }),
  defineHostAction({
    name: 'connection.open',
    input: { id },
    output: { connection },
    run: (input, { connections }) => ({ connection: connections.open(input.id) }),
  }),
  defineHostAction({
    name: 'connection.close',
    input: { id },
    output: { connection },
    run: (input, { connections }) => ({ connection: connections.close(input.id) }),
  }),
  defineHostAction({
    name: 'connection.rename',
    input: { id, label },
    output: { connection },
    run: (input, { connections }) => ({ connection: connections.rename(input.id, input.label) }),
  }),
  defineHostAction({
    name: 'connection.remove',
    input: { id },
    output: { removed: z.literal(true) },
    run: async (input, { connections }) => {
      await connections.remove(input.id)
      return { removed: true as const }
    },
  }),
  defineHostAction({
    name: 'tools.list',
    input: { connection: id },
    output: { tools: z.array(z.custom<ToolListing>()) },
    run: async (input, { connections }) => {
      const listed = await connections.gateway(input.connection).tools()
      if (!listed.ok) throw new ToolError(listed.error.code, listed.error.message, listed.error.issues)
      return { tools: listed.data }
    },
  }),
]
