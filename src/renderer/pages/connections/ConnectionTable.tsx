import { ActionIcon, Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import {
  Activity,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleX,
  KeyRound,
  MoreHorizontal,
  PencilLine,
  Power,
  Trash2,
  Wrench,
} from 'lucide-react'
import { Fragment, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/bridge.ts'
import { host } from '../../bridge/actions.ts'
import { searchOrganizations } from '../../bridge/organizations.ts'
import { callCustomer } from '../../bridge/tools.ts'
import { frameStore } from '../../state/frame.ts'
import { navigate, toolsPath } from '../../state/route.ts'
import { Badge, ConnectionMark, EnvironmentBadge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Age, CopyText } from '../../ui/Parts.tsx'
import { CopyableTable } from '../../ui/table/CopyableTable.tsx'
import { csvOf, type TableColumn } from '../../ui/table/columns.ts'
import { count, describeDuration } from '../../ui/time.ts'
import { EditDialog, RemoveDialog } from './ConnectionDialogs.tsx'
import { RenewKeyDialog } from '../../frame/RenewKeyDialog.tsx'
import { tellTest } from './tellTest.ts'
import { useConnectionAction } from '../../screen/useAction.ts'
import styles from './connections.module.css'
import { ScopeProvider } from '../../screen/scope.tsx'

type DialogKind = 'edit' | 'remove' | 'key'

const STATE = {
  open: { meaning: 'healthy', icon: CircleDot },
  closed: { meaning: 'neutral', icon: CirclePause },
  unavailable: { meaning: 'blocked', icon: CircleX },
} as const

/** What the last real answer of a deployment said: nothing is assumed of one that was not asked. */
const HEALTH = {
  untested: { meaning: 'neutral', icon: CircleDashed, text: 'untested' },
  works: { meaning: 'healthy', icon: CircleDot, text: 'works' },
  refused: { meaning: 'blocked', icon: CircleX, text: 'key refused' },
  fails: { meaning: 'blocked', icon: CircleX, text: 'no answer' },
} as const

/** Returns why a connection does not work, null when it does or nobody asked it yet. */
function whyOf({ detail, health }: ConnectionSummary): string | null {
  return health ? health.message : detail
}

function StateCell({ of: connection }: { of: ConnectionSummary }) {
  const { id, state, health } = connection
  const { meaning, icon, text } = health ? HEALTH[health.state] : { ...STATE[state], text: state }
  return (
    <td aria-describedby={whyOf(connection) === null ? undefined : `why-${id}`}>
      <Badge meaning={meaning} icon={icon}>
        {text}
      </Badge>
      {health?.at && (
        <span className={styles['apart']}>
          <Age at={health.at} />
        </span>
      )}
    </td>
  )
}

/** What CSV has of a connection: what is known of it, and no key. */
const COLUMNS: readonly TableColumn<ConnectionSummary>[] = [
  { key: 'label', label: 'Name', text: ({ label, apart }) => (apart ? `${label} (${apart})` : label) },
  { key: 'environment', label: 'Environment' },
  { key: 'state', label: 'State', text: ({ state, health }) => health?.state ?? state },
  { key: 'detail', label: 'Why', text: whyOf },
  { key: 'organizations', label: 'Organizations' },
  { key: 'url', label: 'URL' },
  { key: 'lastUsedAt', label: 'Last used' },
]

export function ConnectionTable({
  title,
  connections,
  chosen,
}: {
  title: string
  connections: ConnectionSummary[]
  chosen: string | null
}) {
  const [dialog, setDialog] = useState<{ kind: DialogKind; connection: ConnectionSummary } | null>(null)
  const { failure, run, clear } = useConnectionAction()
  return (
    <section className={styles['card']} aria-label={title}>
      <h2>{title}</h2>
      {failure && (
        <div className={styles['inset']}>
          <ErrorPanel failure={failure} context={{ action: 'connection' }} onRetry={clear} />
        </div>
      )}
      <CopyableTable label={title.toLowerCase()} csv={() => csvOf(connections, COLUMNS)}>
        <div className={styles['scroll']}>
          <table className={`${styles['table']} ${styles['fixed']}`}>
            <thead>
              <tr>
                <th>Name</th>
                <th>Environment</th>
                <th>State</th>
                <th className={styles['number']}>Organizations</th>
                <th>URL</th>
                <th>Last used</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {connections.map((connection) => (
                <Fragment key={connection.id}>
                  <tr data-chosen={connection.id === chosen || undefined}>
                    <td>
                      <button
                        type="button"
                        className={styles['name']}
                        aria-pressed={connection.id === chosen}
                        onClick={() => frameStore.setState({ connection: connection.id })}
                      >
                        <ConnectionMark colour={connection.colour} />
                        {connection.label}
                      </button>
                      {connection.apart && <span className={styles['apart']}>{connection.apart}</span>}
                    </td>
                    <td>
                      <EnvironmentBadge environment={connection.environment} />
                    </td>
                    <StateCell of={connection} />
                    <td className={styles['number']}>
                      {connection.organizations === null ? '–' : count(connection.organizations)}
                    </td>
                    <td className={styles['url']}>
                      {connection.url === null ? '–' : <CopyText text={connection.url} label="URL" />}
                      {connection.keyEnd && <span className={styles['apart']}>key …{connection.keyEnd}</span>}
                    </td>
                    <td>
                      {connection.lastUsedAt === null ? 'Not used yet' : <Age at={connection.lastUsedAt} />}
                    </td>
                    <td>
                      <RowActions
                        of={connection}
                        run={run}
                        onDialog={(kind) => setDialog({ kind, connection })}
                      />
                    </td>
                  </tr>
                  {/* In a line of its own: no column is wide enough for a sentence. */}
                  {whyOf(connection) !== null && (
                    <tr className={styles['why']} data-chosen={connection.id === chosen || undefined}>
                      <td colSpan={7} id={`why-${connection.id}`}>
                        {whyOf(connection)}
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      </CopyableTable>
      {dialog && (
        <ScopeProvider connection={dialog.connection} organization={null}>
          {dialog.kind === 'edit' && (
            <EditDialog onClose={() => setDialog(null)} onKey={() => setDialog({ ...dialog, kind: 'key' })} />
          )}
          {dialog.kind === 'key' && <RenewKeyDialog onClose={() => setDialog(null)} />}
          {dialog.kind === 'remove' && <RemoveDialog onClose={() => setDialog(null)} />}
        </ScopeProvider>
      )}
    </section>
  )
}

/** Tests a deployment; of a sandbox, asks for one row. */
async function testConnection({ id, label, kind }: ConnectionSummary): Promise<void> {
  if (kind === 'deployment') return tellTest(label, await host.test(id))
  const tools = await host.tools(id)
  const start = performance.now()
  if (tools.some(({ name }) => name === 'list_orgs')) await searchOrganizations(id, { pageSize: 1 })
  else await callCustomer({ connection: id, organization: null }, 'list_tags', {})
  const message = `${label} answered in ${describeDuration(performance.now() - start)}.`
  notifications.show({ color: 'green', title: 'Connection works', message })
}

function RowActions({
  of: connection,
  run,
  onDialog,
}: {
  of: ConnectionSummary
  run: (work: () => Promise<void>) => Promise<void>
  onDialog: (kind: DialogKind) => void
}) {
  const open = connection.state === 'open'
  const toggle = (): Promise<void> =>
    run(async () => {
      await (open ? host.close(connection.id) : host.open(connection.id))
      if (!open) frameStore.setState({ connection: connection.id })
    })
  return (
    <div className={`${styles['actions']} small`}>
      {open ? (
        <Button
          leftSection={<Wrench aria-hidden />}
          onClick={() => navigate(toolsPath(connection.id))}
          aria-label={`Tools of ${connection.label}`}
        >
          Tools
        </Button>
      ) : (
        <Button
          leftSection={<Power aria-hidden />}
          onClick={() => void toggle()}
          aria-label={`Open ${connection.label}`}
        >
          Open
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${connection.label}`}>
            <MoreHorizontal aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className="small">
          {open && (
            <Menu.Item
              leftSection={<Activity aria-hidden />}
              onClick={() => void run(() => testConnection(connection))}
            >
              Test
            </Menu.Item>
          )}
          {open && (
            <Menu.Item leftSection={<Power aria-hidden />} onClick={() => void toggle()}>
              Close
            </Menu.Item>
          )}
          <Menu.Item leftSection={<PencilLine aria-hidden />} onClick={() => onDialog('edit')}>
            Edit
          </Menu.Item>
          {connection.kind === 'deployment' && (
            <Menu.Item leftSection={<KeyRound aria-hidden />} onClick={() => onDialog('key')}>
              Correct URL or key
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<Trash2 aria-hidden />} onClick={() => onDialog('remove')}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
