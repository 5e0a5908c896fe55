import { useMemo } from 'react'
import { Graph } from '../../ui/graph/Graph.tsx'
import type { Mark } from '../../ui/graph/lines.tsx'
import { drawGraph } from '../../workflows/drawGraph.ts'
import type { StepNames } from '../../workflows/stepWords.ts'
import type { WorkflowGraph } from '../../workflows/workflows.ts'
import styles from './compare.module.css'

interface MarkedProps {
  names: StepNames
  /** Ids of steps and edges that differ. */
  marked: ReadonlySet<string>
  selected: string | null
  onSelect: (id: string | null) => void
}

interface VersionGraphsProps extends MarkedProps {
  /** A graph by the title that stands above it. */
  versions: readonly (readonly [title: string, graph: WorkflowGraph])[]
}

/** Versions of a graph side by side, with what differs marked; a step is chosen in all that have it. */
export function VersionGraphs({ versions, ...marks }: VersionGraphsProps) {
  return (
    <div className={styles['versions']}>
      {versions.map(([title, graph]) => (
        <Version key={title} title={title} graph={graph} {...marks} />
      ))}
    </div>
  )
}

function Version({
  title,
  graph,
  names,
  marked,
  selected,
  onSelect,
}: MarkedProps & { title: string; graph: WorkflowGraph }) {
  const { nodes, edges } = useMemo(() => {
    const marks = new Map([...marked].map((id): [string, Mark] => [id, 'changed']))
    return drawGraph(graph, { names, marks })
  }, [graph, marked, names])
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
