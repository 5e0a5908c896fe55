import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Graph } from '../../ui/graph/Graph.tsx'
import { drawGraph } from './drawGraph.ts'
import { CompareVersions } from './CompareVersions.tsx'
import { DraftEditor } from './editor/DraftEditor.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useGraphNames } from './useGraphNames.ts'
import { graphOf, type PublishedVersion, type WorkflowDetail } from './workflows.ts'
import styles from './workflows.module.css'

type Shown = 'published' | 'draft' | 'both'

/** The graph of a workflow: the version that acts with who stands where, or the draft to be changed. */
export function WorkflowView({ workflow }: { workflow: WorkflowDetail }) {
  const { publishedVersion: published } = workflow
  const [shown, setShown] = useState<Shown>(published === null ? 'draft' : 'published')
  const version = shown === 'published' ? published : null
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
            { value: 'both', label: 'Compare', disabled: published === null },
          ]}
        />
        {version && (
          <span className={styles['dim']}>
            Each step: entered = inside + left by its edges + ended. Thick edges carried more.
          </span>
        )}
      </div>
      {shown === 'both' && published !== null ? (
        <CompareVersions workflow={workflow} version={published} />
      ) : version === null ? (
        <DraftEditor workflow={workflow} />
      ) : (
        <Published workflow={workflow} version={version} />
      )}
    </div>
  )
}

/** The version that acts: who stands where, and what passed each step. */
function Published({ workflow, version }: { workflow: WorkflowDetail; version: PublishedVersion }) {
  const { configuredEmails } = workflow
  const [selected, setSelected] = useState<string | null>(null)
  const graph = useMemo(() => graphOf(version), [version])
  const nameOf = useGraphNames(graph)
  const drawn = useMemo(() => {
    const subjects = new Map(configuredEmails.map((email) => [email.campaignId, email.subject]))
    const subjectOf = (step: { config: object }): string | undefined =>
      subjects.get(String((step.config as { campaignId?: unknown }).campaignId))
    return drawGraph(graph, { names: { nameOf, subjectOf }, counts: version })
  }, [graph, version, configuredEmails, nameOf])
  const step = graph.steps.find(({ id }) => id === selected)
  return (
    <div className={styles['sides']}>
      <Graph
        label={`Steps of ${workflow.name}`}
        nodes={drawn.nodes}
        edges={drawn.edges}
        selected={step ? selected : null}
        onSelect={setSelected}
      />
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
  )
}
