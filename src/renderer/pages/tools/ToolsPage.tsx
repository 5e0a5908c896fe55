import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { remember } from '../../state/frame.ts'
import { useFrame } from '../../state/hooks.ts'
import { queries } from '../../state/queries.ts'
import { CONNECTIONS, navigate, toolPath, toolsPath, type ToolsRoute } from '../../state/route.ts'
import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { FactsPanel } from './FactsPanel.tsx'
import { ToolList } from './ToolList.tsx'
import { ToolOverview } from './ToolOverview.tsx'
import { ToolPage } from './ToolPage.tsx'
import listStyles from './list.module.css'
import styles from './tool.module.css'
import { useScope } from '../../screen/scope.tsx'

/** Tools: the list, the open tool (or what was run lately), and history with saved calls. */
export default function ToolsPage({ route }: { route: ToolsRoute }) {
  const { connection } = useScope()
  const listFolded = useFrame((state) => state.toolListFolded)
  const factsOpen = useFrame((state) => state.factsOpen)
  const {
    data: tools,
    error,
    refetch,
  } = useQuery({ ...queries.tools(connection.id), enabled: connection.state === 'open' })
  const wanted = route.page === 'tool' ? route : null
  const tool = wanted
    ? tools?.find((candidate) => candidate.name === wanted.tool && candidate.surface === wanted.surface)
    : undefined

  useEffect(() => {
    if (tool) remember(toolPath(connection.id, tool.surface, tool.name), tool.name)
  }, [tool, connection.id])

  if (connection.state !== 'open') {
    return (
      <div className={styles['page']}>
        <Empty
          action={
            <Button variant="filled" onClick={() => navigate(CONNECTIONS)}>
              Show the connections
            </Button>
          }
        >
          {connection.label} is {connection.state}.{' '}
          {connection.detail ?? 'Open it on Connections to run its tools.'}
        </Empty>
      </div>
    )
  }
  if (error)
    return (
      <div className={styles['alone']}>
        <ErrorPanel
          failure={toFailure(error)}
          context={{ action: 'tools.list' }}
          onRetry={() => void refetch()}
        />
      </div>
    )
  return (
    <div className={styles['page']}>
      {!listFolded &&
        (tools ? (
          <ToolList tools={tools} open={wanted} />
        ) : (
          <div className={listStyles['list']}>
            <SkeletonRows rows={14} label="Loading tools" />
          </div>
        ))}
      <div className={styles['main']}>
        {!tools && <SkeletonRows rows={6} label="Loading the tool" />}
        {tools && !wanted && <ToolOverview tools={tools} />}
        {tools && wanted && !tool && (
          <Empty
            icon={<SearchX aria-hidden />}
            action={<Button onClick={() => navigate(toolsPath(connection.id))}>Show all tools</Button>}
          >
            {connection.label} lists no {wanted.surface} tool named {wanted.tool}.
          </Empty>
        )}
        {tool && (
          <ToolPage key={`${connection.id}/${tool.surface}/${tool.name}`} tool={tool} route={wanted} />
        )}
      </div>
      {tools && factsOpen && <FactsPanel tools={tools} tool={tool ?? null} />}
    </div>
  )
}
