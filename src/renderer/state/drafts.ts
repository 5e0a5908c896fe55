/**
 * What has been typed into each tool, as JSON text: the text is the truth and the form a view
 * of it, so half-typed JSON survives a reload as well as a filled form does.
 */
import { isRecord } from '../../shared/text/guards.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { tabKey } from './route.ts'

export interface DraftState {
  texts: Record<string, string>
}

export const EMPTY_INPUT = '{}'
const MOST_DRAFTS = 60

export const draftStore = createStore<DraftState>(() => ({ texts: {} }))

/** Returns the input typed at an address as JSON text, `{}` when there is none. */
export function draftText(state: DraftState, path: string): string {
  return state.texts[tabKey(path)] ?? EMPTY_INPUT
}

/** Keeps the input typed at an address; the oldest of more than 60 drafts is dropped. */
export function writeDraft(path: string, text: string): void {
  const key = tabKey(path)
  draftStore.setState((state) => {
    const { [key]: previous, ...others } = state.texts
    if (previous === text) return state
    const kept = Object.entries(others).slice(0, MOST_DRAFTS - 1)
    // The newest draft goes first, so that the oldest is the one dropped.
    return { texts: text === EMPTY_INPUT ? others : { [key]: text, ...Object.fromEntries(kept) } }
  })
}

/** Keeps the input of an address, given as a value. */
export function writeDraftValue(path: string, value: Record<string, unknown>): void {
  writeDraft(path, formatInput(value))
}

function formatInput(value: Record<string, unknown>): string {
  return Object.keys(value).length === 0 ? EMPTY_INPUT : JSON.stringify(value, null, 2)
}

function readFields(text: string): Record<string, unknown> {
  const kept = parseInput(text)
  return kept.ok ? kept.value : {}
}

/** Returns what is kept of a form: the fields that were typed, as they were left. */
export function useKeptFields(path: string) {
  const text = useStore(draftStore, (state) => draftText(state, path))
  const fields = useMemo(() => readFields(text), [text])
  return {
    fields,
    /** As they are at this moment, which may be later than what is on screen. */
    readNow: () => readFields(draftText(draftStore.getState(), path)),
    keep: (value: Record<string, unknown>) => writeDraftValue(path, value),
    /** Back to what is saved. */
    drop: () => writeDraft(path, EMPTY_INPUT),
  }
}

type ParsedInput = { ok: true; value: Record<string, unknown> } | { ok: false; message: string }

/** Returns the object that a JSON text stands for, or why it is none. An empty text is `{}`. */
export function parseInput(text: string): ParsedInput {
  if (text.trim() === '') return { ok: true, value: {} }
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return { ok: true, value }
    return { ok: false, message: 'The input is one JSON object, for example {"limit": 10}.' }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'Not valid JSON.' }
  }
}
