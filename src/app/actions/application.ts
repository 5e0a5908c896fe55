import { z } from 'zod'
import { ToolError } from '../../shared/errors.ts'
import type { HistoryEntry } from '../../shared/bridge.ts'
import { toIsoTime } from '../../shared/text/iso-time.ts'
import {
  deleteSavedCall,
  insertSavedCall,
  listHistory,
  listSavedCalls,
  readUiState,
  type SavedCallRow,
  writeUiState,
} from '../../engine/store/application.ts'
import { redactInput } from '../redact.ts'
import { type AnyHostAction, defineHostAction } from './define.ts'

const key = z.string().min(1).max(200)

/** `host.info`, `uiState.*`, `history.list` and `savedCall.*`: what the console keeps for the person. */
export const applicationActions: readonly AnyHostAction[] = [
  defineHostAction({
    name: 'host.info',
    input: {},
    output: {
      version: z.string(),
      host: z.enum(['browser', 'electron']),
      url: z.string().nullable(),
      keychain: z.enum(['ready', 'locked', 'unavailable']),
    },
    run: async (_input, { version, host, url, deployments }) => ({
      version,
      host,
      url: url(),
      keychain: await deployments.keychainState(),
    }),
  }),
  defineHostAction({
    name: 'uiState.get',
    input: { key },
    output: { value: z.unknown() },
    run: (input, { application }) => ({ value: readUiState(application.read, input.key) }),
  }),
  defineHostAction({
    name: 'uiState.set',
    input: { key, value: z.unknown() },
    output: { saved: z.literal(true) },
    run: (input, { application }) => {
      application.transaction(() => writeUiState(application.write, input.key, input.value ?? null))
      return { saved: true as const }
    },
  }),
  defineHostAction({
    name: 'history.list',
    input: {
      connection: z.string().optional(),
      tool: z.string().optional(),
      limit: z.int().min(1).max(1000).default(100),
    },
    output: { entries: z.array(z.custom<HistoryEntry>()) },
    run: (input, { application, records }) => {
      records.flush()
      const { connection = null, tool = null, limit } = input
      const rows = listHistory(application.read, { connection, tool, limit })
      return { entries: rows.map((row) => ({ ...row, at: toIsoTime(row.at) })) }
    },
  }),
  defineHostAction({
    name: 'savedCall.list',
    input: {},
    output: { calls: z.array(z.custom<SavedCallRow>()) },
    run: (_input, { application }) => ({ calls: listSavedCalls(application.read) }),
  }),
  defineHostAction({
    name: 'savedCall.save',
    input: {
      name: z.string().trim().min(1, 'must not be empty').max(120),
      surface: z.enum(['customer', 'admin']),
      tool: z.string().min(1),
      input: z.record(z.string(), z.unknown()),
      organization: z.string().nullable().default(null),
    },
    output: { call: z.custom<SavedCallRow>() },
    run: (input, { application }) => {
      const kept = { ...input, input: redactInput(input.input) as Record<string, unknown> }
      return { call: application.transaction(() => insertSavedCall(application.write, kept)) }
    },
  }),
  defineHostAction({
    name: 'savedCall.delete',
    input: { id: z.int() },
    output: { deleted: z.literal(true) },
    run: (input, { application }) => {
      const found = application.transaction(() => deleteSavedCall(application.write, input.id))
      if (!found) throw new ToolError('NOT_FOUND', `id: no saved call ${input.id}.`)
      return { deleted: true as const }
    },
  }),
]
