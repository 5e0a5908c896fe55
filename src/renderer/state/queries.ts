import { type Query, QueryCache, QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import type { VerificationGroup } from '../../engine/domain/verification.ts'
import type { ToolInput, ToolName } from '../../engine/tools/index.ts'
import type { ConnectionSummary, HostEvent } from '../../shared/bridge.ts'
import { callSandbox, host, HostFailure } from '../bridge/actions.ts'
import { clock, getEligibility } from '../bridge/clock.ts'
import { callTool, type ToolRequest } from '../bridge/tools.ts'
import { listGroup, listOrganizations, searchOrganizations } from '../bridge/organizations.ts'
import { frameStore } from './frame.ts'
import { isNoAccess } from './lastGood.ts'

/** What the host is asked for, under which key it is kept, and which event makes it stale. */

function worthAnotherTry(count: number, error: Error): boolean {
  return count < 1 && !(error instanceof HostFailure)
}

/**
 * A key that is refused, a session that ended and a host that is away say nothing against what
 * was read before: it stays, as old as it is, and a banner says what the matter is. What is no
 * longer there, as after a rewind, goes from the screen as well.
 */
function weighAgainstShown(error: Error, query: Query<unknown, unknown>): void {
  if (query.state.data === undefined) return
  if (isNoAccess(error)) query.setState({ status: 'success', error: null, isInvalidated: true })
  else if (error instanceof HostFailure && error.failure.code === 'NOT_FOUND')
    query.setState({ data: undefined })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: weighAgainstShown }),
  defaultOptions: {
    queries: {
      retry: worthAnotherTry,
      refetchOnWindowFocus: false,
      staleTime: 30_000,
      // The host is on this computer: whether there is a network says nothing about it.
      networkMode: 'always',
    },
  },
})

export const queries = {
  info: queryOptions({ queryKey: ['info'], queryFn: host.info, staleTime: Infinity }),
  connections: queryOptions({ queryKey: ['connections'], queryFn: host.connections }),
  tools: (connection: string) =>
    queryOptions({
      queryKey: ['tools', connection],
      queryFn: () => host.tools(connection),
      staleTime: Infinity,
    }),
  organizations: (connection: string, search: string) =>
    queryOptions({
      queryKey: ['organizations', connection, search],
      queryFn: () => listOrganizations(connection, search),
    }),
  /** The organizations in one group of verification states. */
  organizationGroup: (connection: string, status: VerificationGroup) =>
    queryOptions({
      queryKey: ['organizations', connection, { group: status }],
      queryFn: () => listGroup(connection, status),
      refetchOnMount: 'always' as const,
    }),
  /** `list_orgs` with any of its parameters. */
  organizationSearch: (connection: string, input: ToolInput<'list_orgs'>) =>
    queryOptions({
      queryKey: ['organizations', connection, input],
      queryFn: () => searchOrganizations(connection, input),
    }),
  clock: (connection: string) =>
    queryOptions({ queryKey: ['clock', connection], queryFn: () => clock.get(connection) }),
  /** What a deployment has left of its calls per minute; every call tells it again. */
  budget: (connection: string) =>
    queryOptions({
      queryKey: ['budget', connection],
      queryFn: () => host.budget(connection),
      staleTime: Infinity,
    }),
  armedFaults: (connection: string) =>
    queryOptions({
      queryKey: ['armedFaults', connection],
      queryFn: () => callSandbox(connection, 'fault.list', {}).then((data) => data.faults),
      staleTime: Infinity,
    }),
  /** As `schedule_campaign` would judge it now; only a sandbox can say. */
  eligibility: (connection: string, organization: string | null, campaignId: string) =>
    queryOptions({
      queryKey: ['eligibility', connection, organization, campaignId],
      queryFn: () => getEligibility(connection, campaignId),
      refetchOnMount: 'always' as const,
    }),
  history: (connection: string, tool: string | null) =>
    queryOptions({
      queryKey: ['history', connection, tool],
      queryFn: () => host.history({ connection, limit: 100, ...(tool === null ? {} : { tool }) }),
    }),
  /** Values of answers that are kept for later calls of a connection. */
  variables: (connection: string) =>
    queryOptions({ queryKey: ['variables', connection], queryFn: () => host.variables(connection) }),
  savedCalls: queryOptions({ queryKey: ['savedCalls'], queryFn: host.savedCalls }),
}

/**
 * Returns the query of a read tool. It is kept by connection and organization, so that one change makes
 * both stale.
 */
