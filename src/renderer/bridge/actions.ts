import type { HostActionAnswer, HostActionInput, HostActionName } from '../../app/actions/contract.ts'
import type { ActionAnswer, ActionInput, ActionName } from '../../engine/sandbox/actions/index.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { heardFrom } from './access.ts'
import { bridge } from './bridge.ts'

/** Control actions of the host and of a sandbox: their contracts type what goes in and comes out. */

/** Lets a failed `Result` travel through react-query, which knows rejections only. */
export class HostFailure extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'HostFailure'
    this.failure = failure
  }
}

export function unwrap<T>(result: Result<unknown>): T {
  if (result.ok) return result.data as T
  throw new HostFailure(result.error)
}

export function toFailure(error: unknown): Failure {
  if (error instanceof HostFailure) return error.failure
  return { code: 'INTERNAL_ERROR', message: error instanceof Error ? error.message : String(error) }
}

/** Runs an action of the host. Throws `HostFailure` with what it answered. */
export async function callHost<N extends HostActionName>(
  action: N,
  input: HostActionInput<N>,
): Promise<HostActionAnswer<N>> {
  return unwrap<HostActionAnswer<N>>(await bridge.control({ action, input }))
}

/** Runs an action of a sandbox's control door, which deployments do not have. Throws like `callHost`. */
export async function callSandbox<N extends ActionName>(
  connection: string,
  action: N,
  input: ActionInput<N>,
): Promise<ActionAnswer<N>> {
  return unwrap<ActionAnswer<N>>(await bridge.control({ connection, action, input }))
}

export type KeychainState = HostActionAnswer<'host.info'>['keychain']

export type HistorySearch = HostActionInput<'history.list'>

export type HistorySettings = HostActionInput<'history.configure'>

/** Its value is a part of an answer, which is JSON. */
type NewVariable = Omit<HostActionInput<'variable.keep'>, 'value'> & { value: unknown }

type NewDeployment = HostActionInput<'connection.add'>

/** A document that `content.render` did, or did not, turn into a message. */
export type RenderAnswer = HostActionAnswer<'content.render'>

export type LoadedPictures = HostActionAnswer<'pictures.load'>

type NewKey = Pick<HostActionInput<'connection.renewKey'>, 'key' | 'keep' | 'url'>

export const host = {
  info: () => callHost('host.info', {}),
  openDoor: (port: number) => callHost('door.open', { port }).then((data) => data.url),
  closeDoor: () => callHost('door.close', {}),
  createControlKey: (connection: string) =>
    callHost('door.createControlKey', { connection }).then((data) => data.key),
  connections: () => callHost('connection.list', {}).then((data) => data.connections),
  cancelCall: (callId: string) => callHost('call.cancel', { callId }),
  createSandbox: (label: string, seed: HostActionInput<'connection.create'>['seed']) =>
    callHost('connection.create', { label, seed }).then((data) => data.connection),
  open: (id: string) => callHost('connection.open', { id }),
  close: (id: string) => callHost('connection.close', { id }),
  edit: (change: HostActionInput<'connection.edit'>) => callHost('connection.edit', change),
  exportConnections: () => callHost('connection.export', {}),
  /** Reads what Export wrote; the host says what in it is wrong. */
  importConnections: (file: HostActionInput<'connection.import'>) => callHost('connection.import', file),
  allowWriting: (wanted: HostActionInput<'connection.allowWriting'>) =>
    callHost('connection.allowWriting', wanted),
  endWriting: (id: string) => callHost('connection.endWriting', { id }),
  remove: (id: string) => callHost('connection.remove', { id }),
  addDeployment: (deployment: NewDeployment) => callHost('connection.add', deployment),
  /** Asks a deployment for what it is; what it answers says something of the key, too. */
  test: async (id: string) => {
    const result = await bridge.control({ action: 'connection.test', input: { id } })
    return unwrap<HostActionAnswer<'connection.test'>>(heardFrom(id, result)).test
  },
  budget: (id: string) => callHost('connection.budget', { id }).then((data) => data.budget),
  /** The key goes inward once; nothing answers it. */
  renewKey: (id: string, given: NewKey) => callHost('connection.renewKey', { id, ...given }),
  tools: async (connection: string) => {
    const result = await bridge.control({ action: 'tools.list', input: { connection } })
    // A listing may be a kept one: that it is there says nothing of the key.
    const heard = result.ok ? result : heardFrom(connection, result)
    return unwrap<HostActionAnswer<'tools.list'>>(heard).tools
  },
  history: (input: HostActionInput<'history.list'>) =>
    callHost('history.list', input).then((data) => data.entries),
  /** The same with how many there are. */
  searchHistory: (input: HostActionInput<'history.list'>) => callHost('history.list', input),
  historySettings: () => callHost('history.settings', {}),
  configureHistory: (settings: HistorySettings) => callHost('history.configure', settings),
  savedCalls: () => callHost('savedCall.list', {}).then((data) => data.calls),
  saveCall: (call: HostActionInput<'savedCall.save'>) =>
    callHost('savedCall.save', call).then((data) => data.call),
  variables: (connection: string) => callHost('variable.list', { connection }).then((data) => data.variables),
  keepVariable: ({ value, ...variable }: NewVariable) =>
    callHost('variable.keep', { ...variable, value: value as HostActionInput<'variable.keep'>['value'] }),
  deleteVariable: (connection: string, name: string) => callHost('variable.delete', { connection, name }),
  deleteSavedCall: (id: number) => callHost('savedCall.delete', { id }),
  readState: (key: string) => callHost('uiState.get', { key }).then((data) => data.value),
  writeState: (key: string, value: unknown) =>
    bridge.control({ action: 'uiState.set', input: { key, value } }),
  render: (input: HostActionInput<'content.render'>) => callHost('content.render', input),
  /** Pictures of a sandbox's own as `data:` addresses; what cannot be shown is not among them. */
  media: (connection: string, urls: string[]) =>
    callHost('media.read', { connection, urls }).then((data) => data.pictures),
  /** A part of the file of a COMPLETED export of a sandbox. */
  readExport: (input: HostActionInput<'export.read'>) => callHost('export.read', input),
  /** Asks where links lead; only ever after somebody asked for it. */
  checkLinks: (urls: string[], callId: string) => callHost('links.check', { urls, callId }),
  /** Fetches pictures that a message names; only ever after somebody asked for it. */
  loadPictures: (urls: string[]) => callHost('pictures.load', { urls }),
  createOrganization: (connection: string, name: string) =>
    callSandbox(connection, 'organization.create', { name }),
}
