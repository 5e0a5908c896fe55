/** A mistake in the words of a command; the message says the next step. */
export class UsageError extends Error {}
