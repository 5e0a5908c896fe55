import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { SearchX, TriangleAlert, Unplug } from 'lucide-react'
import { useStore } from 'zustand'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { useConnection, queries } from '../state/queries.ts'
import { useActing, useFrame, useRoute, useLink } from '../state/hooks.ts'
import { frameStore, turnTab } from '../state/frame.ts'
import { deploymentIn, localPathOf } from '../state/permalink.ts'
import {
  addConnectionPath,
  CONNECTIONS,
  navigate,
  type NewConnection,
  type ToolsRoute,
} from '../state/route.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { EnvironmentEdge } from '../ui/Badge.tsx'
import { Empty, SkeletonRows, Keys } from '../ui/Parts.tsx'
import type { ScreenProps } from '../screen/registry.ts'
import { AccessBanner } from './AccessBanner.tsx'
import { ActingBar } from './ActingBar.tsx'
import { ArmedFaultsBar } from './ArmedFaults.tsx'
import { WritingBar } from './WritingBar.tsx'
import { OrganizationNameDialog } from './OrganizationNameDialog.tsx'
import { ClockBar } from './ClockBar.tsx'
import { ClockDialog } from './ClockDialogs.tsx'
import { GuideBar } from './GuideBar.tsx'
import { nameOfRoute } from './routeName.ts'
import { Navigation } from './Navigation.tsx'
import { ScreenPage } from './ScreenPage.tsx'
import { OrganizationChooser } from './OrganizationChooser.tsx'
import { overlayStore, closeOverlays } from './overlays.ts'
import { Palette } from './Palette.tsx'
import { ShownZone } from './ZoneMenu.tsx'
import { TabStrip } from './TabStrip.tsx'
import { useFrameShortcuts } from './useFrameShortcuts.ts'
import styles from './frame.module.css'
import { ScopeProvider } from '../screen/scope.tsx'
import { host } from '../bridge/actions.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { fetched } from '../ui/fetched.tsx'
import { IS_ELECTRON, keysOf, SHORTCUTS } from '../ui/shortcuts.ts'

/** Its fields are of kinds that nothing else in the first script has. */
const { Component: ArmFaultDialog } = fetched(
  async () => ({ default: (await import('./ArmFaultDialog.tsx')).ArmFaultDialog }),
  null,
)

/** Opened once in a while, and of deployments alone. */
const { Component: AllowWritingDialog, fetch: fetchAllowWriting } = fetched(
  async () => ({ default: (await import('./AllowWritingDialog.tsx')).AllowWritingDialog }),
  null,
)

/** Every page that the frame can show. It is handed them, so that it knows none. */
export interface Pages {
  Home: ComponentType
  Connections: ComponentType<{ add: NewConnection | null; url: string }>
  CaseFile: ComponentType
  Tools: ComponentType<{ route: ToolsRoute }>
  /** The page of every screen of the registry, by its name. */
  screens: Record<string, ComponentType<ScreenProps>>
}

export function Frame({ pages }: { pages: Pages }) {
  const connectionId = useFrame((state) => state.connection)
  const connection = useConnection(connectionId)
  const active = useFrame((state) => state.active)
  const overlays = useStore(overlayStore)
  useFrameShortcuts()
  useFirstConnection()
  // Before it is asked for: a key that is pressed at once must find it.
  const isFar = connection?.kind === 'deployment'
  useEffect(() => void (isFar && fetchAllowWriting()), [isFar])
  useWindowTitle(connection?.label ?? null)
  return (
    <PageScope of={connection}>
      <ShownZone>
        <div className={styles['frame']}>
          <a
            className="skip-link"
            href="#main"
            onClick={(event) => {
              event.preventDefault()
              document.getElementById('main')?.focus()
            }}
          >
            Skip to the page
          </a>
          <EnvironmentEdge environment={connection?.environment ?? null} />
          <LinkBanner />
          <FaultBanner />
          {connection?.kind === 'deployment' && <AccessBanner />}
          {connection && connection.writing.length > 0 && <WritingBar />}
          {connection?.kind === 'sandbox' && connection.state === 'open' && <ArmedFaultsBar />}
          <div className={styles['body']}>
            <Navigation />
            <div className={styles['centre']}>
              <TabStrip />
              {connection && <ActingBar />}
              <GuideBar />
              <main id="main" tabIndex={-1} className={styles['main']}>
                <Boundary resetKey={active}>
                  <Page pages={pages} />
                </Boundary>
              </main>
              {connection?.kind === 'sandbox' && connection.state === 'open' && (
                <ClockBar key={connection.id} />
              )}
            </div>
          </div>
          {overlays.palette !== null && <Palette start={overlays.palette} />}
          {overlays.chooser !== null && <OrganizationChooser of={overlays.chooser} />}
          {overlays.sheet && <ShortcutSheet />}
          {overlays.clock !== null && <ClockDialog {...overlays.clock} />}
          {overlays.writing !== null && overlays.writing === connection?.id && <AllowWritingDialog />}
          {overlays.fault !== null && overlays.fault === connection?.id && <ArmFaultDialog />}
          <OrganizationNameDialog />
        </div>
      </ShownZone>
    </PageScope>
  )
}

