import type { ConnectionSummary, HistoryEntry, Surface, ToolListing } from '../../shared/bridge.ts'
import type { Issue } from '../../shared/errors.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { heardFrom } from './access.ts'
import { bridge } from './bridge.ts'

/** Control actions of the host and of a sandbox, with the shapes they answer. */

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

async function control<T>(
  action: string,
  input: Record<string, unknown> = {},
  connection?: string,
): Promise<T> {
  return unwrap<T>(
    await bridge.control(connection === undefined ? { action, input } : { connection, action, input }),
  )
}

export type KeychainState = 'ready' | 'locked' | 'unavailable'

export interface HostInfo {
  version: string
  host: 'browser' | 'electron'
  url: string | null
  keychain: KeychainState
}

export interface SavedCall {
  id: string
  name: string
  surface: Surface
  tool: string
  input: Record<string, unknown>
  organization: string | null
}

export interface NewDeployment {
  label: string
  url: string
  environment: 'staging' | 'production'
  key: string
  keep: 'keychain' | 'session'
}

/** A document to be checked and rendered without being saved. */
export interface Rendered {
  content: unknown
  contentType: string
  subject: string
  preview: string | null
  /** Documents of snippets by id. */
  snippets: Record<string, unknown>
  organization: string
}

export interface LoadedPictures {
  pictures: { url: string; data: string }[]
  refused: { url: string; why: string }[]
  asked: number
  bytes: number
}

export interface RenderAnswer {
  issues: Issue[]
  warnings: string[]
  missingSnippets: string[]
  message: { subject: string; preview: string; html: string; text: string } | null
}

type WithConnection = { connection: ConnectionSummary }

export const host = {
  info: () => control<HostInfo>('host.info'),
  connections: () =>
    control<{ connections: ConnectionSummary[] }>('connection.list').then((data) => data.connections),
  createSandbox: (label: string, seed: 'empty' | 'demo' | 'stories') =>
    control<WithConnection>('connection.create', { label, seed }).then((data) => data.connection),
  open: (id: string) => control<WithConnection>('connection.open', { id }),
  close: (id: string) => control<WithConnection>('connection.close', { id }),
  rename: (id: string, label: string) => control<WithConnection>('connection.rename', { id, label }),
  remove: (id: string) => control<{ removed: true }>('connection.remove', { id }),
  addDeployment: (deployment: NewDeployment) =>
    control<WithConnection>('connection.add', { ...deployment }).then((data) => data.connection),
  /** The key goes inward once; nothing answers it. */
  renewKey: (id: string, given: { key: string; keep: 'keychain' | 'session' }) =>
    control<WithConnection>('connection.renewKey', { id, ...given }),
  tools: async (connection: string) => {
    const result = await bridge.control({ action: 'tools.list', input: { connection } })
    // A listing may be a kept one: that it is there says nothing of the key.
    return unwrap<{ tools: ToolListing[] }>(result.ok ? result : heardFrom(connection, result)).tools
  },
  history: (input: { connection?: string; tool?: string; limit?: number }) =>
    control<{ entries: HistoryEntry[] }>('history.list', input).then((data) => data.entries),
  savedCalls: () => control<{ calls: SavedCall[] }>('savedCall.list').then((data) => data.calls),
  saveCall: (call: Omit<SavedCall, 'id' | 'organization'> & { organization?: string }) =>
    control<{ call: SavedCall }>('savedCall.save', call).then((data) => data.call),
  deleteSavedCall: (id: string) => control<{ deleted: true }>('savedCall.delete', { id }),
  readState: (key: string) => control<{ value: unknown }>('uiState.get', { key }).then((data) => data.value),
  writeState: (key: string, value: unknown) =>
    bridge.control({ action: 'uiState.set', input: { key, value } }),
  render: (input: Rendered) => control<RenderAnswer>('content.render', { ...input }),
  /** Pictures of a sandbox's own as `data:` addresses; what cannot be shown is not among them. */
  media: (connection: string, urls: readonly string[]) =>
    control<{ pictures: { url: string; data: string }[] }>('media.read', { connection, urls }).then(
      (data) => data.pictures,
    ),
  /** Fetches pictures that a message names; only ever after somebody asked for it. */
  loadPictures: (urls: readonly string[]) => control<LoadedPictures>('pictures.load', { urls }),
  createOrganization: (connection: string, name: string) =>
    control<{ id: string; slug: string }>('organization.create', { name }, connection),
}
