/** Returns the words as one line for Windows' `cmd`: what it would split or read as its own is quoted. */
export function writeCmdLine(words: readonly string[]): string
/** True for the script that was started, by its `import.meta.url`. */
export function isStarted(url: string): boolean
