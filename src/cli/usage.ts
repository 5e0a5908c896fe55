import { parseArgs, type ParseArgsConfig } from 'node:util'

/** A mistake in the words of a command; the message says the next step. */
export class UsageError extends Error {}

/** Returns the options and the other words of a command. Throws UsageError for what it does not take. */
export function readOptions<const Config extends ParseArgsConfig>(words: readonly string[], config: Config) {
  try {
    return parseArgs({ ...config, args: [...words] })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
