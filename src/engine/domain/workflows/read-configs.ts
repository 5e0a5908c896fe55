import type { Issue } from '../../../shared/errors.ts'
import { isRecord } from '../../../shared/text/guards.ts'
import { CONTENT_TYPES } from '../document.ts'
import {
  MOST_ACTIONS,
  MOST_FIELD_CHARACTERS,
  MOST_LINK_CHARACTERS,
  MOST_MOVES,
  MOST_PREVIEW_CHARACTERS,
  MOST_STEP_TAGS,
  MOST_SUBJECT_CHARACTERS,
  MOST_WAIT_SECONDS,
} from '../limits.ts'
import { readWebhookUrl } from '../webhook-hosts.ts'
import {
  type SplitBranch,
  type StepEmail,
  type StepOf,
  type StepType,
  TRIGGER_KINDS,
  type TriggerKind,
  type WaitConfig,
  type WorkflowAction,
} from './graph.ts'
import { given, PartReader } from './part-reader.ts'
import { readWeekdays, refuseRepeatedIds } from './read-settings.ts'

type Config<T extends StepType> = StepOf<T>['config']

/** One reader for the `config` of each type of step. */
export const CONFIG_READERS: { [T in StepType]: (reader: PartReader, issues: Issue[]) => Config<T> } = {
  TRIGGER: readTrigger,
  EMAIL: readEmail,
  WAIT: readWait,
  WAIT_UNTIL(reader) {
    const timeoutSeconds = readSeconds(reader, 'timeoutSeconds')
    reader.oneOf('match', ['ANY'], 'ANY')
    reader.finish('WAIT_UNTIL', ['timeoutSeconds', 'match'])
    return { timeoutSeconds, match: 'ANY' }
  },
  CONDITION: readFilters,
  SPLIT: readSplit,
  MOVE_TO_STEP(reader) {
    const targetStepId = reader.line('targetStepId')
    const maxMoves = reader.wholeNumber('maxMoves', { least: 1, most: MOST_MOVES, fallback: 1 })
    reader.finish('MOVE_TO_STEP', ['targetStepId', 'maxMoves'])
    return { targetStepId, maxMoves }
  },
  ACTION(reader, issues) {
    const actions = reader.list('actions', MOST_ACTIONS, (path, value) => readAction(path, value, issues))
    const sent = reader.take('actions')
    if (!Array.isArray(sent) || sent.length === 0) reader.fault('actions', 'must have at least one action')
    reader.finish('ACTION', ['actions'])
    return { actions: actions.flatMap((action) => action ?? []) }
  },
  GOAL: readFilters,
  EXIT(reader) {
    const config = given({ reason: reader.optionalLine('reason') })
    reader.finish('EXIT', ['reason'])
    return config
  },
  WEBHOOK(reader) {
    const config = readWebhook(reader)
    reader.finish('WEBHOOK', ['url', 'secret'])
    return config
  },
}

function readSeconds(reader: PartReader, key: string): number {
  return reader.wholeNumber(key, { least: 1, most: MOST_WAIT_SECONDS })
}

function readFilters(reader: PartReader): Config<'CONDITION'> {
  const filters = reader.filters('filters')
  reader.finish('this step', ['filters'])
  return { filters }
}

/** What each kind takes beside `kind` and `filters`. */
export const TRIGGER_KEYS: Readonly<Partial<Record<TriggerKind, string>>> = {
  TAG_ADDED: 'tags',
  TAG_REMOVED: 'tags',
  CAPTURE_PAGE: 'capturePageId',
  DATE: 'date',
}

function readTrigger(reader: PartReader): Config<'TRIGGER'> {
  const kind = reader.oneOf('kind', TRIGGER_KINDS)
  if (kind === undefined) return { kind: 'MANUAL', filters: reader.filters('filters') }
  const key = TRIGGER_KEYS[kind]
  const config: Config<'TRIGGER'> = {
    kind,
    ...given({
      tags: key === 'tags' && reader.has('tags') ? reader.texts('tags', MOST_STEP_TAGS) : undefined,
      capturePageId: key === 'capturePageId' ? reader.optionalLine('capturePageId') : undefined,
      date: key === 'date' ? reader.isoTime('date') : undefined,
    }),
    filters: reader.filters('filters'),
  }
  reader.finish(`the trigger ${kind}`, ['kind', ...(key === undefined ? [] : [key]), 'filters'])
  return config
}

