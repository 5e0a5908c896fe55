/** For processes that only start another one. Plain JavaScript: they run under any Node from 20 on. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Passes the signals of this process on to a child, which ends the way it wants to. Not on Windows: its
 * consoles tell every process themselves, and `kill` there ends a process at once, whatever the signal.
 */
export function forwardSignals(child, { platform, except = [] }) {
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (platform !== 'win32' && !except.includes(signal)) child.kill(signal)
    })
}
