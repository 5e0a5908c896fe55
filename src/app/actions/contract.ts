import { LONGEST_SOURCE, VARIABLE_NAME } from '../../shared/call-variables.ts'
import { grouped } from '../../shared/text/amounts.ts'
import { textOf } from '../../shared/text-schema.ts'
import { z } from 'zod'
import { CASE_TOOLS } from '../../case/answers.ts'
import type { CaseNotes } from '../../case/case-notes.ts'
import { type Leak, LEAK_KINDS } from '../../case/leaks/leak.ts'
import { REPLY_LANGUAGES } from '../../case/replies/texts.ts'
import { CONTENT_TYPES } from '../../engine/domain/document.ts'
import { SEED_NAMES } from '../../engine/sandbox/seeds/index.ts'
import type { SavedCallRow } from '../../engine/store/application.ts'
import type { CallVariableRow } from '../../engine/store/call-variables.ts'
import type { Contract } from '../../engine/tools/contract.ts'
import type { Shape } from '../../engine/tools/define.ts'
import { hasKey, KEY_IN_LABEL } from '../../shared/text/keys.ts'
import {
  CONNECTION_COLOURS,
  type ConnectionSummary,
  type ConnectionTest,
  ENVIRONMENTS,
  type HistoryEntry,
  OUTCOME_KINDS,
  type HostFault,
  type OrganizationBudget,
  type ToolListing,
} from '../../shared/bridge.ts'
import {
  MOST_CHECKED_LINKS,
  MOST_LABEL_CHARACTERS,
  MOST_MEDIA_PICTURES,
  MOST_NOTE_CHARACTERS,
  MOST_OUTSIDE_PICTURES,
  MOST_WRITING_MINUTES,
} from '../../engine/domain/limits.ts'

/**
 * What each action of the host takes and answers. The handlers beside this file implement it and
 * the console takes its types from here, so this file stays neutral: no Node.
 */

const MOST_URL_CHARACTERS = 8192

/** Longer than any reply, shorter than what would make the file grow. */
const LONGEST_TEXT = 100_000

