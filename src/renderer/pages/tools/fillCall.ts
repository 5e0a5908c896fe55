import {
  type CallVariable,
  type FilledInput,
  fillInput,
  placeholderOf,
} from '../../../shared/call-variables.ts'
import { toFailure } from '../../bridge/actions.ts'
import { queries, queryClient } from '../../state/queries.ts'

/** What the window has of the variables of a connection. */
interface Heard {
  variables: readonly CallVariable[] | undefined
  /** Why they could not be read. */
  error: Error | null
}

/**
 * Returns an input as it is shown: with its variables replaced. While they are not read, or cannot be, nothing is
 * known of a name, and a field that has one says so.
 */
export function fillShown(draft: Record<string, unknown>, { variables, error }: Heard): FilledInput {
  if (variables !== undefined && error === null) return fillInput(draft, variables)
  const alone = fillInput(draft, [])
  const why = error === null ? 'are still being read' : `could not be read: ${toFailure(error).message}`
  const message = `has a variable such as ${placeholderOf('name')}, and those of this connection ${why}`
  return { ...alone, issues: alone.issues.map(({ path }) => ({ path, message })) }
}

/**
 * Returns the names of the variables that are sent with another value than is shown: another window may have changed
 * them since. Those that are not shown yet are told by nobody to be anything.
 */
export function changedSinceShown(shown: FilledInput, sent: FilledInput): string[] {
  const names = sent.replaced.flatMap(({ path, name, value }) => {
    const told = shown.replaced.find((one) => one.path === path && one.name === name)
    return told !== undefined && JSON.stringify(told.value) !== JSON.stringify(value) ? [name] : []
  })
  return [...new Set(names)]
}

/** Calls that wait for their variables, by the key of their tab. */
const filling = new Set<string>()

interface Draft {
  key: string
  connection: string
  draft: Record<string, unknown>
}

/**
 * Returns the input to send, with the variables as they are now. For one without any nothing is asked: that would
 * leave time for a second press of Run. Null where the same call is being filled already. Throws where the variables
 * cannot be read: then a name that is not found is no fault of the input.
 */
export async function fillCall({ key, connection, draft }: Draft): Promise<FilledInput | null> {
  if (filling.has(key)) return null
  const alone = fillInput(draft, [])
  if (alone.issues.length === 0) return alone
  filling.add(key)
  try {
    return fillInput(draft, await queryClient.fetchQuery({ ...queries.variables(connection), staleTime: 0 }))
  } finally {
    filling.delete(key)
  }
}
