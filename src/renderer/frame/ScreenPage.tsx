import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Power, SearchX, UserRoundCog } from 'lucide-react'
import type { ComponentType } from 'react'
import { toFailure } from '../bridge/actions.ts'
import { chooseOrganization } from './overlays.ts'
import { queries, useChoosesOrganization } from '../state/queries.ts'
import { CONNECTIONS, HOME, navigate, toolsPath, type ScreenRoute } from '../state/route.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Empty, SkeletonRows } from '../ui/Parts.tsx'
import { findScreen, screensOf, type ScreenProps } from '../screen/registry.ts'
import styles from './frame.module.css'
import { ScopeProvider, useScope } from '../screen/scope.tsx'

interface ScreenPageProps {
  route: ScreenRoute
  /** The page of every screen, by its name. */
  pages: Record<string, ComponentType<ScreenProps>>
}

/** Opens a screen of records, or says what is missing before it can be opened. */
export function ScreenPage({ route, pages }: ScreenPageProps) {
  const { connection, organization: acting } = useScope()
  const screen = findScreen(route.screen)
  const Page = pages[route.screen]
  const chooses = useChoosesOrganization(connection)
  const open = connection.state === 'open'
  const { data: tools, error, refetch } = useQuery({ ...queries.tools(connection.id), enabled: open })
  if (!screen || !Page) {
    return (
      <Empty
        icon={<SearchX aria-hidden />}
        action={<Button onClick={() => navigate(HOME)}>Go to Home</Button>}
      >
        There is no screen named “{route.screen}”.
      </Empty>
    )
  }
  if (!open) {
    return (
      <Empty
        icon={<Power aria-hidden />}
        action={
          <Button variant="filled" onClick={() => navigate(CONNECTIONS)}>
            Show the connections
          </Button>
        }
      >
        {connection.label} is {connection.state}.{' '}
        {connection.detail ?? 'Open it on Connections to see its records.'}
      </Empty>
    )
  }
  if (error)
    return (
      <div className={styles['inset']}>
        <ErrorPanel
          failure={toFailure(error)}
          context={{ action: 'tools.list' }}
          onRetry={() => void refetch()}
        />
      </div>
    )
  if (!tools) return <SkeletonRows rows={8} label={`Loading ${screen.label}`} />
  if (screen.sandboxOnly && connection.kind !== 'sandbox') {
    return (
      <Empty
        icon={<SearchX aria-hidden />}
        action={<Button onClick={() => navigate(toolsPath(connection.id))}>Show its tools</Button>}
      >
        {screen.label} is a sandbox’s own: {connection.label} sends for real and offers nothing of the kind.
      </Empty>
    )
  }
  if (!screensOf(tools, connection).includes(screen)) {
    return (
      <Empty
        icon={<SearchX aria-hidden />}
        action={<Button onClick={() => navigate(toolsPath(connection.id))}>Show its tools</Button>}
      >
        {connection.label} does not list {screen.tool}, which {screen.label} is built on.
      </Empty>
    )
  }
  const customer = screen.surface === 'customer'
  if (customer && !acting && chooses) {
    return (
      <Empty
        icon={<UserRoundCog aria-hidden />}
        action={
          <Button variant="filled" onClick={() => chooseOrganization(connection.id)}>
            Choose organization
          </Button>
        }
      >
        {screen.label} {screen.label.endsWith('s') ? 'belong' : 'belongs'} to one organization. Choose the one
        to act as.
      </Empty>
    )
  }
  const organization = customer ? acting : null
  return (
    <ScopeProvider
      // Nothing of one organization may linger on the screen of another.
      key={`${connection.id}/${organization?.id ?? ''}/${screen.name}`}
      connection={connection}
      organization={organization}
    >
      <Page id={route.id} view={route.view} />
    </ScopeProvider>
  )
}
