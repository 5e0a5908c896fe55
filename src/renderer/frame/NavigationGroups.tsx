import { Cable, ChevronDown, Home, UserRoundCog, Wrench, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupOf, useScreens, type ScreenGroup } from '../screen/registry.ts'
import { useOptionalScope, useScope } from '../screen/scope.tsx'
import { toggleGroup } from '../state/frame.ts'
import { useFrame, useRoute } from '../state/hooks.ts'
import { useChoosesOrganization } from '../state/queries.ts'
import { CONNECTIONS, HOME, screenPath, toolsPath } from '../state/route.ts'
import { chooseOrganization } from './overlays.ts'
import styles from './navigation.module.css'

/** What a link of the navigation leads to. */
interface Place {
  icon: LucideIcon
  label: string
  path: string
  active: boolean
}

/** Names only the screens that exist, in three groups; what belongs to one organization while one acts as it. */
export function NavigationGroups() {
  const connection = useOptionalScope()?.connection ?? null
  const route = useRoute()
  const home = { icon: Home, label: 'Home', path: HOME, active: route.page === 'home' }
  const connections = {
    icon: Cable,
    label: 'Connections',
    path: CONNECTIONS,
    active: route.page === 'connections',
  }
  if (connection) return <GroupsOfConnection home={home} connections={connections} />
  return (
    <div className={styles['group']}>
      <Link {...home} />
      <Link {...connections} />
    </div>
  )
}

function GroupsOfConnection({ home, connections }: Record<'home' | 'connections', Place>) {
  const { connection, organization } = useScope()
  const route = useRoute()
  const screens = useScreens(connection)
  const chooses = useChoosesOrganization(connection)
  const placesOf = (group: ScreenGroup): Place[] =>
    screens
      .filter((screen) => groupOf(screen) === group)
      .map(({ name, icon, label }) => ({
        icon,
        label,
        path: screenPath(connection.id, name),
        active: route.page === 'screen' && route.screen === name,
      }))
  const own = placesOf('acting')
  const tools = {
    icon: Wrench,
    label: 'Tools',
    path: toolsPath(connection.id),
    active: route.page === 'tools' || route.page === 'tool',
  }
  const isActing = organization !== null || !chooses
  return (
    <>
      <Group name="support" label="Support" places={[home, ...placesOf('support')]} />
      {own.length > 0 && isActing && (
        <Group
          name="acting"
          label={organization ? `Acting as ${organization.name}` : 'Organization of the token'}
          places={own}
        />
      )}
      {own.length > 0 && !isActing && (
        <button
          type="button"
          className={styles['link']}
          title="Act as an organization"
          onClick={() => chooseOrganization(connection.id)}
        >
          <UserRoundCog aria-hidden />
          <span>Act as an organization</span>
        </button>
      )}
      <Group name="workshop" label="Workshop" places={[tools, ...placesOf('workshop'), connections]} />
    </>
  )
}

/** A folded group still shows where one is. */
function Group({ name, label, places }: { name: ScreenGroup; label: string; places: Place[] }): ReactNode {
  const folded = useFrame((state) => state.foldedGroups.includes(name))
  const shown = folded ? places.filter(({ active }) => active) : places
  return (
    <div role="group" aria-label={label} className={styles['group']}>
      <button
        type="button"
        className={styles['groupName']}
        aria-expanded={!folded}
        title={label}
        onClick={() => toggleGroup(name)}
      >
        <span className={styles['groupText']}>{label}</span>
        <ChevronDown aria-hidden />
      </button>
      {shown.map((place) => (
        <Link key={place.path} {...place} />
      ))}
    </div>
  )
}

function Link({ icon: Icon, label, path, active }: Place) {
  return (
    <a
      className={styles['link']}
      href={`#${path}`}
      aria-current={active ? 'page' : undefined}
      aria-label={label}
      title={label}
    >
      <Icon aria-hidden />
      <span>{label}</span>
    </a>
  )
}
