/**
 * Every key of the console, once: the sheet (`?`) and the listener both read this table.
 * A browser keeps its own keys for tabs and address, so Alt stands in for Ctrl/Cmd there.
 */
import { createContext, useContext, useLayoutEffect, useRef } from 'react'

interface Shortcut {
  id: string
  label: string
  group: 'Everywhere' | 'Tabs' | 'Lists and answers' | 'Acting as'
  electron: string
  browser?: string
  /** Goes on while the key is held; any other key does its work once. */
  repeats?: true
}

export const SHORTCUTS: Shortcut[] = [
  {
    id: 'palette',
    label: 'Find anything, run a command; in a message, link the selected words',
    group: 'Everywhere',
    electron: 'Mod+K',
  },
  { id: 'sheet', label: 'Show the shortcuts', group: 'Everywhere', electron: '?' },
  { id: 'run', label: 'Run the open tool, copy the reply', group: 'Everywhere', electron: 'Mod+Enter' },
  { id: 'save', label: 'Save what is being written', group: 'Everywhere', electron: 'Mod+S' },
  {
    id: 'search',
    label: 'Search the list beside, or the subscriber of a preview',
    group: 'Everywhere',
    electron: '/',
  },
  { id: 'facts', label: 'Show or hide history and saved calls', group: 'Everywhere', electron: 'f' },
  { id: 'closeTab', label: 'Close the tab', group: 'Tabs', electron: 'Mod+W', browser: 'Alt+W' },
  {
    id: 'reopenTab',
    label: 'Reopen the last closed tab',
    group: 'Tabs',
    electron: 'Mod+Shift+T',
    browser: 'Alt+Shift+T',
  },
  {
    id: 'lastTab',
    label: 'Go to the tab used before',
    group: 'Tabs',
    electron: 'Ctrl+Tab',
    browser: 'Alt+Q',
  },
  { id: 'tab', label: 'Go to tab 1 to 9', group: 'Tabs', electron: 'Mod+1', browser: 'Alt+1' },
  {
    id: 'address',
    label: 'Show the address of this page',
    group: 'Tabs',
    electron: 'Mod+L',
    browser: 'Alt+L',
  },
  {
    id: 'next',
    label: 'Next tool, row of a table, or record',
    group: 'Lists and answers',
    electron: 'j',
    repeats: true,
  },
  {
    id: 'previous',
    label: 'Previous tool, row or record',
    group: 'Lists and answers',
    electron: 'k',
    repeats: true,
  },
  {
    id: 'nextPage',
    label: 'Next page of a list, next recipient of a preview',
    group: 'Lists and answers',
    electron: ']',
    repeats: true,
  },
  {
    id: 'previousPage',
    label: 'Previous page of a list, previous recipient',
    group: 'Lists and answers',
    electron: '[',
    repeats: true,
  },
  { id: 'peek', label: 'Look at the row beside the list', group: 'Lists and answers', electron: 'v' },
  { id: 'csv', label: 'Copy the list as CSV', group: 'Lists and answers', electron: 'y' },
  { id: 'raw', label: 'Answer or record as raw JSON, and back', group: 'Lists and answers', electron: 'r' },
  {
    id: 'part',
    label: 'Go to part 1 to 9 of a case, explain organization 1 to 9 of a user',
    group: 'Lists and answers',
    electron: '1',
  },
  {
    id: 'nextCitation',
    label: 'Open the next citation',
    group: 'Lists and answers',
    electron: 'c',
    repeats: true,
  },
  {
    id: 'previousCitation',
    label: 'Open the citation before',
    group: 'Lists and answers',
    electron: 'C',
    repeats: true,
  },
  { id: 'pin', label: 'Pin the value of the open citation', group: 'Lists and answers', electron: 'p' },
  {
    id: 'nextProblem',
    label: 'Next problem of a draft, next leak or blank of a reply',
    group: 'Lists and answers',
    electron: 'F8',
    repeats: true,
  },
  {
    id: 'back',
    label: 'Back out: close a dialog, leave a field or a record',
    group: 'Lists and answers',
    electron: 'Escape',
  },
  { id: 'actAs', label: 'Choose the organization to act as', group: 'Acting as', electron: 'a' },
  { id: 'stopActing', label: 'Stop acting', group: 'Acting as', electron: 'x' },
  { id: 'endWriting', label: 'Make the deployment read-only again', group: 'Acting as', electron: 'w' },
]

type Handler = (event: KeyboardEvent) => void
const handlers = new Map<string, Handler[]>()

const IS_MAC = /mac/i.test(navigator.platform)
export const IS_ELECTRON = globalThis.postdesk !== undefined

