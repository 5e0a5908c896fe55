import { countCharacters, isLonger } from '../../../shared/text/characters.ts'
import { UNTITLED } from '../../domain/campaign-status.ts'
import { MOST_CHARACTERS, MOST_PREVIEW_CHARACTERS, MOST_SUBJECT_CHARACTERS } from '../../domain/limits.ts'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId } from '../../../shared/ids.ts'
import { badAddress, holdsInvisible, invisibleRemoved, normalizeEmail } from '../../domain/email-address.ts'
import { cleanLimitedLine } from '../../../shared/text/clean.ts'
import type { ReadHandle } from '../../store/db.ts'
import { defaultSender, findSender } from '../../store/senders.ts'

function readLine(path: string, text: string, most: number, warnings: string[]): string {
  const { text: line, removed } = cleanLimitedLine(text, most)
  if (removed) warnings.push(`${path}: control characters were removed.`)
  if (isLonger(line, most))
    throw invalid([{ path, message: `must be at most ${most} characters, not ${countCharacters(line)}` }])
  return line
}

export function readSubject(text: string, warnings: string[]): string {
  const line = readLine('subject', text, MOST_SUBJECT_CHARACTERS, warnings)
  if (line === '') throw invalid([{ path: 'subject', message: 'must not be empty' }])
  return line
}

export function readPreview(text: string | null, warnings: string[]): string | null {
  const line = text === null ? '' : readLine('preview', text, MOST_PREVIEW_CHARACTERS, warnings)
  return line === '' ? null : line
}

/** A campaign without a name is `Untitled` (contract: campaigns). */
export function readCampaignName(text: string | undefined, warnings: string[]): string {
  const line = text === undefined ? '' : readLine('name', text, MOST_CHARACTERS, warnings)
  return line === '' ? UNTITLED : line
}

export function readReplyTo(text: string | null, warnings: string[]): string | null {
  if (text === null || text.trim() === '') return null
  const address = normalizeEmail(text)
  if (address === null) throw invalid([badAddress('replyTo', text)])
  if (holdsInvisible(text)) warnings.push(invisibleRemoved('replyTo'))
  return address
}

/** The sender of that id; without one the default, the last used, or any (contract: senders). */
export function readSender(
  db: ReadHandle,
  organization: number,
  senderId: string | undefined,
): number | null {
  if (senderId === undefined) return defaultSender(db)?.id ?? null
  const id = decodeId('sender', organization, senderId)
  const found = id === null ? undefined : findSender(db, id)
  if (!found) throw new ToolError('NOT_FOUND', `senderId: no sender "${senderId}".`)
  return found.id
}
