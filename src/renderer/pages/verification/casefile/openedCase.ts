import { createStore } from 'zustand/vanilla'
import { openCaseFile, type OpenedCase } from '../../../../case/case-file.ts'
import { caseDigest } from './digest.ts'

/** The case file that is open in this window: read here, told to nobody, gone when the window is. */
export interface OpenedFile {
  name: string
  opened: OpenedCase
}

export const openedCaseStore = createStore<{ file: OpenedFile | null; reading: string | null }>(() => ({
  file: null,
  reading: null,
}))

/** Larger ones are no case files. */
const MOST_BYTES = 25 * 1024 * 1024

export async function readCaseFile(file: File): Promise<void> {
  openedCaseStore.setState({ reading: file.name })
  const opened = await openFile(file)
  openedCaseStore.setState({ file: { name: file.name, opened }, reading: null })
}

async function openFile(file: File): Promise<OpenedCase> {
  if (file.size > MOST_BYTES) return { state: 'unreadable', reason: 'The file is larger than any case file.' }
  try {
    // A mark in front would be taken off unseen: it is an alteration like any other.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
    return await openCaseFile(text, caseDigest)
  } catch {
    return { state: 'unreadable', reason: 'The file could not be read from the disk.' }
  }
}

export function closeCaseFile(): void {
  openedCaseStore.setState({ file: null, reading: null })
}
