/** The text that led to a page, by its address: who wrote it, and in which language. In memory only. */
import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'
import { MOST_PASTED_CHARACTERS } from '../../case/replies/pasted-text.ts'
import { readMail } from '../../case/replies/read-mail.ts'
import { tabKey } from './route.ts'

const pastedStore = createStore<{ texts: Record<string, string>; last: string }>(() => ({
  texts: {},
  last: '',
}))

const MOST_TEXTS = 20

/** Remembers what was pasted when it led to an address. */
export function rememberPasted(path: string, pasted: string): void {
  const key = tabKey(path)
  const text = readMail(pasted).slice(0, MOST_PASTED_CHARACTERS)
  pastedStore.setState(({ texts: { [key]: _before, ...others } }) => ({
    texts: Object.fromEntries([[key, text], ...Object.entries(others)].slice(0, MOST_TEXTS)),
    last: text,
  }))
}

/** Forgets what led to an address: its page has taken it over. */
export function forgetPasted(path: string): void {
  const key = tabKey(path)
  pastedStore.setState(({ texts: { [key]: _taken, ...texts } }) => ({ texts }))
}

/** Remembers for one address what led to another: a link between them was followed. */
export function carryPasted(from: string, to: string): void {
  const text = pastedStore.getState().texts[tabKey(from)]
  if (text !== undefined) rememberPasted(to, text)
}

/** Returns the text that led to an address, and the one that was pasted last; empty where there is none. */
export function usePasted(path: string): { here: string; last: string } {
  const here = useStore(pastedStore, ({ texts }) => texts[tabKey(path)] ?? '')
  return { here, last: useStore(pastedStore, ({ last }) => last) }
}
