import { SegmentedControl } from '@mantine/core'
import { Workflow as WorkflowIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Graph } from '../../ui/graph/Graph.tsx'
import { Empty } from '../../ui/Parts.tsx'
import { drawGraph } from './drawGraph.ts'
import { StepPanel } from './StepPanel.tsx'
import { useGraphNames } from './useGraphNames.ts'
import { graphOf, type WorkflowDetail } from './workflows.ts'
import styles from './workflows.module.css'

type Shown = 'published' | 'draft'

/** The graph of a workflow: the version that acts with who stands where, or the draft. */
export function WorkflowView({ workflow }: { workflow: WorkflowDetail }) {
  const { publishedVersion: published, draft, configuredEmails } = workflow
  const [shown, setShown] = useState<Shown>(published === null ? 'draft' : 'published')
  const version = shown === 'published' ? published : null
  const [selected, setSelected] = useState<string | null>(null)
  const graph = useMemo(() => graphOf(version ?? draft), [version, draft])
  const nameOf = useGraphNames(graph)
  const drawn = useMemo(() => {
    const subjects = new Map(configuredEmails.map((email) => [email.campaignId, email.subject]))
    const subjectOf = (step: { config: object }): string | undefined =>
      subjects.get(String((step.config as { campaignId?: unknown }).campaignId))
    return drawGraph(graph, { names: { nameOf, subjectOf }, ...(version ? { counts: version } : {}) })
  }, [graph, version, configuredEmails, nameOf])
  const step = graph.steps.find(({ id }) => id === selected)
  return (
    <div className={styles['view']}>
      <div className={styles['bar']}>
        <SegmentedControl
          aria-label="Version shown"
          value={shown}
          onChange={setShown}
          data={[
            {
              value: 'published',
              label: published === null ? 'Not published' : `Version ${published.version}, live`,
              disabled: published === null,
            },
            { value: 'draft', label: 'Draft' },
          ]}
        />
        {version && (
          <span className={styles['dim']}>
            Each step: entered = inside + left by its edges + ended. Thick edges carried more.
          </span>
        )}
      </div>
      <div className={styles['sides']}>
        {graph.steps.length === 0 ? (
          <Empty icon={<WorkflowIcon aria-hidden />}>The draft has no steps yet.</Empty>
        ) : (
          <Graph
            key={shown}
            label={`Steps of ${workflow.name}`}
            nodes={drawn.nodes}
            edges={drawn.edges}
            selected={step ? selected : null}
            onSelect={setSelected}
          />
        )}
        {step && (
          <StepPanel
            key={step.id}
            workflow={workflow}
            step={step}
            title={drawn.nodes.find(({ id }) => id === step.id)?.title ?? step.name}
            version={version}
            onClose={() => setSelected(null)}
          />
        )}
      </div>
    </div>
  )
}