function readEmail(reader: PartReader, issues: Issue[]): Config<'EMAIL'> {
  const campaignId = reader.optionalLine('campaignId')
  const email = reader.has('email')
    ? readInlineEmail(`${reader.path}.email`, reader.take('email'), issues)
    : undefined
  if (campaignId === undefined && email === undefined)
    reader.fault(
      'email',
      'is required',
      'It has subject, content, and optionally preview, senderId and replyTo.',
    )
  reader.finish('EMAIL', ['email', 'campaignId'])
  return given({ email, campaignId })
}

function readInlineEmail(path: string, value: unknown, issues: Issue[]): StepEmail {
  const reader = new PartReader(path, value, issues)
  const email: StepEmail = {
    subject: reader.line('subject', MOST_SUBJECT_CHARACTERS),
    ...given({
      preview: reader.optionalLine('preview', MOST_PREVIEW_CHARACTERS),
      senderId: reader.optionalLine('senderId'),
      replyTo: reader.optionalLine('replyTo'),
    }),
    content: reader.take('content'),
    contentType: reader.oneOf('contentType', CONTENT_TYPES, 'MAILY') ?? 'MAILY',
  }
  const { content } = email
  if (content === undefined || content === null) reader.fault('content', 'is required')
  else if (typeof content !== 'string' && !Array.isArray(content) && !isRecord(content))
    reader.fault('content', 'must be a document or text')
  reader.finish('an email', ['subject', 'preview', 'senderId', 'replyTo', 'content', 'contentType'])
  return email
}

export const WAIT_MODES = ['DURATION', 'TIME_OF_DAY', 'DAY_OF_WEEK', 'DATE'] as const

/** `{duration: seconds}` is how the linear workflows of before said it. */
function readWait(reader: PartReader): WaitConfig {
  if (!reader.has('mode') && reader.has('duration')) {
    const seconds = readSeconds(reader, 'duration')
    reader.finish('WAIT', ['duration'])
    return { mode: 'DURATION', seconds }
  }
  const mode = reader.oneOf('mode', WAIT_MODES, reader.has('seconds') ? 'DURATION' : undefined)
  return mode === undefined ? { mode: 'DURATION', seconds: 1 } : readWaitMode(reader, mode)
}

function readWaitMode(reader: PartReader, mode: (typeof WAIT_MODES)[number]): WaitConfig {
  switch (mode) {
    case 'DURATION': {
      const seconds = readSeconds(reader, 'seconds')
      reader.finish('a WAIT of a DURATION', ['mode', 'seconds'])
      return { mode, seconds }
    }
    case 'TIME_OF_DAY': {
      const time = reader.clockTime('time')
      const timezone = reader.optionalTimezone('timezone')
      reader.finish('a WAIT for a TIME_OF_DAY', ['mode', 'time', 'timezone'])
      return { mode, time, ...given({ timezone }) }
    }
    case 'DAY_OF_WEEK': {
      const days = readWeekdays(reader)
      const time = reader.clockTime('time')
      const timezone = reader.optionalTimezone('timezone')
      reader.finish('a WAIT for a DAY_OF_WEEK', ['mode', 'days', 'time', 'timezone'])
      return { mode, days, time, ...given({ timezone }) }
    }
    case 'DATE': {
      const date = reader.isoTime('date')
      reader.finish('a WAIT for a DATE', ['mode', 'date'])
      return { mode, date }
    }
  }
}

