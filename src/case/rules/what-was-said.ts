import type { Facts, Move } from '../facts.ts'
import { cite, quote, say, type Statement, SILENT } from '../sentence.ts'

/** Of an explanation: what the customer was told, what staff wrote for themselves, and what no answer says. */

const TOOL = 'get_org_verification'

/** What the customer was told of the move into the present state; of a hold there are no such words. */
export function sayTold({ current, group, verification }: Facts): Statement[] {
  const held = group !== 'blocked' && (verification.openHolds ?? []).length > 0
  const ofHold = held
    ? [
        say('told-of-hold', 'told', `What the customer was told of the hold is ${SILENT}.`, [
          cite(TOOL, 'openHolds'),
        ]),
      ]
    : []
  return current && (!held || current.row.customerExplanation?.trim())
    ? [...sayWords(current), ...ofHold]
    : ofHold
}

function sayWords(current: Move): Statement[] {
  const words = current.row.customerExplanation
  const at = cite(TOOL, ...current.path, 'customerExplanation')
  if (words?.trim()) return [say('told', 'told', `The customer was told: ${quote(words)}`, [at])]
  return [
    words === undefined
      ? say('told', 'told', `What the customer was told is ${SILENT}.`, [cite(TOOL, ...current.path)])
      : say('told', 'told', 'No words for the customer are recorded with this move.', [at]),
  ]
}

/** What the platform's people wrote for themselves. */
export function sayInternal({ current, verification }: Facts): Statement[] {
  const sentences: Statement[] = []
  const note = (
    key: string,
    words: string | null | undefined,
    lead: string,
    ...path: (string | number)[]
  ): void => {
    if (words?.trim())
      sentences.push(
        say(key, 'internal', `${lead}: ${quote(words)}`, [cite(TOOL, ...path)], { internal: true }),
      )
  }
  if (current)
    note('admin-note', current.row.adminNote, 'The note of the move says', ...current.path, 'adminNote')
  for (const [index, hold] of (verification.openHolds ?? []).entries())
    note(`hold-note-${index + 1}`, hold.note, 'The note of the open hold says', 'openHolds', index, 'note')
  const { refuseReason, adminMessage, defensiveFlag } = verification.verificationMetadata ?? {}
  const metadata = 'verificationMetadata'
  note('refuse-reason', refuseReason, 'The reason of the refusal on file is', metadata, 'refuseReason')
  note('admin-message', adminMessage, 'The message on file for administrators is', metadata, 'adminMessage')
  if (defensiveFlag === true)
    sentences.push(
      say('defensive', 'internal', 'The defensive flag is set.', [cite(TOOL, metadata, 'defensiveFlag')], {
        internal: true,
      }),
    )
  return sentences
}

/** What an agent will be asked next and no answer holds. */
export function saySilence({ group, verification, current }: Facts): Statement[] {
  const held = (verification.openHolds ?? []).length > 0
  if (group === 'blocked') {
    const at = [current ? cite(TOOL, ...current.path) : cite(TOOL, 'status')]
    return [
      say('works', 'silence', 'The platform does not say what still works. Promise nothing.', at),
      say('lift', 'silence', `What would lift it is ${SILENT}.`, at),
    ]
  }
  if (!held) return []
  return [say('lift', 'silence', `What would close the hold is ${SILENT}.`, [cite(TOOL, 'openHolds')])]
}
