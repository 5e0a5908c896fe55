import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  compareGraphs,
  type GraphChanges,
  isUnchanged,
  type StepChange,
} from '../../../engine/domain/workflows/compare-graphs.ts'
import type { Edge, WorkflowDefinition } from '../../../engine/domain/workflows/graph.ts'
import { useNames } from '../../audience/queries.ts'
import { Moment } from '../../screen/Moment.tsx'
import { useScope } from '../../screen/scope.tsx'
import screen from '../../screen/screen.module.css'
import { customerQuery } from '../../screen/tool-query.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { Graph } from '../../ui/graph/Graph.tsx'
import type { Mark } from '../../ui/graph/lines.tsx'
import { drawGraph } from './drawGraph.ts'
import { describeStep, lookOfStep, type StepNames } from './stepWords.ts'
import type { PublishedVersion, WorkflowDetail } from './workflows.ts'
import styles from './compare.module.css'

/** What was published and what is being written, side by side: what differs is marked and listed. */
export function CompareVersions({
  workflow,
  version,
}: {
  workflow: WorkflowDetail
  version: PublishedVersion
}) {
  const names = useKnownNames(workflow)
  const [selected, setSelected] = useState<string | null>(null)
  const published = useMemo(() => definitionOf(version), [version])
  const draft = useMemo(
    () =>
      definitionOf({ ...workflow.draft, settings: workflow.settings, successGoals: workflow.successGoals }),
    [workflow],
  )
  const changes = useMemo(
    () => compareGraphs(published, draft, names.nameOf),
    [published, draft, names.nameOf],
  )
  const rewritten = useRewrittenEmails(workflow, version)
  const lines = [...describeChanges(changes, names), ...rewritten.map(describeEmail)]
  const marked = new Set([...changes.steps, ...changes.edges, ...rewritten].map(({ id }) => id))
  return (
    <div className={styles['compare']}>
      <section className={styles['changes']} aria-label="What differs">
        <p className={screen['dim']} role="status">
          {lines.length === 0 && isUnchanged(changes)
            ? `The draft is what version ${version.version} says.`
            : `Since version ${version.version}, published `}
          {lines.length > 0 && <Moment at={version.publishedAt} />}
        </p>
        <ul className={styles['list']}>
          {lines.map(({ key, step, kind, text }) => (
            <li key={key}>
              <Badge meaning={KINDS[kind].meaning}>{KINDS[kind].word}</Badge>{' '}
              {step === null ? (
                text
              ) : (
                <button type="button" className={styles['line']} onClick={() => setSelected(step)}>
                  {text}
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
      <div className={styles['versions']}>
        <Version
          {...{ title: `Version ${version.version}`, definition: published, marked, names, selected }}
          onSelect={setSelected}
        />
        <Version {...{ title: 'Draft', definition: draft, marked, names, selected }} onSelect={setSelected} />
      </div>
    </div>
  )
}

const KINDS: Record<StepChange['kind'], { word: string; meaning: Meaning }> = {
  ADDED: { word: 'added', meaning: 'healthy' },
  REMOVED: { word: 'removed', meaning: 'blocked' },
  CHANGED: { word: 'changed', meaning: 'attention' },
}

interface Line {
  key: string
  kind: StepChange['kind']
  /** The step that it leads to, null for none. */
  step: string | null
  text: string
}

interface VersionProps {
  title: string
  definition: WorkflowDefinition
  marked: ReadonlySet<string>
  names: StepNames
  selected: string | null
  onSelect: (id: string | null) => void
}

function Version({ title, definition, marked, names, selected, onSelect }: VersionProps) {
  const { nodes, edges } = useMemo(() => {
    const marks = new Map([...marked].map((id): [string, Mark] => [id, 'changed']))
    return drawGraph(definition, { names, marks })
  }, [definition, marked, names])
  const isHere = nodes.some(({ id }) => id === selected)
  return (
    <section className={styles['version']} aria-label={title}>
      <h2>{title}</h2>
      <Graph
        label={`Steps of ${title}`}
        nodes={nodes}
        edges={edges}
        selected={isHere ? selected : null}
        onSelect={onSelect}
      />
    </section>
  )
}

/** The tools answer loose objects, which the engine has read and checked. */
function definitionOf(parts: {
  steps: readonly object[]
  edges: readonly object[]
  settings: object
  successGoals: readonly object[]
}): WorkflowDefinition {
  return parts as unknown as WorkflowDefinition
}

/** Names of tags and custom fields, because a version has their ids, and the subjects of emails. */
function useKnownNames({ configuredEmails }: WorkflowDetail): StepNames {
  const { connection, organization } = useScope()
  const acting = useMemo(
    () => ({ connection: connection.id, organization: organization?.id ?? null }),
    [connection.id, organization?.id],
  )
  const tags = useNames(acting, 'tags', true)
  const fields = useNames(acting, 'fields', true)
  const nameOf = useCallback(
    (id: string) => [tags, fields].flatMap((list) => list ?? []).find((one) => one.id === id)?.name,
    [tags, fields],
  )
  return useMemo(() => {
    const subjects = new Map(configuredEmails.map(({ stepId, subject }) => [stepId, subject]))
    return { nameOf, subjectOf: ({ id }) => subjects.get(id) }
  }, [nameOf, configuredEmails])
}

/** The emails of steps that were written again after the version was published. */
function useRewrittenEmails(
  { configuredEmails }: WorkflowDetail,
  { steps, publishedAt }: PublishedVersion,
): { id: string; subject: string }[] {
  const scope = useScope()
  const kept = configuredEmails.filter(({ stepId }) => steps.some((step) => step['id'] === stepId))
  const read = useQueries({
    queries: kept.map(({ campaignId }) => customerQuery(scope, 'get_campaign', { campaignId })),
  })
  return kept.flatMap(({ stepId, subject }, index) => {
    const updatedAt = read[index]?.data?.updatedAt
    return updatedAt !== undefined && updatedAt > publishedAt ? [{ id: stepId, subject }] : []
  })
}

function describeEmail({ id, subject }: { id: string; subject: string }): Line {
  return { key: `email ${id}`, kind: 'CHANGED', step: id, text: `Email “${subject}” was written again` }
}

function describeChanges(changes: GraphChanges, names: StepNames): Line[] {
  const { steps, edges, settings, successGoals } = changes
  return [
    ...steps.map((change) => ({
      ...change,
      key: `step ${change.id}`,
      step: change.id,
      text: wordsOf(change, names),
    })),
    ...edges.map(({ kind, id, before, after }) => ({
      ...{ kind, key: `edge ${id}`, step: (after ?? before)?.source ?? null },
      text: wordsOfEdge(before, after),
    })),
    ...(settings ? [otherLine('settings', 'Settings: repeat, exit rules, window or group')] : []),
    ...(successGoals ? [otherLine('goals', 'Success goals')] : []),
  ]
}

function otherLine(key: string, text: string): Line {
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

function wordsOfEdge(before: Edge | undefined, after: Edge | undefined): string {
  const way = ({ source, target, type }: Edge): string =>
    `${source} to ${target}${type === 'DEFAULT' ? '' : ` (${type})`}`
  if (before && after) return `Edge: ${way(before)} is now ${way(after)}`
  const edge = after ?? before
  return edge ? `Edge: ${way(edge)}` : ''
}
