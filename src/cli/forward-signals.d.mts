import type { ChildProcess } from 'node:child_process'

/** Passes the signals of this process on to a child, except on Windows. */
export function forwardSignals(
  child: ChildProcess,
  options: { platform: NodeJS.Platform; except?: readonly NodeJS.Signals[] },
): void
