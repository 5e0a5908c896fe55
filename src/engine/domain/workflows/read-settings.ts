import type { Issue } from '../../../shared/errors.ts'
import { MOST_COOLDOWN_DAYS, MOST_RULES } from '../limits.ts'
import {
  type ExitRule,
  type Goal,
  REPEAT_MODES,
  type RepeatRule,
  type SendWindow,
  type Weekday,
  WEEKDAYS,
  type WorkflowSettings,
} from './graph.ts'
import { given, PartReader } from './part-reader.ts'
import { readEventFilters } from './read-events.ts'

/** Reads `settings` of a workflow, with the defaults of what is left out. */
export function readSettings(path: string, value: unknown, issues: Issue[]): WorkflowSettings {
  const reader = new PartReader(path, value, issues)
  const exitRules = reader.list('exitRules', MOST_RULES, (at, rule) => readExitRule(at, rule, issues))
  refuseRepeatedIds(`${path}.exitRules`, exitRules, issues)
  const settings: WorkflowSettings = {
    exitRules,
    repeat: readRepeat(reader, issues),
    ...given({
      timezone: reader.optionalTimezone('timezone'),
      sendWindow: reader.has('sendWindow')
        ? readWindow(`${path}.sendWindow`, reader.take('sendWindow'), issues)
        : undefined,
      groupId: reader.optionalLine('groupId'),
    }),
  }
  reader.finish('settings', ['exitRules', 'repeat', 'timezone', 'sendWindow', 'groupId'])
  return settings
}

/** Reads one success goal; a rule without events and filters would be met by nobody, or by everybody. */
export function readGoal(path: string, value: unknown, issues: Issue[]): Goal {
  const reader = new PartReader(path, value, issues)
  const id = reader.key('id')
  const goal: Goal = {
    id,
    name: reader.optionalLine('name') ?? id,
    eventFilters: readEventFilters(reader, issues),
    filters: reader.filters('filters'),
    exitOnSuccess: reader.flag('exitOnSuccess', true),
  }
  requireRule(reader, goal)
  reader.finish('a success goal', ['id', 'name', 'eventFilters', 'filters', 'exitOnSuccess'])
  return goal
}

function readExitRule(path: string, value: unknown, issues: Issue[]): ExitRule {
  const reader = new PartReader(path, value, issues)
  const rule = {
    id: reader.key('id'),
    eventFilters: readEventFilters(reader, issues),
    filters: reader.filters('filters'),
  }
  requireRule(reader, rule)
  reader.finish('an exit rule', ['id', 'eventFilters', 'filters'])
  return rule
}

/** A rule has events or filters: with neither it says nothing. */
export function requireRule(
  reader: PartReader,
  rule: { eventFilters: readonly unknown[]; filters: readonly unknown[] },
): void {
  if (rule.eventFilters.length > 0 || rule.filters.length > 0) return
  // Those that are there and wrong have been named already.
  if (nonEmptyList(reader.take('eventFilters')) || nonEmptyList(reader.take('filters'))) return
  reader.fault('', 'needs eventFilters or filters')
}

function nonEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}

function readRepeat(settings: PartReader, issues: Issue[]): RepeatRule {
  if (!settings.has('repeat')) return { mode: 'ONCE', cooldownDays: 0 }
  const reader = new PartReader(`${settings.path}.repeat`, settings.take('repeat'), issues)
  const repeat: RepeatRule = {
    mode: reader.oneOf('mode', REPEAT_MODES, 'ONCE') ?? 'ONCE',
    cooldownDays: reader.wholeNumber('cooldownDays', { least: 0, most: MOST_COOLDOWN_DAYS, fallback: 0 }),
  }
  reader.finish('repeat', ['mode', 'cooldownDays'])
  return repeat
}

function readWindow(path: string, value: unknown, issues: Issue[]): SendWindow {
  const reader = new PartReader(path, value, issues)
  const days = reader.has('days') ? readWeekdays(reader) : [...WEEKDAYS]
  const window = { days, from: reader.clockTime('from'), to: reader.clockTime('to') }
  if (window.from !== '' && window.to !== '' && window.from >= window.to)
    reader.fault('to', 'must be later than from', 'A window ends on the day on which it begins.')
  reader.finish('a send window', ['days', 'from', 'to'])
  return window
}

/** Reads `days`, in the order of the week; none is a fault. */
export function readWeekdays(reader: PartReader): Weekday[] {
  const names = reader.texts('days', WEEKDAYS.length)
  const unknown = names.filter((name) => !(WEEKDAYS as readonly string[]).includes(name))
  for (const name of unknown)
    reader.fault('days', `${JSON.stringify(name)} is not known`, `Days are ${WEEKDAYS.join(', ')}.`)
  if (names.length === 0) reader.fault('days', 'must name at least one day')
  return WEEKDAYS.filter((day) => names.includes(day))
}

/** Names every id that an earlier item has. */
export function refuseRepeatedIds(path: string, items: readonly { id: string }[], issues: Issue[]): void {
  const seen = new Set<string>()
  for (const [index, { id }] of items.entries()) {
    if (id !== '' && seen.has(id))
      issues.push({ path: `${path}.${index}.id`, message: `"${id}" is used twice` })
    seen.add(id)
  }
}