/** A user name or password in an address, which is kept and shown as it is. */
const CREDENTIALS = /^https?:[/\\]*[^/\\?#]*@/i

const id = z.string().min(1)
const label = textOf(MOST_LABEL_CHARACTERS)
  .trim()
  .min(1, 'must not be empty')
  .refine((text) => !hasKey(text), KEY_IN_LABEL)
const connection = z.custom<ConnectionSummary>()
const keptKey = { key: z.string(), keep: z.enum(['keychain', 'session']) }
const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((text) => !hasKey(text) && !CREDENTIALS.test(text), 'must hold no key, user name or password')
  .transform((text) => text.replace(/\/+$/, ''))

const environment = z.enum(ENVIRONMENTS)
const colour = z.enum(CONNECTION_COLOURS).nullable()

/** Headers with a meaning of their own, which may not carry the organization. */
const TAKEN_HEADERS =
  /^(?:accept.*|authorization|connection|content-.*|cookie|expect|host|te|trailer|transfer-encoding|upgrade|x-postdesk-origin)$/i

const organizationHeader = z
  .string()
  .max(100)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header, such as X-Service-Organization')
  .refine((name) => !TAKEN_HEADERS.test(name), 'must not be a header with a meaning of its own')
  .refine((name) => !hasKey(name), KEY_IN_LABEL)
  .nullable()

const PORTABLE_FORMAT = 'postdesk-connections'
const MOST_CONNECTIONS = 500

/** A deployment in a file: no key, and nothing that was allowed here. */
const portable = {
  label,
  url: baseUrl,
  environment,
  colour: colour.default(null),
  organizationHeader: organizationHeader.default(null),
}

const connectionContract = {
  'connection.list': { input: {}, output: { connections: z.array(connection) } },
  'connection.create': { input: { label, seed: z.enum(SEED_NAMES) }, output: { connection } },
  'connection.add': {
    input: {
      label,
      url: baseUrl,
      environment,
      ...keptKey,
      /** Refuse it, and forget its key, unless it answers. */
      tested: z.boolean().default(false),
      /** The key may travel unencrypted to another machine. */
      allowPlain: z.boolean().default(false),
    },
    output: { connection, test: z.custom<ConnectionTest>().nullable() },
  },
  'connection.test': { input: { id }, output: { test: z.custom<ConnectionTest>() } },
  /** What a deployment has left of its calls per minute, as its answers told. */
  'connection.budget': { input: { id }, output: { budget: z.array(z.custom<OrganizationBudget>()) } },
  'connection.renewKey': { input: { id, url: baseUrl.optional(), ...keptKey }, output: { connection } },
  'connection.open': { input: { id }, output: { connection } },
  'connection.close': { input: { id }, output: { connection } },
  'connection.edit': {
    input: {
      id,
      label: label.optional(),
      environment: environment.optional(),
      colour: colour.optional(),
      organizationHeader: organizationHeader.optional(),
    },
    output: { connection },
  },
  /** The deployments as a file that holds no key, for a colleague or another computer. */
  'connection.export': {
    input: {},
    output: {
      format: z.literal(PORTABLE_FORMAT),
      version: z.literal(1),
      connections: z.array(z.strictObject(portable)),
    },
  },
  /** Adds what such a file names; a deployment of the same name and URL is left as it is. */
  'connection.import': {
    input: {
      format: z.literal(PORTABLE_FORMAT, 'must be "postdesk-connections": choose a file that Export wrote'),
      version: z.literal(1, 'must be 1: a newer Postdesk wrote this file'),
      connections: z.array(z.strictObject(portable)).max(MOST_CONNECTIONS),
    },
    output: { added: z.array(z.string()), known: z.array(z.string()) },
  },
  /** Lets the console write to a deployment for a time; `reason` stands in the history beside each change. */
  'connection.allowWriting': {
    input: {
      id,
      minutes: z.int().min(1).max(MOST_WRITING_MINUTES),
      reason: textOf(MOST_NOTE_CHARACTERS).trim().min(1, 'must not be empty'),
    },
    output: { connection },
  },
  'connection.endWriting': { input: { id }, output: { connection } },
  'connection.remove': { input: { id }, output: { removed: z.literal(true) } },
  'tools.list': { input: { connection: id }, output: { tools: z.array(z.custom<ToolListing>()) } },
} as const

const variableName = z
  .string()
  .regex(VARIABLE_NAME, 'must be 1 to 60 letters, digits, dots, dashes and underscores')

/** What a person keeps is one value of an answer, not the answer. */
const LONGEST_VARIABLE = 16_384

const stateKey = z.string().min(1).max(200)

/** 0 days: as long as there is room. */
const historySettings = { retentionDays: z.int().min(0).max(3650), keepsBackground: z.boolean() }

const applicationContract = {
  'host.info': {
    input: {},
    output: {
      version: z.string(),
      host: z.enum(['browser', 'electron', 'cli']),
      url: z.string().nullable(),
      /** Whether a person can open and close the HTTP API; false where the host is the server. */
      hasDoor: z.boolean(),
      keychain: z.enum(['ready', 'locked', 'unavailable']),
      /** What fails beside the calls at present, and is tried again by itself. */
      faults: z.array(z.custom<HostFault>()),
    },
  },
  /** Gives up a call that was sent with this `callId`; it ends as CANCELED where it waits for another machine. */
  'call.cancel': {
    input: { callId: z.string().min(1).max(200) },
    output: { canceled: z.boolean().describe('False when it had ended.') },
  },
  'door.open': {
    input: { port: z.int().min(0).max(65_535).default(0) },
    output: { url: z.string() },
  },
  'door.close': { input: {}, output: { closed: z.literal(true) } },
  'door.createControlKey': { input: { connection: id }, output: { key: z.string() } },
  'uiState.get': { input: { key: stateKey }, output: { value: z.unknown() } },
  'uiState.set': { input: { key: stateKey, value: z.unknown() }, output: { saved: z.literal(true) } },
  'history.list': {
    input: {
      connection: z.string().optional(),
      tool: z.string().optional(),
      /** Words that all stand in a line: tool, organization, input, outcome, reason. */
      text: z.string().max(500).optional(),
      outcome: z.enum(OUTCOME_KINDS).optional(),
      access: z.enum(['read', 'write', 'danger']).optional(),
      door: z.enum(['console', 'cli', 'mcp']).optional(),
      /** ms UTC, machine time. */
      since: z.int().optional(),
      id: z.int().optional(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(1000).default(100),
    },
    output: { entries: z.array(z.custom<HistoryEntry>()), total: z.int() },
  },
  'history.settings': { input: {}, output: historySettings },
  'history.configure': { input: historySettings, output: historySettings },
  'savedCall.list': { input: {}, output: { calls: z.array(z.custom<SavedCallRow>()) } },
  'savedCall.save': {
    input: {
      name: z.string().trim().min(1, 'must not be empty').max(120),
      surface: z.enum(['customer', 'admin']),
      tool: z.string().min(1),
      input: z.record(z.string(), z.unknown()),
      organization: z.string().nullable().default(null),
    },
    output: { call: z.custom<SavedCallRow>() },
  },
  'savedCall.delete': { input: { id: z.int() }, output: { deleted: z.literal(true) } },
  'variable.list': {
    input: { connection: id },
    output: { variables: z.array(z.custom<CallVariableRow>()) },
  },
  /** Keeps a value of an answer for later calls, in place of what had its name. One that holds a key is refused. */
  'variable.keep': {
    input: {
      connection: id,
      name: variableName,
      value: z
        .json()
        .refine(
          (value) => JSON.stringify(value).length <= LONGEST_VARIABLE,
          `must be at most ${grouped(LONGEST_VARIABLE)} characters of JSON: keep a part of it`,
        ),
      /** The tool and the place in its answer. */
      source: z.string().max(LONGEST_SOURCE),
      /** When the answer came: ms UTC, machine time. */
      answered: z.int(),
    },
    output: { variable: z.custom<CallVariableRow>() },
  },
  'variable.delete': { input: { connection: id, name: variableName }, output: { deleted: z.literal(true) } },
} as const

const issue = z.object({ path: z.string(), message: z.string(), hint: z.string().optional() })
const picture = z.object({ url: z.string(), data: z.string() })

const contentContract = {
  'content.render': {
    input: {
      content: z.unknown(),
      contentType: z.enum(CONTENT_TYPES),
      subject: z.string().default(''),
      preview: z.string().nullable().default(null),
      /** Documents of snippets by id; those that are named and not here are answered as missing. */
      snippets: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
      organization: z.string().default(''),
    },
    output: {
      /** What makes the engine refuse the document. Paths start with `content`. */
      issues: z.array(issue),
      warnings: z.array(z.string()),
      missingSnippets: z.array(z.string()),
      /** As nobody would get it: fallbacks, and every conditional block. Null when refused. */
      message: z
        .object({ subject: z.string(), preview: z.string(), html: z.string(), text: z.string() })
        .nullable(),
    },
  },
  'media.read': {
    input: {
      connection: z.string().min(1),
      /** `https://media.sandbox.test/…`; every other is left out of the answer. */
      urls: z.array(z.string().max(300)).max(MOST_MEDIA_PICTURES),
    },
    output: {
      /** As `data:` addresses; those that are gone, too large or no pictures are not among them. */
      pictures: z.array(picture),
    },
  },
  'export.read': {
    input: {
      connection: z.string().min(1),
      organization: z.string(),
      exportId: z.string().max(40),
      /** Where in the file to go on. */
      from: z.int().min(0),
    },
    output: {
      base64: z.string(),
      /** Null when this was the last part. */
      next: z.int().nullable(),
    },
  },
  /** Asks where links lead, for their author; `call.cancel` with this `callId` ends it with what is known. */
  'links.check': {
    input: {
      urls: z.array(textOf(MOST_URL_CHARACTERS).min(1)).min(1).max(MOST_CHECKED_LINKS),
      callId: z.string().min(1).max(200),
    },
    output: {
      links: z.array(
        z.object({
          url: z.string(),
          /** Null where none came. */
          answer: z.object({ url: z.string(), status: z.int(), redirects: z.int() }).nullable(),
          /** Why none came, in a sentence. */
          why: z.string().nullable(),
        }),
      ),
    },
  },
  'pictures.load': {
    input: { urls: z.array(textOf(MOST_URL_CHARACTERS).min(1)).min(1).max(MOST_OUTSIDE_PICTURES) },
    output: {
      /** As `data:` addresses. */
      pictures: z.array(picture),
      refused: z.array(z.object({ url: z.string(), why: z.string() })),
      /** How many addresses were asked for, each once, and how many bytes came. */
      asked: z.int(),
      bytes: z.int(),
    },
  },
} as const

const word = z.string().min(1).max(200)
const text = textOf(LONGEST_TEXT)
const caseKey = { connection: word, organization: word }
const citation = { tool: z.enum(CASE_TOOLS), pointer: z.string().max(1000) }
const notes = z.custom<CaseNotes>()

const leak = z.object({
  kind: z.enum(LEAK_KINDS),
  text: text,
  start: z.int().min(0),
  end: z.int().min(0),
  source: z.object(citation).nullable(),
}) satisfies z.ZodType<Leak>

const caseContract = {
  'case.read': { input: caseKey, output: { notes } },
  'case.write': {
    input: {
      ...caseKey,
      about: z.string().max(40).optional(),
      template: word.nullable().optional(),
      language: z.enum(REPLY_LANGUAGES).nullable().optional(),
      requester: z.object({ name: word.nullable(), address: word.nullable() }).nullable().optional(),
      reply: text.optional(),
      note: text.optional(),
    },
    output: { notes },
  },
  'case.pin': {
    input: {
      ...caseKey,
      ...citation,
      label: z.string().trim().min(1, 'must not be empty').max(300),
    },
    output: { notes },
  },
  'case.unpin': { input: { ...caseKey, ...citation }, output: { notes } },
  'case.recordOverride': {
    input: {
      ...caseKey,
      reason: textOf(MOST_NOTE_CHARACTERS).trim().min(1, 'must not be empty'),
      reply: text,
      leaks: z.array(leak).min(1, 'must not be empty').max(500),
    },
    output: { notes },
  },
} as const

export const hostContract = {
  ...connectionContract,
  ...applicationContract,
  ...contentContract,
  ...caseContract,
} as const satisfies Record<string, { input: Shape; output: Shape }>

type HostContract = typeof hostContract

export type HostActionName = keyof HostContract

type Typed = Contract<{ [One in HostActionName]: { name: One } & HostContract[One] }[HostActionName]>

/** Parameters as a caller writes them: what has a default may be left out. */
export type HostActionInput<N extends HostActionName> = Typed[N]['input']

/** The answer as it arrives. */
export type HostActionAnswer<N extends HostActionName> = Typed[N]['answer']
