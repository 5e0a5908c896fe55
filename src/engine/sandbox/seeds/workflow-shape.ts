import type { GivenDefinition } from '../../domain/workflows/read-graph.ts'
import type { OutcomeSeed } from './message-shape.ts'

/** A workflow that has been at work. Days are counted back from the world's clock. */
export interface WorkflowSeed {
  name: string
  /** Made, published and activated then. */
  createdDaysAgo: number
  /** Paused then; still ACTIVE without it. */
  pausedDaysAgo?: number
  /** As `configure_workflow_draft` takes it, tags and custom fields by name. */
  definition: GivenDefinition
  /** What recipients did with its emails. */
  outcome: OutcomeSeed
}
