import { SegmentedControl } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { Graph } from '../../ui/graph/Graph.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { drawGraph } from '../../workflows/drawGraph.ts'
import { CompareVersions } from './CompareVersions.tsx'
import { DraftEditor } from './editor/DraftEditor.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useGraphNames } from '../../workflows/useGraphNames.ts'
import { usePanelFocus } from './usePanelFocus.ts'
import { graphOf, subjectsOf, type PublishedVersion, type WorkflowDetail } from '../../workflows/workflows.ts'
import styles from './workflows.module.css'

type Shown = 'published' | 'draft' | 'both'

/**
 * The graph of a workflow: the version that acts with who stands where, or the draft to be changed.
 * It may have 500 steps: it is drawn behind the page, in slices, so that no key waits for it.
 */
export function WorkflowView(props: { workflow: WorkflowDetail }) {
  const workflow = useDeferredValue(props.workflow, null)
  if (workflow === null) return <SkeletonRows rows={8} label="Drawing the graph" />
  return <View workflow={workflow} />
}

function View({ workflow }: { workflow: WorkflowDetail }) {
  const { publishedVersion: published } = workflow
  const [chosen, setChosen] = useState<Shown>(published === null ? 'draft' : 'published')
  const shown = useDeferredValue(chosen)
  const version = shown === 'published' ? published : null
  return (
    <div className={styles['view']}>
      <div className={styles['bar']}>
        <SegmentedControl
          aria-label="Version shown"
          value={chosen}
          onChange={setChosen}
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
  const [selected, setSelected] = useState<string | null>(null)
  const graph = useMemo(() => graphOf(version), [version])
  const nameOf = useGraphNames(graph)
  const drawn = useMemo(
    () => drawGraph(graph, { names: { nameOf, subjectOf: subjectsOf(workflow) }, counts: version }),
    [graph, version, workflow, nameOf],
  )
  const step = graph.steps.find(({ id }) => id === selected)
  const { stage, panel, enter, onPanelKey } = usePanelFocus(step !== undefined)
  return (
    <div className={styles['sides']}>
      <Graph
        label={`Steps of ${workflow.name}`}
        nodes={drawn.nodes}
        edges={drawn.edges}
        selected={step ? selected : null}
        stageRef={stage}
        onSelect={(id, byKey) => {
          setSelected(id)
          if (id !== null && byKey) enter()
        }}
      />
      <div ref={panel} className={styles['panel']} onKeyDown={onPanelKey}>
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
