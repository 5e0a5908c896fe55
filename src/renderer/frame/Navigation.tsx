import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  Bell,
  BellOff,
  Check,
  Contrast,
  Keyboard,
  Monitor,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  Sun,
  type LucideIcon,
} from 'lucide-react'
import { frameStore, type ThemeChoice } from '../state/frame.ts'
import { useFrame } from '../state/hooks.ts'
import { canNotify, toggleNotifications } from '../state/longWork.ts'
import { Keys } from '../ui/Parts.tsx'
import { ConnectionSwitcher } from './ConnectionSwitcher.tsx'
import { openPalette, openSheet } from './overlays.ts'
import { keysOf } from '../ui/shortcuts.ts'
import { ZoneMenu } from './ZoneMenu.tsx'
import styles from './navigation.module.css'
import { NavigationGroups } from './NavigationGroups.tsx'

const THEMES: [ThemeChoice, string, LucideIcon][] = [
  ['system', 'As the system', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
  ['contrast', 'High contrast', Contrast],
]

/** The left edge: the connection, the palette, the screens in their groups, the theme and the clocks. */
export function Navigation() {
  const folded = useFrame((state) => state.navigationFolded)
  return (
    <div className={styles['navigation']} data-folded={folded || undefined}>
      <ConnectionSwitcher />
      <button type="button" className={styles['find']} onClick={() => openPalette()}>
        <Search aria-hidden />
        <span>Find anything</span>
        <Keys of={keysOf('palette')} />
      </button>
      <nav aria-label="Screens" className={styles['links']}>
        <NavigationGroups />
      </nav>
      <div className={styles['navFoot']}>
        <ThemeMenu />
        <ZoneMenu />
        {canNotify() && <NotificationSwitch />}
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

/** Whether the system tells that long work ended while another program was in front. */
function NotificationSwitch() {
  const isOn = useFrame((state) => state.notifies)
  return (
    <Tooltip label={isOn ? 'Long work tells its end: on' : 'Long work tells its end: off'}>
      <ActionIcon aria-label="Tell when long work ends" aria-pressed={isOn} onClick={toggleNotifications}>
        {isOn ? <Bell aria-hidden /> : <BellOff aria-hidden />}
      </ActionIcon>
    </Tooltip>
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
