import { invalid, ToolError } from '../../shared/errors.ts'
import { toIsoTime } from '../../shared/text/iso-time.ts'
import {
  deleteSavedCall,
  insertSavedCall,
  listSavedCalls,
  readUiState,
  writeUiState,
} from '../../engine/store/application.ts'
import { deleteCallVariable, listCallVariables, putCallVariable } from '../../engine/store/call-variables.ts'
import { countCalls, searchCalls } from '../../engine/store/history.ts'
import type { HostContext, HostHandlers, HttpDoor } from './define.ts'

/** `host.info`, `uiState.*`, `history.list`, `savedCall.*` and `variable.*`: what the console keeps for the person. */
export const applicationActions = {
  'call.cancel': ({ callId }, { calls }) => {
    const call = calls.get(callId)
    call?.abort()
    return { canceled: call !== undefined }
  },
  'host.info': async (_input, { version, host, url, door, deployments, faults }) => ({
    version,
    host,
    url: url(),
    hasDoor: door() !== null,
    keychain: await deployments.keychainState(),
    faults: faults.list(),
  }),
  'door.open': async ({ port }, context) => ({ url: await requireDoor(context).open(port) }),
  'door.close': async (_input, context) => {
    await requireDoor(context).close()
    return { closed: true }
  },
  'door.createControlKey': ({ connection }, context) => ({
    key: requireDoor(context).mintControlKey(connection),
  }),
  'uiState.get': (input, { application }) => ({ value: readUiState(application.read, input.key) }),
  'uiState.set': ({ key, value = null }, { application, keys }) => {
    application.transaction(() => writeUiState(application.write, keys.text(key), keys.value(value)))
    return { saved: true }
  },
  'history.list': ({ limit, offset, ...search }, { history, records }) => {
    records.flush()
    const rows = searchCalls(history.read, search, { limit, offset })
    const entries = rows.map((row) => ({ ...row, at: toIsoTime(row.at) }))
    return { entries, total: countCalls(history.read, search) }
  },
  'history.settings': (_input, { records }) => ({ ...records.settings() }),
  'history.configure': (settings, { records }) => {
    records.choose(settings)
    return settings
  },
  'savedCall.list': (_input, { application }) => ({ calls: listSavedCalls(application.read) }),
  'savedCall.save': ({ input, ...call }, { application, keys }) => {
    const kept = { ...keys.value(call), input: keys.input(input) as Record<string, unknown> }
    return { call: application.transaction(() => insertSavedCall(application.write, kept)) }
  },
  'savedCall.delete': (input, { application }) => {
    const found = application.transaction(() => deleteSavedCall(application.write, input.id))
    if (!found) throw new ToolError('NOT_FOUND', `id: no saved call ${input.id}.`)
    return { deleted: true }
  },
  'variable.list': ({ connection }, { application }) => ({
    variables: listCallVariables(application.read, connection),
  }),
  'variable.keep': (variable, { application, keys, announce }) => {
    const text = JSON.stringify(variable)
    // Not shortened as elsewhere: what is left of a key would be sent in its place.
    if (keys.text(text) !== text) throw invalid([{ path: 'value', message: KEY_IN_VARIABLE }])
    application.transaction(() => putCallVariable(application.write, variable))
    announce({ type: 'variables.changed', connection: variable.connection })
    return { variable }
  },
  'variable.delete': ({ connection, name }, { application, announce }) => {
    const found = application.transaction(() => deleteCallVariable(application.write, connection, name))
    if (!found) throw new ToolError('NOT_FOUND', `name: no variable "${name}" on this connection.`)
    announce({ type: 'variables.changed', connection })
    return { deleted: true }
  },
} satisfies Partial<HostHandlers>

const KEY_IN_VARIABLE = 'must not hold a key; a variable is kept and shown as it is'

function requireDoor({ door }: HostContext): HttpDoor {
  const found = door()
  if (!found)
    throw new ToolError('WRONG_STATE', 'This host is an HTTP server itself; its door is always open.')
  return found
}
