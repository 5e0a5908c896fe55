import { ToolError } from '../../shared/errors.ts'
import { FailureError } from '../../shared/result.ts'
import type { HostHandlers } from './define.ts'

/** `connection.*` and `tools.list`: what the console's switcher, its Home page and its lists of tools call. */
export const connectionActions = {
  'connection.list': (_input, { connections }) => ({ connections: connections.list() }),
  'connection.create': (input, { connections }) => ({
    connection: connections.createSandbox(input.label, input.seed),
  }),
  'connection.add': async (input, { connections }) => {
    const added = await connections.addDeployment(input)
    if (!input.tested) return { connection: added, test: null }
    try {
      const test = await connections.testDeployment(added.id)
      return { connection: connections.find(added.id), test }
    } catch (error) {
      await connections.remove(added.id)
      throw error
    }
  },
  'connection.test': async ({ id }, { connections }) => ({ test: await connections.testDeployment(id) }),
  'connection.budget': ({ id }, { deployments }) => ({ budget: deployments.budgetOf(id) }),
  'connection.renewKey': async ({ id, url, ...given }, { connections }) => {
    const found = connections.find(id)
    if (found.kind !== 'deployment')
      throw new ToolError(
        'WRONG_STATE',
        `id: "${found.label}" is a sandbox; the console needs no key for it.`,
      )
    if (url === undefined || url === found.url) await connections.renewKey(id, given)
    else await connections.moveDeployment(id, url, given)
    return { connection: connections.find(id) }
  },
  'connection.open': (input, { connections }) => ({ connection: connections.open(input.id) }),
  'connection.close': (input, { connections }) => ({ connection: connections.close(input.id) }),
  'connection.edit': ({ id, ...change }, { connections }) => ({ connection: connections.edit(id, change) }),
  'connection.export': (_input, { connections }) => ({
    format: 'postdesk-connections',
    version: 1,
    connections: connections.exportDeployments(),
  }),
  'connection.import': (input, { connections }) => connections.importDeployments(input.connections),
  'connection.allowWriting': ({ id, ...wanted }, { connections }) => ({
    connection: connections.allowWriting(id, { door: 'console', ...wanted }),
  }),
  'connection.endWriting': (input, { connections }) => ({ connection: connections.endWriting(input.id) }),
  'connection.remove': async (input, { connections }) => {
    await connections.remove(input.id)
    return { removed: true }
  },
  'tools.list': async (input, { connections }) => {
    const listed = await connections.gateway(input.connection).tools()
    if (!listed.ok) throw new FailureError(listed.error)
    return { tools: listed.data }
  },
} satisfies Partial<HostHandlers>
