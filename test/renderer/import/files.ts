import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { DESK_TIME } from '../../support/import-desk.ts'
import { ImportSession, type FileView, type Reading } from '../../../src/renderer/import/session.ts'
import type { ImportPlan } from '../../../src/renderer/import/plan.ts'
import type { Target } from '../../../src/renderer/import/targets.ts'

const FIXTURES = fileURLToPath(new URL('../../fixtures/contacts', import.meta.url))
export const NOW = DESK_TIME
export const AS_GUESSED: Reading = { encoding: null, separator: null, header: null }

export function openContacts(name: string): ImportSession {
  return new ImportSession(name, new Uint8Array(readFileSync(join(FIXTURES, name))))
}

export function openText(text: string, name = 'people.csv'): ImportSession {
  return new ImportSession(name, new TextEncoder().encode(text))
}

export function planOf(columns: Target[], change: Partial<ImportPlan> = {}): ImportPlan {
  return {
    columns,
    consent: [],
    optOut: 'skip',
    resubscribe: false,
    triggerWorkflows: false,
    tag: '',
    ...change,
  }
}

/** The first guesses alone, with the questions that they answer. */
export function guessedPlan({ columns, consent }: FileView, change: Partial<ImportPlan> = {}): ImportPlan {
  return planOf(columns, { consent, ...change })
}

/** The guesses, with the tag separator that the README of the files chooses. */
export function withTagSeparator({ columns }: FileView, separator: string): Target[] {
  return columns.map((target) => (target.kind === 'tags' ? { ...target, separator } : target))
}