function combination(shortcut: Shortcut): string {
  return IS_ELECTRON ? shortcut.electron : (shortcut.browser ?? shortcut.electron)
}

/** "Ctrl K" or "⌘ K", for a key cap each. */
export function keysOf(id: string): string {
  const shortcut = SHORTCUTS.find((candidate) => candidate.id === id)
  if (!shortcut) return ''
  const names: Record<string, string> = IS_MAC
    ? { Mod: '⌘', Alt: '⌥', Shift: '⇧', Enter: '↵', Escape: 'Esc' }
    : { Mod: 'Ctrl', Enter: '↵', Escape: 'Esc' }
  return combination(shortcut)
    .split('+')
    .map((key) => names[key] ?? (key.length === 1 && shortcut.electron.length > 1 ? key.toUpperCase() : key))
    .join(' ')
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** An Escape that has just closed something over the page is spent, even when that is gone by now. */
function cameFromOverlay(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    (!target.isConnected || target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
  )
}

function matches(event: KeyboardEvent, keys: string): boolean {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  const modifier = IS_MAC ? event.metaKey : event.ctrlKey
  if (parts.includes('Mod') !== modifier && !parts.includes('Ctrl')) return false
  if (parts.includes('Ctrl') && !event.ctrlKey) return false
  if (parts.includes('Alt') !== event.altKey) return false
  if (parts.length > 1 && parts.includes('Shift') !== event.shiftKey) return false
  // With Alt held a Mac types other characters: the place of the key decides there.
  if (key === '1') return /^Digit[1-9]$/.test(event.code)
  if (parts.length > 1 && key.length === 1)
    return event.code === `Key${key}` || event.key.toUpperCase() === key
  return event.key === key
}

/** Returns whether a key is that of a shortcut, for a part that takes it in a case of its own. */
export function isKeyOf(id: string, event: KeyboardEvent): boolean {
  const shortcut = SHORTCUTS.find((candidate) => candidate.id === id)
  return shortcut !== undefined && matches(event, combination(shortcut))
}

/** How many documents are open to be written. */
let documents = 0

/**
 * While a document is open no single character is a key of the console: one that was meant for the
 * text, and came when the focus was elsewhere, does nothing.
 */
export function useWriting(): void {
  useLayoutEffect(() => {
    documents += 1
    return () => void (documents -= 1)
  }, [])
}

/** Whether the key found a dialog open, which by the end of the same key may be closed. */
let foundDialog = false

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const inDialog = foundDialog || isDialogOpen()
  for (const shortcut of SHORTCUTS) {
    const keys = combination(shortcut)
    if (!matches(event, keys)) continue
    // No function key writes anything, so they work while something is being typed.
    const plain = !keys.includes('+') && !/^F\d/.test(keys)
    if (keys.length === 1 && documents > 0) return
    if (plain && (isTyping(event.target) || inDialog || cameFromOverlay(event.target))) return
    if (!plain && shortcut.id !== 'palette' && inDialog) return
    const handler = handlers.get(shortcut.id)?.at(-1)
    if (!handler) return
    event.preventDefault()
    // A key that is held would run a tool again and again.
    if (!event.repeat || shortcut.repeats) handler(event)
    return
  }
}

/** A field that only chooses takes Enter for its list, whatever is held with it; nothing is being typed in it. */
function isChooser(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.readOnly && target.ariaHasPopup === 'listbox'
}

function onCapturedKeyDown(event: KeyboardEvent): void {
  // Before anything else hears of it: the focus may be nowhere, so that the target does not tell.
  foundDialog = isDialogOpen()
  if (!isChooser(event.target) || !isKeyOf('run', event)) return
  onKeyDown(event)
  if (event.defaultPrevented) event.stopPropagation()
}

export function listenForShortcuts(): void {
  window.addEventListener('keydown', onCapturedKeyDown, true)
  window.addEventListener('keydown', onKeyDown)
}

/** False around a part that gives up its keys: of two lists on a page, the one in view has j and k. */
export const KeysOn = createContext(true)

/** The handler of the part mounted last wins, so a page can take a key from the frame. */
export function useShortcut(id: string, handler: Handler): void {
  const latest = useRef(handler)
  latest.current = handler
  const on = useContext(KeysOn)
  // With the part itself: a key that comes right after it is seen would find nobody.
  useLayoutEffect(() => {
    if (!on) return
    const call: Handler = (event) => latest.current(event)
    handlers.set(id, [...(handlers.get(id) ?? []), call])
    return () =>
      void handlers.set(
        id,
        (handlers.get(id) ?? []).filter((other) => other !== call),
      )
  }, [id, on])
}