export function toolQuery<N extends ToolName>(request: ToolRequest<N>) {
  const { connection, organization = null, tool, input } = request
  const queryKey = ['tool', connection, organization, tool, input]
  return queryOptions({
    queryKey,
    // What is shown already is read again by the screen, not by a person: the history tells them apart.
    queryFn: () => callTool({ ...request, background: queryClient.getQueryData(queryKey) !== undefined }),
    // A screen that is opened shows what is true now; until then, what was.
    refetchOnMount: 'always' as const,
  })
}

/** What the host keeps of calls beside answers; not every key of theirs names a connection. */
const KEPT_OF_CALLS: readonly unknown[] = ['savedCalls', 'history']

/** Makes everything of a connection stale: its key is another one, or a person was erased from all of it. */
export async function readAgain(connection: string): Promise<void> {
  await makeStale(({ queryKey: [what, of] }) => of === connection || KEPT_OF_CALLS.includes(what))
}

/** Makes what was read of an organization stale after a change: it is read again where it is shown. */
export async function forgetAnswers(connection: string, organization: string | null): Promise<void> {
  await makeStale(
    // What was changed may be due at some time: the clock's next event with it.
    ({ queryKey: [what, of, target] }) =>
      of === connection && (what === 'clock' || (target ?? null) === organization),
  )
}

/**
 * Makes queries stale after a change: what is shown is read again. A first answer on its way may be older
 * than the change, and invalidating does not begin it again: it is read once more when it is here.
 */
async function makeStale(predicate: (query: Query) => boolean): Promise<void> {
  const unanswered = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const after = unanswered.map(async (query) => {
    await query.promise?.catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  await Promise.all([queryClient.invalidateQueries({ predicate }), ...after])
}

/** How often the time of a sandbox was moved, or its world became another, since the console was opened. */
export const worldStore = createStore<Record<string, number>>(() => ({}))

/** Makes stale what an event of the host is about. */
export function applyHostEvent(event: HostEvent): void {
  if (event.type === 'connections.changed') void queryClient.invalidateQueries({ queryKey: ['connections'] })
  if (event.type === 'faults.changed') void queryClient.invalidateQueries({ queryKey: ['info'] })
  if (event.type === 'history.added') void queryClient.invalidateQueries({ queryKey: ['history'] })
  if (event.type === 'variables.changed')
    void makeStale(({ queryKey: [what, of] }) => what === 'variables' && of === event.connection)
  // Time that passes changes records as much as another world does: all that is shown is read again.
  if (event.type === 'clock.changed' || event.type === 'world.changed') {
    worldStore.setState((worlds) => ({ [event.connection]: (worlds[event.connection] ?? 0) + 1 }))
    refreshWorld(event.connection)
  }
  if (event.type === 'budget.changed')
    queryClient.setQueryData(queries.budget(event.connection).queryKey, [...event.budget])
  if (event.type === 'armedFaults.changed')
    void queryClient.invalidateQueries({ queryKey: queries.armedFaults(event.connection).queryKey })
  if (event.type === 'events.opened') readUntold()
  if (event.type === 'clock.progress' && performance.now() > nextLook) {
    nextLook = performance.now() + LOOK_MS
    refreshWorld(event.connection)
  }
}

/** On a long way what is shown follows once a second; its end is another event. */
const LOOK_MS = 1_000
let nextLook = 0

/** Reads again what was asked before events were heard: nobody told what changed meanwhile. */
function readUntold(): void {
  void makeStale(({ queryKey: [what, of] }) => typeof of === 'string' && !LASTING.has(String(what)))
}

function refreshWorld(connection: string): void {
  void makeStale(({ queryKey: [what, of] }) => of === connection && !LASTING.has(String(what)))
}

/** What is kept of a connection and no passing of time changes, by the first word of its key. */
const LASTING = new Set(['tools', 'history', 'media', 'rendering'])

/** Returns a connection by id; null when it is not listed. */
export function useConnection(id: string | null): ConnectionSummary | null {
  const { data } = useQuery(queries.connections)
  return data?.find((connection) => connection.id === id) ?? null
}

/** Adds a connection just made to the list and chooses it, before the list is read again. */
export function adoptConnection(connection: ConnectionSummary): void {
  queryClient.setQueryData(queries.connections.queryKey, (known) => [
    ...(known ?? []).filter((other) => other.id !== connection.id),
    connection,
  ])
  frameStore.setState({ connection: connection.id })
}

/** Returns false for a deployment added with one organization's token: there is nobody else to act as. */
export function useChoosesOrganization(connection: ConnectionSummary): boolean {
  const { data: tools } = useQuery({ ...queries.tools(connection.id), enabled: connection.state === 'open' })
  return tools === undefined || tools.some((tool) => tool.surface === 'admin' && tool.name === 'list_orgs')
}