/** Weights are whole percents; a branch of 0 would be a step that nobody reaches. */
function readSplit(reader: PartReader, issues: Issue[]): Config<'SPLIT'> {
  const branches = reader.list('branches', 100, (path, value): SplitBranch => {
    const branch = new PartReader(path, value, issues)
    const id = branch.key('id')
    const read = {
      id,
      name: branch.optionalLine('name') ?? id,
      weight: branch.wholeNumber('weight', { least: 1, most: 99 }),
    }
    branch.finish('a branch', ['id', 'name', 'weight'])
    return read
  })
  refuseRepeatedIds(`${reader.path}.branches`, branches, issues)
  const sum = branches.reduce((total, { weight }) => total + weight, 0)
  if (branches.length < 2) reader.fault('branches', 'must have at least 2 branches')
  else if (sum !== 100) reader.fault('branches', `must have weights that sum to 100, not ${sum}`)
  reader.finish('SPLIT', ['branches'])
  return { branches }
}

export const ACTION_TYPES = [
  'ADD_TAGS',
  'REMOVE_TAGS',
  'UPDATE_FIELD',
  'UNSUBSCRIBE',
  'ADD_TO_WORKFLOW',
  'REMOVE_FROM_WORKFLOW',
  'WEBHOOK',
] as const satisfies readonly WorkflowAction['type'][]

export const ACTION_KEYS: Record<(typeof ACTION_TYPES)[number], readonly string[]> = {
  ADD_TAGS: ['tags'],
  REMOVE_TAGS: ['tags'],
  UPDATE_FIELD: ['field', 'value'],
  UNSUBSCRIBE: ['reason'],
  ADD_TO_WORKFLOW: ['workflowId', 'stepId'],
  REMOVE_FROM_WORKFLOW: ['workflowId'],
  WEBHOOK: ['url', 'secret'],
}

function readAction(path: string, value: unknown, issues: Issue[]): WorkflowAction | null {
  const reader = new PartReader(path, value, issues)
  const type = reader.oneOf('type', ACTION_TYPES)
  if (type === undefined) return null
  const action = readActionOf(type, reader)
  reader.finish(type, ['type', ...ACTION_KEYS[type]])
  return action
}

function readActionOf(type: (typeof ACTION_TYPES)[number], reader: PartReader): WorkflowAction {
  switch (type) {
    case 'ADD_TAGS':
    case 'REMOVE_TAGS': {
      const tags = reader.texts('tags', MOST_STEP_TAGS)
      if (tags.length === 0) reader.fault('tags', 'must name at least one tag')
      return { type, tags }
    }
    case 'UPDATE_FIELD':
      return { type, field: reader.line('field'), value: readValue(reader) }
    case 'UNSUBSCRIBE':
      return { type, ...given({ reason: reader.optionalLine('reason') }) }
    case 'ADD_TO_WORKFLOW':
      return {
        type,
        workflowId: reader.line('workflowId'),
        ...given({ stepId: reader.optionalLine('stepId') }),
      }
    case 'REMOVE_FROM_WORKFLOW':
      return { type, workflowId: reader.line('workflowId') }
    case 'WEBHOOK':
      return { type, ...readWebhook(reader) }
  }
}

/** Values are stored as text, and null clears one, as in `update_subscriber`. */
function readValue(reader: PartReader): string | null {
  const value = reader.take('value')
  if (value === null) return null
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') reader.fault('value', value === undefined ? 'is required' : 'must be text')
  else if (value.length > MOST_FIELD_CHARACTERS)
    reader.fault('value', `must be at most ${MOST_FIELD_CHARACTERS} characters`)
  else return value
  return null
}

/** HTTPS, or any address of this machine: what a sandbox calls is usually there. */
function readWebhook(reader: PartReader): Config<'WEBHOOK'> {
  const url = reader.line('url', MOST_LINK_CHARACTERS)
  if (url !== '' && !isWebhookAddress(url))
    reader.fault(
      'url',
      'must be an https:// address',
      'http:// only for this machine, such as http://127.0.0.1:8080/.',
    )
  return { url, ...given({ secret: reader.optionalLine('secret') }) }
}

function isWebhookAddress(text: string): boolean {
  const target = readWebhookUrl(text)
  return target !== null && (target.scheme === 'https' || target.isLocal)
}
