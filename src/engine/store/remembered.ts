import type { ReadHandle } from './db.ts'

interface Memory {
  writes: number
  answers: Map<string, unknown>
}

const memories = new WeakMap<ReadHandle, Memory>()

/** How many answers are kept of one file; who asks for ever new ones begins anew. */
const MOST_KEPT = 500

/**
 * What `work` answered for this key, as long as nothing at all was written to the file since: pages
 * of one list ask the same small things again and again (how many there are, how rare a filter is,
 * what the tags are called), and together those cost as much as the page itself.
 */
export function remembered<Answer>(db: ReadHandle, key: string, work: () => Answer): Answer {
  const memory = memoryOf(db)
  const known = memory.answers.get(key)
  if (known !== undefined) return known as Answer
  const answer = work()
  // Nothing is not kept: nobody can fill the memory with what does not exist.
  if (answer === undefined) return answer
  if (memory.answers.size >= MOST_KEPT) memory.answers.clear()
  memory.answers.set(key, answer)
  return answer
}

function memoryOf(db: ReadHandle): Memory {
  const writes = db.writes()
  const known = memories.get(db)
  if (known?.writes === writes) return known
  const made = { writes, answers: new Map<string, unknown>() }
  memories.set(db, made)
  return made
}
