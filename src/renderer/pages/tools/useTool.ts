import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { ToolListing } from '../../../shared/bridge.ts'
import { type FilledInput, keepLiteral, placeholderOf } from '../../../shared/call-variables.ts'
import type { Issue } from '../../../shared/errors.ts'
import type { Failure } from '../../../shared/result.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { validateInput } from '../../forms/validate.ts'
import { answerStore } from '../../state/answers.ts'
import { draftStore, draftText, parseInput, writeDraft, writeDraftValue } from '../../state/drafts.ts'
import { queries } from '../../state/queries.ts'
import type { PendingConfirmation } from '../../screen/useChange.ts'
import { changedSinceShown, fillCall, fillShown } from './fillCall.ts'
import { runTool } from './runTool.ts'

/** Everything one open tool knows: its input, what is wrong with it, its answer, what to confirm. */
export interface OpenTool {
  text: string
  /** The last input that could be read; what the form shows. */
  value: Record<string, unknown>
  broken: string | null
  /** The input with its variables replaced: what is sent. */
  filled: FilledInput
  /** Names of the variables of the connection. */
  variables: readonly string[]
  issues: Issue[]
  /** Faults of the input as it stands, whether a run was tried or not. */
  faults: Issue[]
  setText: (text: string) => void
  setValue: (value: Record<string, unknown>) => void
  run: (change?: Record<string, unknown>, trail?: (string | null)[]) => Promise<void>
  pending: PendingConfirmation | null
  confirm: () => Promise<void>
  cancel: () => void
  askAgain: () => Promise<void>
  /** Counts up on a run that was stopped by faults, so that focus can move to the first. */
  stops: number
  /** Shows the faults, as a run that they stop does. */
  stop: () => void
}

const NONE: Issue[] = []

/** Faults of what would be sent; of a field with an unknown variable nothing else is said. */
function faultsOf({ inputSchema }: ToolListing, { input, issues }: FilledInput): Issue[] {
  const told = new Set(issues.map(({ path }) => path))
  return [...issues, ...validateInput(inputSchema, input).filter(({ path }) => !told.has(path))]
}

/** Shown faults are those of the last attempt; they are looked at again with every change. */
function useIssues(
  tool: ToolListing,
  filled: FilledInput,
  failure: Failure | null,
  askedInput: Record<string, unknown> | null,
) {
  const [attempted, setAttempted] = useState(false)
  const faults = useMemo(() => faultsOf(tool, filled), [tool, filled])
  const local = attempted ? faults : NONE
  const answered =
    failure?.issues && JSON.stringify(askedInput) === JSON.stringify(filled.input) ? failure.issues : null
  return { faults, issues: local.length > 0 ? local : (answered ?? local), setAttempted }
}

interface Target {
  key: string
  connection: string
  tool: ToolListing
  organization: string | null
}

/** Sends, and turns a CONFIRMATION_REQUIRED into a question that waits for its answer. */
function useSend({ key, connection, tool, organization }: Target) {
  const [pending, setPending] = useState<PendingConfirmation | null>(null)
  const [stops, setStops] = useState(0)
  const stop = (): void => setStops((count) => count + 1)
  const send = async (
    input: Record<string, unknown>,
    trail: (string | null)[] = [],
    code?: number,
  ): Promise<void> => {
    const sent = code === undefined ? input : { ...input, confirmationCode: code }
    const failure = await runTool({ key, connection, tool, input: sent, organization, trail })
    const asks = failure?.code === 'CONFIRMATION_REQUIRED' && failure.confirmation
    setPending(asks ? { failure, input, refused: code !== undefined, busy: false } : null)
    if (failure?.issues) stop()
  }
  const confirm = async (): Promise<void> => {
    if (!pending) return
    setPending({ ...pending, busy: true })
    await send(pending.input, [], pending.failure.confirmation?.confirmationCode)
  }
  const askAgain = async (): Promise<void> => {
    if (pending) await send(pending.input)
  }
  return { pending, stops, stop, send, confirm, askAgain, cancel: () => setPending(null) }
}

/** The input as it is typed, and as it is sent. */
function useInput(key: string, connection: string) {
  const text = useStore(draftStore, (state) => draftText(state, key))
  const parsed = useMemo(() => parseInput(text), [text])
  const [lastValue, setLastValue] = useState<Record<string, unknown>>({})
  const value = parsed.ok ? parsed.value : lastValue
  if (parsed.ok && parsed.value !== lastValue) setLastValue(parsed.value)
  const { data, error } = useQuery(queries.variables(connection))
  const filled = useMemo(() => fillShown(value, { variables: data, error }), [value, data, error])
  const variables = useMemo(() => (data ?? []).map(({ name }) => name), [data])
  return { text, value, filled, variables, broken: parsed.ok ? null : parsed.message }
}

/** Returns an input with what a page of the answer changes; such values are sent as they are. */
function withChange(
  value: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const parts = Object.entries({ ...value, ...keepLiteral(change) }).filter(([, part]) => part !== undefined)
  return Object.fromEntries(parts)
}

/** Nothing was sent: the form has the new values by now. */
function tellChanged(names: readonly string[]): void {
  const message = `${names.map(placeholderOf).join(', ')} got another value elsewhere, so nothing was sent. Look at what is sent now, then run again.`
  notifications.show({ message, autoClose: 8000 })
}

export function useTool(target: Target): OpenTool {
  const { key, tool, connection } = target
  const answer = useStore(answerStore, (state) => state.answers[key] ?? null)
  const input = useInput(key, connection)
  const [failure, asked] = [answer?.failure ?? null, answer?.input ?? null]
  const { faults, issues, setAttempted } = useIssues(tool, input.filled, failure, asked)
  const { send, stop, ...rest } = useSend(target)

  const run: OpenTool['run'] = async (change = {}, trail = []) => {
    const draft = withChange(input.value, change)
    let sent: FilledInput | null
    try {
      sent = await fillCall({ key, connection, draft })
    } catch {
      // The field with the variable says that they could not be read.
      setAttempted(true)
      return stop()
    }
    // Meanwhile the same call may have been sent another way.
    if (sent === null || answerStore.getState().answers[key]?.phase === 'running') return
    setAttempted(true)
    const changed = changedSinceShown(input.filled, sent)
    if (changed.length > 0) return tellChanged(changed)
    if (input.broken !== null || faultsOf(tool, sent).length > 0) return stop()
    if (Object.keys(change).length > 0) writeDraftValue(key, draft)
    await send(sent.input, trail)
  }
  return {
    ...rest,
    ...input,
    issues,
    faults,
    run,
    stop: () => {
      setAttempted(true)
      stop()
    },
    setText: (next) => writeDraft(key, next),
    setValue: (next) => writeDraftValue(key, next),
  }
}
