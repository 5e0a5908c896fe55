import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Cable, ChevronsUpDown, Plus, Server } from 'lucide-react'
import { frameStore } from '../state/frame.ts'
import { queries } from '../state/queries.ts'
import {
  addConnectionPath,
  CONNECTIONS,
  navigate,
  parseRoute,
  screenPath,
  toolPath,
  toolsPath,
} from '../state/route.ts'
import { ConnectionMark, EnvironmentBadge, EnvironmentIcon } from '../ui/Badge.tsx'
import styles from './navigation.module.css'
import { useOptionalScope } from '../screen/scope.tsx'

/** Moves to another connection and stays on the same screen where it exists there too. */
export function switchConnection(id: string): void {
  frameStore.setState({ connection: id })
  const route = parseRoute(frameStore.getState().active)
  // A record belongs to its connection; its list is there on every other.
  if (route?.page === 'screen') navigate(screenPath(id, route.screen))
  if (route?.page === 'tools') navigate(toolsPath(id))
  if (route?.page === 'tool') navigate(toolPath(id, route.surface, route.tool))
}

export function ConnectionSwitcher() {
  const connection = useOptionalScope()?.connection ?? null
  const { data: connections = [] } = useQuery(queries.connections)
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <button
          type="button"
          className={styles['switcher']}
          data-environment={connection?.environment ?? 'none'}
        >
          {connection ? <EnvironmentIcon environment={connection.environment} /> : <Plus aria-hidden />}
          <span className={styles['switcherText']}>
            <span className={styles['switcherName']}>
              <ConnectionMark colour={connection?.colour ?? null} />
              {connection?.label ?? 'No connection'}
            </span>
            <span className={`${styles['switcherWord']} shape-one-line`}>
              {connection?.environment ?? 'create or add one'}
              {connection?.apart && <span className={styles['switcherApart']}> · {connection.apart}</span>}
            </span>
          </span>
          <ChevronsUpDown aria-hidden className={styles['switcherArrow']} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {connections.map((other) => (
          <Menu.Item
            key={other.id}
            onClick={() => switchConnection(other.id)}
            rightSection={<EnvironmentBadge environment={other.environment} />}
            className={other.id === connection?.id ? styles['chosen'] : undefined}
          >
            <span className={styles['menuName']}>
              <ConnectionMark colour={other.colour} />
              {other.label}
            </span>
            {other.apart && <span className={styles['menuState']}>{other.apart} </span>}
            {other.state !== 'open' && <span className={styles['menuState']}>{other.state}</span>}
          </Menu.Item>
        ))}
        {connections.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<Cable aria-hidden />} onClick={() => navigate(CONNECTIONS)}>
          All connections
        </Menu.Item>
        <Menu.Item leftSection={<Plus aria-hidden />} onClick={() => navigate(addConnectionPath('sandbox'))}>
          Create sandbox
        </Menu.Item>
        <Menu.Item
          leftSection={<Server aria-hidden />}
          onClick={() => navigate(addConnectionPath('deployment'))}
        >
          Add deployment
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
