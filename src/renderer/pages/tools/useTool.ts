import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { ToolListing } from '../../../shared/bridge.ts'
import type { Issue } from '../../../shared/errors.ts'
import type { Failure } from '../../../shared/result.ts'
import { validateInput } from '../../forms/validate.ts'
import { answerStore } from '../../state/answers.ts'
import { draftStore, draftText, parseInput, writeDraft, writeDraftValue } from '../../state/drafts.ts'
import type { PendingConfirmation } from '../../screen/useChange.ts'
import { runTool } from './runTool.ts'

/** Everything one open tool knows: its input, what is wrong with it, its answer, what to confirm. */
export interface OpenTool {
  text: string
  /** The last input that could be read; what the form shows. */
  value: Record<string, unknown>
  broken: string | null
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
}

const NONE: Issue[] = []

/** Shown faults are those of the last attempt; they are looked at again with every change. */
function useIssues(
  tool: ToolListing,
  value: Record<string, unknown>,
  failure: Failure | null,
  askedInput: Record<string, unknown> | null,
) {
  const [attempted, setAttempted] = useState(false)
  const faults = useMemo(() => validateInput(tool.inputSchema, value), [tool, value])
  const local = attempted ? faults : NONE
  const answered =
    failure?.issues && JSON.stringify(askedInput) === JSON.stringify(value) ? failure.issues : null
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

export function useTool(target: Target): OpenTool {
  const { key, tool } = target
  const text = useStore(draftStore, (state) => draftText(state, key))
  const answer = useStore(answerStore, (state) => state.answers[key] ?? null)
  const parsed = useMemo(() => parseInput(text), [text])
  const [lastValue, setLastValue] = useState<Record<string, unknown>>({})
  const value = parsed.ok ? parsed.value : lastValue
  if (parsed.ok && parsed.value !== lastValue) setLastValue(parsed.value)
  const { faults, issues, setAttempted } = useIssues(
    tool,
    value,
    answer?.failure ?? null,
    answer?.input ?? null,
  )
  const { send, stop, ...rest } = useSend(target)

  const run: OpenTool['run'] = async (change = {}, trail = []) => {
    setAttempted(true)
    const parts = Object.entries({ ...value, ...change }).filter(([, part]) => part !== undefined)
    const input = Object.fromEntries(parts)
    if (!parsed.ok || validateInput(tool.inputSchema, input).length > 0) return stop()
    if (Object.keys(change).length > 0) writeDraftValue(key, input)
    await send(input, trail)
  }
  return {
    ...rest,
    text,
    value,
    issues,
    faults,
    run,
    broken: parsed.ok ? null : parsed.message,
    setText: (next) => writeDraft(key, next),
    setValue: (next) => writeDraftValue(key, next),
  }
}
