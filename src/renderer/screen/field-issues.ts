import type { Failure } from '../../shared/result.ts'

/** Returns what a failure says about one field, to be shown under it; null when it is about another. */
export function fieldIssue(failure: Failure | null, path: string): string | null {
  const issue = failure?.issues?.find((one) => one.path === path)
  if (issue) return issue.hint ? `${issue.message}. ${issue.hint}` : issue.message
  // A failure that is no refusal of an input has its field in the message alone.
  const [, rest] = failure?.message.startsWith(path)
    ? (/^:? (.*)$/s.exec(failure.message.slice(path.length)) ?? [])
    : []
  return rest ?? null
}
