import type { ConnectionSummary, ToolListing } from '../../../shared/bridge.ts'
import { describeIssue, type Issue } from '../../../shared/errors.ts'
import { isReadOnly } from '../../screen/tool-availability.ts'

/** One thing that keeps a tool from running, and which next step leads out of it. */
export interface Obstacle {
  step: 'writing' | 'organization' | 'json' | 'field'
  text: string
  /** Of a field; empty for the whole input. */
  path: string
}

interface Looked {
  connection: ConnectionSummary
  tool: ToolListing
  /** An organization is chosen, or the token names it. */
  acts: boolean
  /** Why the JSON cannot be read, null when it can. */
  broken: string | null
  faults: readonly Issue[]
}

/** Returns everything that keeps a tool from running, in the order in which a person clears it. */
export function obstaclesOf({ connection, tool, acts, broken, faults }: Looked): Obstacle[] {
  const obstacles: Obstacle[] = []
  if (tool.access !== 'read' && isReadOnly(connection)) {
    const text = `${connection.label} is read-only, and this tool changes data.`
    obstacles.push({ step: 'writing', text, path: '' })
  }
  if (tool.surface === 'customer' && !acts) {
    const text = 'No organization is chosen, and customer tools act as one.'
    obstacles.push({ step: 'organization', text, path: '' })
  }
  if (broken !== null)
    return [...obstacles, { step: 'json', text: `The JSON cannot be read: ${broken}`, path: '' }]
  return [
    ...obstacles,
    ...faults.map((issue): Obstacle => ({ step: 'field', text: describeIssue(issue), path: issue.path })),
  ]
}

/** Returns what is asked for after Run, null when nothing is: it keeps nothing from running. */
export function askedAfterRun(
  { kind, environment }: ConnectionSummary,
  { name, access }: ToolListing,
): string | null {
  if (kind !== 'deployment' || environment !== 'production' || access !== 'danger') return null
  return `On production ${name} also asks for the name of the organization, after Run and before anything is sent.`
}
