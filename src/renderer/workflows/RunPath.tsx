import { type ShownTime, useShownTime } from '../ui/shownTime.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ToolAnswer } from '../../engine/tools/index.ts'
import { Moment } from '../screen/Moment.tsx'
import { useScope } from '../screen/scope.tsx'
import { customerQuery } from '../screen/tool-query.ts'
import { Graph } from '../ui/graph/Graph.tsx'
import { describeEdge, titleIn } from './stepWords.ts'
import { drawGraph, trailOf } from './drawGraph.ts'
import { useGraphNames } from './useGraphNames.ts'
import { graphOf, subjectsOf, type PublishedVersion, type WorkflowDetail } from './workflows.ts'
import styles from './runs.module.css'

/** A run of a subscriber, with the steps that it left. */
export type Run = ToolAnswer<'get_subscriber_workflow_runs'>['runs'][number]

interface RunPathProps {
  run: Run
  /** Draws the graph too, beside the list of steps. */
  isDrawn: boolean
}

/** The way of a run: on the graph of its version, and as a list of the steps that it left. */
export function RunPath({ run, isDrawn }: RunPathProps) {
  const scope = useScope()
  const { workflowId, path, version } = run
  const { data } = useQuery({
    ...customerQuery(scope, 'get_workflow', { workflowId }),
    enabled: isDrawn || path.length > 0,
  })
  const published = data?.publishedVersion ?? null
  const isKnown = published !== null && published.version === version
  return (
    <>
      {isDrawn && data && published && isKnown && <DrawnPath run={run} workflow={data} version={published} />}
      {isDrawn && data && !isKnown && (
        <p className={styles['dim']}>
          Not drawn: {version === null ? 'its version is gone' : `version ${version} was replaced`}, and only
          the graph that acts now is known.
        </p>
      )}
      {path.length > 0 && <LeftSteps path={path} workflow={data} />}
    </>
  )
}

/** The steps that a run left, by title, and which way. A version that is replaced may have other ones: then by id. */
function LeftSteps({ path, workflow }: Pick<Run, 'path'> & { workflow: WorkflowDetail | undefined }) {
  const known = useMemo(() => {
    const graphs = [workflow?.publishedVersion, workflow?.draft].flatMap((one) => (one ? [graphOf(one)] : []))
    return { steps: graphs.flatMap(({ steps }) => steps), edges: graphs.flatMap(({ edges }) => edges) }
  }, [workflow])
  const { steps, edges } = known
  const nameOf = useGraphNames(known)
  const wayOf = (edgeId: string | null): string | undefined => {
    const edge = edges.find(({ id }) => id === edgeId)
    return edge && describeEdge(edge, (id) => steps.find((step) => step.id === id))
  }
  return (
    <ol className={styles['path']} aria-label="Steps it left">
      {path.map(({ stepId, leftAt, edgeId }, index) => (
        <li key={index}>
          {[titleIn(steps, stepId, { nameOf }) ?? stepId, wayOf(edgeId)].filter(Boolean).join(' → ')}{' '}
          <span className={styles['dim']}>
            left <Moment at={leftAt} />
          </span>
        </li>
      ))}
    </ol>
  )
}

interface DrawnPathProps {
  run: Run
  workflow: WorkflowDetail
  version: PublishedVersion
}

/** The graph with the way marked, when each step was left, and where the run is; that step is in sight. */
function DrawnPath({ run, workflow, version }: DrawnPathProps) {
  const time = useShownTime()
  const graph = useMemo(() => graphOf(version), [version])
  const nameOf = useGraphNames(graph)
  const current = run.currentStep?.id ?? null
  const { nodes, edges } = useMemo(() => {
    const names = { nameOf, subjectOf: subjectsOf(workflow) }
    const drawn = drawGraph(graph, { names, marks: trailOf(run.path, current) })
    const told = timesOf(run, time)
    return {
      ...drawn,
      nodes: drawn.nodes.map((node) => ({ ...node, figures: told.get(node.id) ?? 'not reached' })),
    }
  }, [graph, nameOf, workflow, run, current, time])
  const [selected, setSelected] = useState<string | null>(null)
  useEffect(() => setSelected(current), [current])
  return (
    <div className={styles['drawn']}>
      <Graph
        label={`Path through ${run.workflowName}`}
        nodes={nodes}
        edges={edges}
        selected={selected}
        onSelect={setSelected}
      />
    </div>
  )
}

/** Returns what happened to a run at each step, and when: by the last time, where it came twice. */
function timesOf(
  { path, currentStep, startedAt, status, endedAt }: Run,
  time: ShownTime,
): Map<string, string> {
  const tell = (word: string, at: string): string => `${word} ${time.clock(at)}`
  const told = new Map(path.map(({ stepId, leftAt }) => [stepId, tell('left', leftAt)]))
  const entered = path.at(-1)?.leftAt ?? startedAt
  if (currentStep)
    told.set(
      currentStep.id,
      endedAt ? tell(`${status.toLowerCase()} here`, endedAt) : tell('here since', entered),
    )
  return told
}
