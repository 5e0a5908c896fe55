import type { Database } from '../../store/db.ts'
import { copySettings } from '../../store/organizations.ts'
import {
  dropEffects,
  listEffects,
  type PlatformEffect,
  readAppliedEffect,
  writeAppliedEffect,
} from '../../store/side-effects.ts'
import { writeSummary } from '../../store/summaries.ts'
import { applyReview } from '../reviewing/apply-review.ts'

/**
 * Applies an organization file's queued side effects to platform.db, once each: the platform
 * records the last one it applied, so a crash between the two commits repeats nothing.
 */
export function applyEffects(platform: Database, number: number, file: Database, now: number): void {
  const effects = listEffects(file.read)
  const last = effects.at(-1)
  if (!last) return
  platform.transaction(() => {
    const done = readAppliedEffect(platform.read, number)
    for (const effect of effects) {
      if (effect.id > done) applyEffect(platform, { effect, number, file, now })
    }
    writeAppliedEffect(platform.write, number, last.id)
  })
  file.transaction(() => dropEffects(file.write, last.id))
}

interface QueuedEffect {
  effect: PlatformEffect
  number: number
  file: Database
  now: number
}

function applyEffect({ write }: Database, { effect, number, file, now }: QueuedEffect): void {
  switch (effect.kind) {
    case 'SETTINGS':
      return copySettings(write, number, effect.payload)
    case 'REVIEW':
      return applyReview(write, { ...effect.payload, organization: number })
    case 'SUMMARY':
      return writeSummary(write, number, file.read, now)
  }
}
