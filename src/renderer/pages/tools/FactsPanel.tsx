import { ActionIcon, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Trash2, X } from 'lucide-react'
import { useMemo } from 'react'
import type { HistoryEntry, ToolListing } from '../../../shared/bridge.ts'
import { host, toFailure } from '../../bridge/actions.ts'
import sideStyles from '../../screen/side.module.css'
import { frameStore } from '../../state/frame.ts'
import { queries, queryClient } from '../../state/queries.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { JsonTree } from '../../ui/JsonTree.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { openCall, openDraft } from '../../screen/openCall.ts'
import { CallLine } from './CallLine.tsx'
import { VariableList } from './VariableList.tsx'
import styles from './panel.module.css'
import { useScope } from '../../screen/scope.tsx'
import { useAction } from '../../screen/useAction.ts'

/** Beside the tool: what was run, what was saved, and the shape of its answer. */
export function FactsPanel({ tools, tool }: { tools: ToolListing[]; tool: ToolListing | null }) {
  return (
    <aside className={sideStyles['side']} aria-label="History and saved calls">
      <Tabs defaultValue="history" className={styles['panelTabs']} keepMounted={false}>
        <div className={styles['panelHead']}>
          <Tabs.List>
            <Tabs.Tab value="history">History</Tabs.Tab>
            <Tabs.Tab value="saved">Saved</Tabs.Tab>
            <Tabs.Tab value="variables">Variables</Tabs.Tab>
            {tool && <Tabs.Tab value="schema">Schema</Tabs.Tab>}
          </Tabs.List>
          <ActionIcon aria-label="Hide this panel" onClick={() => frameStore.setState({ factsOpen: false })}>
            <X aria-hidden />
          </ActionIcon>
        </div>
        <Tabs.Panel value="history" className={styles['panelBody']}>
          <HistoryList tool={tool} />
        </Tabs.Panel>
        <Tabs.Panel value="saved" className={styles['panelBody']}>
          <SavedList tools={tools} tool={tool} />
        </Tabs.Panel>
        <Tabs.Panel value="variables" className={styles['panelBody']}>
          <VariableList />
        </Tabs.Panel>
        {tool && (
          <Tabs.Panel value="schema" className={styles['panelBody']}>
            <JsonTree
              value={{ input: tool.inputSchema, output: tool.outputSchema }}
              label={`Schemas of ${tool.name}`}
            />
          </Tabs.Panel>
        )}
      </Tabs>
    </aside>
  )
}

export function HistoryList({ tool, most = 100 }: { tool: ToolListing | null; most?: number }) {
  const { connection } = useScope()
  const { data, error, refetch } = useQuery(queries.history(connection.id, tool?.name ?? null))
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ action: 'history.list' }}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={5} label="Loading history" />
  if (data.length === 0)
    return (
      <Empty>
        {tool
          ? `${tool.name} has not been run on ${connection.label} yet.`
          : 'Nothing has been run on this connection yet. Choose a tool on the left.'}
      </Empty>
    )
  return (
    <ul className={styles['lines']}>
      {data.slice(0, most).map((entry: HistoryEntry) => (
        <CallLine
          key={entry.id}
          name={tool ? summary(entry.input) : entry.tool}
          detail={tool ? null : summary(entry.input)}
          outcome={entry.outcome}
          at={entry.at}
          durationMs={entry.durationMs}
          label={`Load the input of ${entry.tool} again`}
          onOpen={() => openCall(connection.id, entry)}
        />
      ))}
    </ul>
  )
}

export function SavedList({ tools, tool }: { tools: ToolListing[]; tool: ToolListing | null }) {
  const { connection } = useScope()
  const { data, error, refetch } = useQuery(queries.savedCalls)
  // Read again also after a failure: another window may have deleted it.
  const { failure, run } = useAction(() => queryClient.invalidateQueries({ queryKey: ['savedCalls'] }))
  const mine = useMemo(
    () => data?.filter((call) => !tool || (call.tool === tool.name && call.surface === tool.surface)),
    [data, tool],
  )
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ action: 'savedCall.list' }}
        onRetry={() => void refetch()}
      />
    )
  if (!mine) return <SkeletonRows rows={3} label="Loading saved calls" />
  if (mine.length === 0 && failure === null)
    return (
      <Empty>
        No saved call{tool ? ` of ${tool.name}` : ''} yet. “Save call” on a tool keeps its input here.
      </Empty>
    )
  const remove = (id: number): Promise<void> => run(async () => void (await host.deleteSavedCall(id)))
  return (
    <>
      {failure && <ErrorPanel failure={failure} context={{ action: 'savedCall.delete' }} />}
      <ul className={styles['lines']}>
        {mine.map((call) => {
          const listed = tools.some(
            (candidate) => candidate.name === call.tool && candidate.surface === call.surface,
          )
          return (
            <CallLine
              key={call.id}
              name={call.name}
              detail={`${call.tool} ${summary(call.input)}`}
              label={`Load the saved call ${call.name}`}
              onOpen={listed ? () => openDraft(connection.id, call) : null}
              extra={
                <ActionIcon
                  aria-label={`Delete the saved call ${call.name}`}
                  onClick={() => void remove(call.id)}
                >
                  <Trash2 aria-hidden />
                </ActionIcon>
              }
            />
          )
        })}
      </ul>
    </>
  )
}

function summary(input: unknown): string {
  const text = JSON.stringify(input ?? {})
  return text === '{}'
    ? '{ }'
    : text.slice(1, -1).replaceAll('"', '').replaceAll(',', ', ').replaceAll(':', ': ')
}
