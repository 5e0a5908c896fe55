import type { GraphChanges, StepChange } from '../../../engine/domain/workflows/compare-graphs.ts'
import type { Edge, Step } from '../../../engine/domain/workflows/graph.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { describeStep, lookOfStep, type StepNames } from '../../workflows/stepWords.ts'
import styles from './compare.module.css'

const KINDS: Record<StepChange['kind'], { word: string; meaning: Meaning }> = {
  ADDED: { word: 'added', meaning: 'healthy' },
  REMOVED: { word: 'removed', meaning: 'blocked' },
  CHANGED: { word: 'changed', meaning: 'attention' },
}

/** One thing that differs between two graphs, in words. */
export interface ChangeLine {
  key: string
  kind: StepChange['kind']
  /** The step that it leads to, null for none. */
  step: string | null
  text: string
}

/** What differs between two graphs; a line about a step leads to it. */
export function ChangeList({
  lines,
  onStep,
}: {
  lines: readonly ChangeLine[]
  onStep: (id: string) => void
}) {
  return (
    <ul className={styles['list']}>
      {lines.map(({ key, step, kind, text }) => (
        <li key={key}>
          <Badge meaning={KINDS[kind].meaning}>{KINDS[kind].word}</Badge>{' '}
          {step === null ? (
            text
          ) : (
            <button type="button" className={styles['line']} onClick={() => onStep(step)}>
              {text}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns how one graph differs from another, a line for each step, edge and list of rules. `known` are
 * the steps of both, which edges join.
 */
export function describeChanges(
  changes: GraphChanges,
  names: StepNames,
  known: readonly Step[],
): ChangeLine[] {
  const { steps, edges, settings, successGoals } = changes
  const titleOf = (id: string): string => {
    const step = known.find((one) => one.id === id)
    return step ? `“${describeStep(step, names)}”` : id
  }
  return [
    ...steps.map((change) => ({
      ...change,
      key: `step ${change.id}`,
      step: change.id,
      text: wordsOf(change, names),
    })),
    ...edges.map(({ kind, id, before, after }) => ({
      ...{ kind, key: `edge ${id}`, step: (after ?? before)?.source ?? null },
      text: wordsOfEdge(before, after, titleOf),
    })),
    ...(settings ? [otherLine('settings', 'Settings: repeat, exit rules, window or group')] : []),
    ...(successGoals ? [otherLine('goals', 'Success goals')] : []),
  ]
}

function otherLine(key: string, text: string): ChangeLine {
  return { key, kind: 'CHANGED', step: null, text }
}

function wordsOf({ before, after, parts }: StepChange, names: StepNames): string {
  const step = after ?? before
  if (!step) return ''
  const { word } = lookOfStep(step.type)
  const title = describeStep(step, names)
  if (!before || !after) return `${word}: ${title}`
  const was = describeStep(before, names)
  if (was !== title) return `${word}: “${was}” is now “${title}”`
  return parts.includes('name') && before.name !== after.name
    ? `${word}: named “${after.name}”, before “${before.name}”`
    : `${word}: ${title}`
}

function wordsOfEdge(
  before: Edge | undefined,
  after: Edge | undefined,
  titleOf: (step: string) => string,
): string {
  const way = ({ source, target, type }: Edge): string =>
    `${titleOf(source)} to ${titleOf(target)}${type === 'DEFAULT' ? '' : ` (${type})`}`
  if (before && after) return `Edge: ${way(before)} is now ${way(after)}`
  const edge = after ?? before
  return edge ? `Edge: ${way(edge)}` : ''
}
