import { MOST_EXPORT_ROWS } from '../../engine/domain/limits.ts'
import type { ToolAnswer, ToolInput } from '../../engine/tools/index.ts'

/**
 * Taking an import back. The tools can neither delete a subscriber nor answer which ones an import
 * created, so the people there were are remembered before it, and who is new is removed afterwards.
 * Knows no screen and no bridge: both are handed in.
 */

type UndoTool = 'count_subscribers' | 'export_subscribers' | 'update_subscriber'
type Call = <N extends UndoTool>(tool: N, input: ToolInput<N>) => Promise<ToolAnswer<N>>
type Person = NonNullable<ToolAnswer<'export_subscribers'>['subscribers']>[number]

/** Subscribers as they were, by address. */
export type PeopleBefore = ReadonlyMap<string, Person>

/** Returns the people of an organization, null when they are more than one call tells. */
export async function rememberPeople(call: Call): Promise<PeopleBefore | null> {
  const { total } = await call('count_subscribers', { status: 'ALL' })
  if (total === 0) return new Map()
  if (total > MOST_EXPORT_ROWS) return null
  const { subscribers = [] } = await call('export_subscribers', { format: 'json', limit: MOST_EXPORT_ROWS })
  return new Map(subscribers.map((person) => [person.email, person]))
}

export interface UndoParts {
  before: PeopleBefore
  /** Addresses that the import created or updated. */
  touched: readonly string[]
  /** Custom fields that the file named. */
  fields: readonly string[]
  call: Call
  /** Returns who stays of those to be removed, and why. */
  remove: (emails: string[]) => Promise<{ email: string; reason: string }[]>
  onProgress: (done: number, total: number) => void
}

export interface UndoResult {
  removed: number
  restored: number
  /** People who stay as the import left them, and why. */
  left: { email: string; message: string }[]
}

/** Returns how many people an undo would remove and how many it would set back. */
export function planUndo({ before, touched }: Pick<UndoParts, 'before' | 'touched'>) {
  const addresses = [...new Set(touched)]
  const updated = addresses.filter((email) => before.has(email))
  return { created: addresses.length - updated.length, updated: updated.length }
}

/** People are removed a few at a time: no call blocks the host. */
const REMOVED_AT_ONCE = 25

/** Removes who is new and sets back name, phone, tags and custom fields of the others. */
export async function undoImport(parts: UndoParts): Promise<UndoResult> {
  const { before, touched, remove, onProgress } = parts
  const result: UndoResult = { removed: 0, restored: 0, left: [] }
  const addresses = [...new Set(touched)]
  const created = addresses.filter((email) => !before.has(email))
  let done = 0
  const tell = (more: number): void => onProgress((done += more), addresses.length)
  for (let from = 0; from < created.length; from += REMOVED_AT_ONCE) {
    const some = created.slice(from, from + REMOVED_AT_ONCE)
    try {
      const kept = await remove(some)
      result.removed += some.length - kept.length
      result.left.push(...kept.map(({ email, reason }) => ({ email, message: reason })))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      result.left.push(...some.map((email) => ({ email, message })))
    }
    tell(some.length)
  }
  for (const was of addresses.flatMap((email) => before.get(email) ?? [])) {
    try {
      await restore(parts, was)
      result.restored += 1
    } catch (error) {
      result.left.push({ email: was.email, message: error instanceof Error ? error.message : String(error) })
    }
    tell(1)
  }
  return result
}

async function restore({ call, fields }: UndoParts, was: Person): Promise<void> {
  await call('update_subscriber', {
    ...{ subscriber: was.email, name: was.name ?? '', phone: was.phone ?? '' },
    ...{ tags: was.tags, replaceTags: true, triggerWorkflows: false },
    fields: Object.fromEntries(fields.map((name) => [name, was.customFields[name] ?? null])),
  })
}