/** A link of a colleague: it names a deployment, which is ours as well, or can be added. */
function UnknownConnection({ connections }: { connections: readonly ConnectionSummary[] }) {
  const tab = useFrame((state) => state.active)
  const address = window.location.hash.slice(1)
  const local = localPathOf(address, connections)
  const url = deploymentIn(address)
  useEffect(() => {
    if (local !== null) turnTab(tab, local)
  }, [tab, local])
  if (local !== null) return <SkeletonRows rows={8} label="Loading" />
  const [label, next] =
    url === null
      ? ['Show the connections', CONNECTIONS]
      : ['Add this deployment', addConnectionPath('deployment', url)]
  return (
    <Empty
      icon={<SearchX aria-hidden />}
      action={
        <Button variant="filled" onClick={() => navigate(next)}>
          {label}
        </Button>
      }
    >
      {url === null
        ? 'This address belongs to a connection that is not on this computer.'
        : `This link leads to the deployment ${url}, which is not among your connections. Add it with a key of your own, then follow the link again.`}
    </Empty>
  )
}

interface PageScopeProps {
  of: ConnectionSummary | null
  children: ReactNode
}

/** A connection with the organization that one acts as there. */
function PageScope({ of: connection, children }: PageScopeProps) {
  const acting = useActing(connection?.id ?? null)
  return (
    <ScopeProvider connection={connection} organization={acting}>
      {children}
    </ScopeProvider>
  )
}

function Page({ pages }: { pages: Pages }) {
  const route = useRoute()
  const { data: connections, isPending } = useQuery(queries.connections)
  if (route.page === 'home') return <pages.Home />
  if (route.page === 'connections') return <pages.Connections add={route.add} url={route.url} />
  if (route.page === 'case-file')
    return (
      <ScopeProvider connection={null} organization={null}>
        <pages.CaseFile />
      </ScopeProvider>
    )
  const connection = connections?.find((candidate) => candidate.id === route.connection)
  if (isPending) return <SkeletonRows rows={8} label="Loading" />
  if (!connection) return <UnknownConnection connections={connections ?? []} />
  return (
    <PageScope of={connection}>
      {route.page === 'screen' ? (
        <ScreenPage route={route} pages={pages.screens} />
      ) : (
        <pages.Tools route={route} />
      )}
    </PageScope>
  )
}

/**
 * Someone who has one open sandbox should not have to choose it. The page in front may be of a
 * connection that is not listed yet; once it is, what surrounds the page is of that one again.
 */
function useFirstConnection(): void {
  const { data: connections } = useQuery(queries.connections)
  const chosen = useFrame((state) => state.connection)
  const route = useRoute()
  const shown = 'connection' in route ? route.connection : null
  const missed = useRef<string | null>(null)
  useEffect(() => {
    if (!connections) return
    const lists = (id: string | null): boolean => connections.some((candidate) => candidate.id === id)
    if (missed.current !== null && lists(missed.current)) {
      if (shown === missed.current) frameStore.setState({ connection: missed.current })
      missed.current = null
    } else if (!lists(chosen)) {
      missed.current = chosen
      const first = connections.find((candidate) => candidate.state === 'open')
      frameStore.setState({ connection: first?.id ?? null })
    }
  }, [connections, chosen, shown])
}

function useWindowTitle(label: string | null): void {
  const route = useRoute()
  const recents = useFrame((state) => state.recents)
  useEffect(() => {
    document.title = [nameOfRoute(route, recents).label, label, 'Postdesk']
      .filter((part) => part !== null)
      .join(' · ')
  }, [route, recents, label])
}

/** Work of the host beside the calls that fails at present, such as writing to a full disk. */
function FaultBanner() {
  const { data: info } = useQuery(queries.info)
  const faults = info?.faults ?? []
  if (faults.length === 0) return null
  const messages = [...new Set(faults.map(({ message }) => message))]
  return (
    <div role="alert" className={styles['banner']}>
      <TriangleAlert aria-hidden />
      <span>
        <strong>{faults.map(({ what }) => what).join(', ')}: this fails at present</strong> and is tried again
        every second. {messages.join(' ')}
      </span>
    </div>
  )
}

/** One banner, whatever failed: what is the matter, what to do, and that nothing typed is lost. */
function LinkBanner() {
  const link = useLink()
  if (link === 'up') return null
  return (
    <div role="alert" className={styles['banner']}>
      <Unplug aria-hidden />
      {link === 'gone' ? (
        <span>
          <strong>The Postdesk host does not answer.</strong> Start it again with <code>npm start</code> and
          open the link it prints. What you typed stays here and is saved when the host is back.
        </span>
      ) : (
        <span>
          <strong>This console session has ended.</strong> Open the newest console link that Postdesk printed,
          in this browser. What you typed stays here; this window continues by itself.
        </span>
      )}
      <Button onClick={() => void host.info().catch(() => undefined)}>Try now</Button>
    </div>
  )
}

function ShortcutSheet() {
  const groups = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))]
  return (
    <Dialog title="Keyboard shortcuts" onClose={closeOverlays} size={720}>
      <div className={styles['sheet']}>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
                <div key={shortcut.id}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <span className="visually-hidden">{keysOf(shortcut.id)}</span>
                    <Keys of={keysOf(shortcut.id)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p>
        Single letters work while no field is being typed in; Esc leaves a field.
        {!IS_ELECTRON && ' In a browser, Alt stands in for the keys the browser keeps to itself.'}
      </p>
    </Dialog>
  )
}
