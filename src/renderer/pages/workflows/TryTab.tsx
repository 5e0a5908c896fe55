import { Autocomplete, Button, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Footprints, Shuffle } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ActionInput } from '../../../engine/sandbox/actions/index.ts'
import { callSandbox } from '../../bridge/actions.ts'
import { useScope } from '../../screen/scope.tsx'
import screen from '../../screen/screen.module.css'
import { customerQuery } from '../../screen/tool-query.ts'
import { useAction } from '../../screen/useAction.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Graph } from '../../ui/graph/Graph.tsx'
import { Empty } from '../../ui/Parts.tsx'
import { drawGraph, trailOf } from '../../workflows/drawGraph.ts'
import { TriedWalk, type Walk } from './TriedWalk.tsx'
import { useGraphNames } from '../../workflows/useGraphNames.ts'
import { graphOf, subjectsOf, type WorkflowDetail } from '../../workflows/workflows.ts'
import styles from './try.module.css'
import view from './workflows.module.css'

type Reader = NonNullable<ActionInput<'workflow.try'>['reader']>

const READERS: { value: Reader; label: string }[] = [
  { value: 'NOTHING', label: 'Opens nothing' },
  { value: 'OPENS', label: 'Opens' },
  { value: 'CLICKS', label: 'Opens and clicks' },
]

const MOST_FOUND = 8

/** The draft, walked with one subscriber as it would be, and taken back: the path, the emails, and when. */
export function TryTab({ workflow }: { workflow: WorkflowDetail }) {
  const scope = useScope()
  const action = useAction()
  const [email, setEmail] = useState('')
  const [reader, setReader] = useState<Reader>('NOTHING')
  const [turn, setTurn] = useState(0)
  const [walk, setWalk] = useState<Walk | null>(null)
  const walkWith = (next: number): void =>
    void action.run(async () => {
      setTurn(next)
      const input = { workflowId: workflow.id, email: email.trim(), reader, turn: next }
      setWalk(await callSandbox(scope.connection.id, 'workflow.try', input))
    })
  const splits = workflow.draft.steps.some(({ type }) => type === 'SPLIT')
  const isReady = email.trim() !== '' && workflow.draft.steps.length > 0
  return (
    <div className={styles['try']}>
      <form
        className={`${view['bar']} small`}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) walkWith(turn)
        }}
      >
        <SubscriberField value={email} onChange={setEmail} />
        <SegmentedControl
          aria-label="With each email the subscriber"
          value={reader}
          onChange={setReader}
          data={READERS}
        />
        <Button
          type="submit"
          variant="filled"
          leftSection={<Footprints aria-hidden />}
          disabled={!isReady}
          loading={action.busy}
        >
          Walk the draft
        </Button>
        {walk && splits && (
          <Button leftSection={<Shuffle aria-hidden />} onClick={() => walkWith(turn + 1)}>
            Draw the splits again
          </Button>
        )}
        <span className={screen['dim']}>Nothing is published, sent or changed, and no time passes.</span>
      </form>
      {action.failure && <ErrorPanel failure={action.failure} context={{ workflow: workflow.id }} />}
      <div className={view['sides']}>
        <Drawing workflow={workflow} walk={walk} />
        <section className={styles['walk']} aria-label="The walk">
          {walk ? (
            <TriedWalk walk={walk} workflow={workflow} />
          ) : (
            <Empty icon={<Footprints aria-hidden />}>
              Choose a subscriber to see which way the draft takes them, what they get, and when.
            </Empty>
          )}
        </section>
      </div>
    </div>
  )
}

function SubscriberField({ value, onChange }: { value: string; onChange: (email: string) => void }) {
  const scope = useScope()
  const [query] = useDebouncedValue(value.trim(), 200)
  const { data } = useQuery({
    ...customerQuery(scope, 'list_subscribers', {
      limit: MOST_FOUND,
      ...(query === '' ? {} : { query }),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Autocomplete
      w={260}
      aria-label="Subscriber"
      placeholder="Email address of a subscriber"
      value={value}
      onChange={onChange}
      data={[...new Set(data?.subscribers.map((one) => one.email))]}
      filter={({ options }) => options}
    />
  )
}

/** The draft with the way of the walk marked. */
function Drawing({ workflow, walk }: { workflow: WorkflowDetail; walk: Walk | null }) {
  const graph = useMemo(() => graphOf(workflow.draft), [workflow.draft])
  const nameOf = useGraphNames(graph)
  const { nodes, edges } = useMemo(() => {
    const marks = trailOf(walk?.run?.path ?? [], walk?.run?.stepId ?? null)
    return drawGraph(graph, { names: { nameOf, subjectOf: subjectsOf(workflow) }, marks })
  }, [graph, nameOf, workflow, walk])
  return (
    <Graph
      label={`Draft of ${workflow.name}`}
      nodes={nodes}
      edges={edges}
      selected={null}
      onSelect={() => undefined}
    />
  )
}
