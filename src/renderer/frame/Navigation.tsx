import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  Check,
  Contrast,
  Home,
  Keyboard,
  Monitor,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Sun,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { frameStore, type ThemeChoice } from '../state/frame.ts'
import { useFrame, useRoute } from '../state/hooks.ts'
import { useScreens } from '../screen/registry.ts'
import { HOME, screenPath, toolsPath, type Route } from '../state/route.ts'
import { Keys } from '../ui/Parts.tsx'
import { ConnectionSwitcher } from './ConnectionSwitcher.tsx'
import { openPalette, openSheet } from './overlays.ts'
import { keysOf } from '../ui/shortcuts.ts'
import styles from './navigation.module.css'
import { useOptionalScope, useScope } from '../screen/scope.tsx'

const THEMES: [ThemeChoice, string, LucideIcon][] = [
  ['system', 'As the system', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
  ['contrast', 'High contrast', Contrast],
]

/** Names only the screens that exist. */
export function Navigation() {
  const connection = useOptionalScope()?.connection ?? null
  const folded = useFrame((state) => state.navigationFolded)
  const route = useRoute()
  return (
    <div className={styles['navigation']} data-folded={folded || undefined}>
      <ConnectionSwitcher />
      <button type="button" className={styles['find']} onClick={() => openPalette()}>
        <Search aria-hidden />
        <span>Find anything</span>
        <Keys of={keysOf('palette')} />
      </button>
      <nav aria-label="Screens" className={styles['links']}>
        <Link icon={Home} label="Home" path={HOME} active={route.page === 'home'} />
        {connection && <ScreenLinks route={route} />}
        {connection && (
          <Link
            icon={Wrench}
            label="Tools"
            path={toolsPath(connection.id)}
            active={route.page === 'tools' || route.page === 'tool'}
          />
        )}
      </nav>
      <div className={styles['navFoot']}>
        <ThemeMenu />
        <Tooltip label="Keyboard shortcuts">
          <ActionIcon aria-label="Keyboard shortcuts" onClick={openSheet}>
            <Keyboard aria-hidden />
          </ActionIcon>
        </Tooltip>
        <span className={styles['push']} />
        <Tooltip label={folded ? 'Widen the navigation' : 'Fold the navigation'}>
          <ActionIcon
            aria-label={folded ? 'Widen the navigation' : 'Fold the navigation'}
            onClick={() => frameStore.setState({ navigationFolded: !folded })}
          >
            {folded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  )
}

/** Screens of records, each only where the connection lists the tool it is built on. */
function ScreenLinks({ route }: { route: Route }) {
  const { connection } = useScope()
  const screens = useScreens(connection)
  return screens.map(({ name, icon, label }) => (
    <Link
      key={name}
      icon={icon}
      label={label}
      path={screenPath(connection.id, name)}
      active={route.page === 'screen' && route.screen === name}
    />
  ))
}

function Link({
  icon: Icon,
  label,
  path,
  active,
}: {
  icon: LucideIcon
  label: string
  path: string
  active: boolean
}) {
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

function ThemeMenu() {
  const choice = useFrame((state) => state.theme)
  const Icon = THEMES.find(([theme]) => theme === choice)?.[2] ?? Monitor
  return (
    <Menu position="top-start">
      <Menu.Target>
        <ActionIcon aria-label="Theme" title="Theme">
          <Icon aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="small">
        {THEMES.map(([theme, label, ThemeIcon]) => (
          <Menu.Item
            key={theme}
            leftSection={<ThemeIcon aria-hidden />}
            rightSection={theme === choice ? <Check aria-label="chosen" /> : null}
            onClick={() => frameStore.setState({ theme })}
            className={theme === choice ? styles['chosen'] : undefined}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
