import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { compareGraphs, isUnchanged } from '../../../engine/domain/workflows/compare-graphs.ts'
import type { WorkflowDefinition } from '../../../engine/domain/workflows/graph.ts'
import { useNames } from '../../audience/queries.ts'
import { Moment } from '../../screen/Moment.tsx'
import { useScope } from '../../screen/scope.tsx'
import screen from '../../screen/screen.module.css'
import { customerQuery } from '../../screen/tool-query.ts'
import { ChangeList, type ChangeLine, describeChanges } from './ChangeList.tsx'
import type { StepNames } from '../../workflows/stepWords.ts'
import { type PublishedVersion, subjectsOf, type WorkflowDetail } from '../../workflows/workflows.ts'
import { VersionGraphs } from './VersionGraphs.tsx'
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
  const lines = [
    ...describeChanges(changes, names, [...draft.steps, ...published.steps]),
    ...rewritten.map(describeEmail),
  ]
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
        <ChangeList lines={lines} onStep={setSelected} />
      </section>
      <VersionGraphs
        versions={[
          [`Version ${version.version}`, published],
          ['Draft', draft],
        ]}
        marked={marked}
        names={names}
        selected={selected}
        onSelect={setSelected}
      />
    </div>
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
function useKnownNames(workflow: WorkflowDetail): StepNames {
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
  return useMemo(() => ({ nameOf, subjectOf: subjectsOf(workflow) }), [nameOf, workflow])
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

function describeEmail({ id, subject }: { id: string; subject: string }): ChangeLine {
  return { key: `email ${id}`, kind: 'CHANGED', step: id, text: `Email “${subject}” was written again` }
}
