import { parseArgs, type ParseArgsConfig } from 'node:util'

/** A mistake in the words of a command; the message says the next step. */
export class UsageError extends Error {}

/**
 * Returns the options and the other words of a command. Throws UsageError for what it does not take, and for
 * an option that is given empty: `--data "$FOLDER"` without that variable must not mean "no folder".
 */
export function readOptions<const Config extends ParseArgsConfig>(words: readonly string[], config: Config) {
  const parsed = parse(words, config)
  const empty = Object.entries(parsed.values).find(([, value]) => typeof value === 'string' && !value.trim())
  if (empty) throw new UsageError(`--${empty[0]} is empty; give it a value or leave it out.`)
  return parsed
}

function parse<const Config extends ParseArgsConfig>(words: readonly string[], config: Config) {
  try {
    return parseArgs({ ...config, args: [...words] })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
