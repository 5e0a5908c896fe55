import {
  VERIFICATION_GROUP_NAMES,
  VERIFICATION_STATES,
  verificationGroup,
  type VerificationGroup,
  type VerificationState,
} from '../../../engine/domain/verification.ts'
import { foldCase } from '../../../shared/text/fold.ts'

/** What narrows a search for organizations: `status:blocked`, `reason:phishing`, and the words beside. */
export interface OrganizationFilters {
  /** The group that `list_orgs` filters by; null for any. */
  group: VerificationGroup | null
  /** One state of that group, where it was named. */
  state: VerificationState | null
  /** A part of a reason code. */
  reason: string | null
  words: string
  /** A status that does not exist. */
  unknown: string | null
}

const FILTER = /(?:^|\s)(status|reason):\s*(\S*)/giu

/** Returns the filters in a text, null where it has none. */
export function readFilters(text: string): OrganizationFilters | null {
  const given = [...text.matchAll(FILTER)]
  if (given.length === 0) return null
  const filters: OrganizationFilters = { group: null, state: null, reason: null, words: '', unknown: null }
  for (const [, name = '', value = ''] of given) {
    if (name.toLowerCase() === 'reason') filters.reason = value === '' ? null : foldCase(value)
    else if (value !== '') Object.assign(filters, readStatus(foldCase(value)))
  }
  return { ...filters, words: text.replaceAll(FILTER, ' ').replaceAll(/\s+/gu, ' ').trim() }
}

/** The beginning of a word is enough: `bl` is blocked, `ban` is BANNED. */
function readStatus(value: string): Partial<OrganizationFilters> {
  const group = VERIFICATION_GROUP_NAMES.find((name) => name.startsWith(value))
  if (group) return { group }
  const state = VERIFICATION_STATES.find((name) => foldCase(name).startsWith(value))
  return state ? { group: verificationGroup(state), state } : { unknown: value }
}

/** Returns whether a reason code holds what was asked for; `_` separates words as spaces do. */
export function holdsReason(code: string | null, asked: string): boolean {
  return code !== null && foldCase(code).includes(asked.replaceAll('-', '_'))
}
