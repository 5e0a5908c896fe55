import { readFileSync } from 'node:fs'

interface FoundProcess {
  /** Boot and clock tick of its start, null where the system does not say. */
  started: string | null
}

/** A process that runs now, or null. One that ended but was not collected counts as gone. */
export function findProcess(pid: number): FoundProcess | null {
  if (pid <= 0 || !answersSignals(pid)) return null
  const facts = readFacts(pid)
  if (!facts) return { started: null }
  return facts.state === 'Z' || facts.state === 'X' ? null : { started: facts.started }
}

export function startOfProcess(pid: number): string | null {
  return readFacts(pid)?.started ?? null
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Fields of /proc/PID/stat after the parenthesised name, which may itself hold anything. */
const STATE = 0
const START_TICK = 19

function readFacts(pid: number): { state: string; started: string } | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { state: fields[STATE] ?? '', started: `${boot}:${fields[START_TICK] ?? ''}` }
  } catch {
    return null
  }
}
