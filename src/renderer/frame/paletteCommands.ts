import {
  Bell,
  BellOff,
  Clock4,
  Contrast,
  FileLock2,
  Keyboard,
  Link,
  ListX,
  Moon,
  PencilLine,
  Pin,
  PinOff,
  Plus,
  RotateCcw,
  Server,
  Signpost,
  Sun,
  UserRoundCog,
  UserRoundX,
  X,
  Monitor,
  PanelRight,
  PlugZap,
  Zap,
} from 'lucide-react'
import { notifications } from '@mantine/notifications'
import { linkOfAddress } from '../../shared/deep-links.ts'
import { toFailure } from '../bridge/actions.ts'
import {
  closeOtherTabs,
  frameStore,
  isPinned,
  reopenTab,
  stopActing,
  actingOf,
  togglePin,
  turnToTab,
} from '../state/frame.ts'
import type { ConnectionSummary } from '../../shared/bridge.ts'
import { canNotify, toggleNotifications } from '../state/longWork.ts'
import { permalinkOf } from '../state/permalink.ts'
import { addConnectionPath, CASE_FILE, HOME, navigate } from '../state/route.ts'
import { switchConnection } from './ConnectionSwitcher.tsx'
import { askFault, askWriting, chooseOrganization, openSheet } from './overlays.ts'
import { join } from './lookup/offers.ts'
import { nameOfConnection } from './routeName.ts'
import { clockCommands } from './clockCommands.ts'
import { beginGuide, GUIDES } from './guides.ts'
import type { Around, Command, PaletteItem } from './paletteEntry.ts'
import { copyText } from '../ui/Parts.tsx'
import { IS_ELECTRON, keysOf } from '../ui/shortcuts.ts'
import { ZONES } from './ZoneMenu.tsx'
import { closeTabAndMove } from './useFrameShortcuts.ts'

function toCommand(command: Command): PaletteItem {
  return { group: 'Commands', detail: '', keys: keysOf(command.id), ...command }
}

function themeCommands(): Command[] {
  const themes = [
    ['system', Monitor, 'as the system'],
    ['light', Sun, 'light'],
    ['dark', Moon, 'dark'],
    ['contrast', Contrast, 'high contrast'],
  ] as const
  return themes.map(([theme, icon, label]) => ({
    id: `theme-${theme}`,
    icon,
    label: `Theme: ${label}`,
    run: () => frameStore.setState({ theme }),
  }))
}

function zoneCommands(): Command[] {
  return ZONES.map(({ choice, label }) => ({
    id: `zone-${choice}`,
    icon: Clock4,
    label: `Times on the clocks of: ${label}`,
    run: () => frameStore.setState({ zone: choice }),
  }))
}

function notificationCommand(): Command[] {
  if (!canNotify()) return []
  const isOn = frameStore.getState().notifies
  return [
    {
      ...{ id: 'notifications', icon: isOn ? BellOff : Bell, run: toggleNotifications },
      ...{
        label: `Tell when long work ends: ${isOn ? 'off' : 'on'}`,
        detail: 'a notification of the system',
      },
    },
  ]
}

function connectionCommands({ connection, connections }: Around): Command[] {
  const switches = connections
    .filter((other) => other.id !== connection?.id)
    .map((other): Command => ({
      id: `switch-${other.id}`,
      icon: PlugZap,
      label: `Switch to ${other.label}`,
      detail: join(other.environment, other.apart),
      run: () => switchConnection(other.id),
    }))
  if (!connection) return switches
  const { id } = connection
  const acting = actingOf(frameStore.getState(), id)
  const own: Command[] = [
    {
      id: 'actAs',
      icon: UserRoundCog,
      label: 'Choose the organization to act as',
      run: () => chooseOrganization(id),
    },
  ]
  if (acting)
    own.push({
      id: 'stopActing',
      icon: UserRoundX,
      label: `Stop acting as ${acting.name}`,
      run: () => stopActing(id),
    })
  return [...own, ...kindCommands(connection), ...clockCommands(connection), ...switches]
}

/** What only a deployment, or only a sandbox, can be asked for. */
function kindCommands(connection: ConnectionSummary): Command[] {
  const { id, kind, state, label, environment, apart } = connection
  const run = (): void => (kind === 'deployment' ? askWriting(id) : askFault(id))
  if (kind === 'deployment')
    return [
      {
        ...{ id: 'allowWriting', icon: PencilLine, label: `Switch writing on for ${label}` },
        ...{ detail: join(environment, apart), run },
      },
    ]
  if (state !== 'open') return []
  return [
    {
      id: 'armFault',
      icon: Zap,
      label: 'Arm a fault: let the next calls fail',
      detail: nameOfConnection(connection),
      run,
    },
  ]
}

function addCommands(): Command[] {
  const guides = (['block', 'campaign'] as const).map((name): Command => ({
    id: `guide-${name}`,
    icon: Signpost,
    label: `Guide: ${GUIDES[name].title}`,
    run: () =>
      void beginGuide(name).catch((error: unknown) =>
        notifications.show({ color: 'red', title: 'Not opened', message: toFailure(error).message }),
      ),
  }))
  return [
    ...guides,
    {
      id: 'addSandbox',
      icon: Plus,
      label: 'Create a sandbox',
      run: () => navigate(addConnectionPath('sandbox')),
    },
    {
      id: 'addDeployment',
      icon: Server,
      label: 'Add a deployment',
      run: () => navigate(addConnectionPath('deployment')),
    },
  ]
}

/** A link that leads a colleague to the same page: it names a deployment by its URL. */
function linkCommand({ connections }: Around): Command {
  const copy = async (): Promise<void> => {
    const path = permalinkOf(window.location.hash.slice(1), connections)
    // The address of the window's own page leads nowhere on another computer.
    const link = IS_ELECTRON ? linkOfAddress(path) : null
    const copied = await copyText(link ?? `${window.location.href.split('#')[0]}#${path}`)
    const message = copied ? 'Copied the link of this page.' : 'The clipboard refused the link.'
    notifications.show({ color: copied ? 'gray' : 'red', message })
  }
  return {
    id: 'copyLink',
    icon: Link,
    label: 'Copy the link of this page',
    detail: 'a deployment is named by its URL',
    run: () => void copy(),
  }
}

function pinCommand(): Command[] {
  const { active } = frameStore.getState()
  if (active === HOME) return []
  const pinned = isPinned(active)
  return [
    {
      id: 'pinTab',
      icon: pinned ? PinOff : Pin,
      label: pinned ? 'Unpin the tab' : 'Pin the tab',
      run: () => togglePin(active),
    },
  ]
}

function reopen(): void {
  const path = reopenTab()
  if (path !== null) turnToTab(path)
}

export function listCommands(around: Around): PaletteItem[] {
  const toggleFacts = (): void => frameStore.setState((state) => ({ factsOpen: !state.factsOpen }))
  const all: Command[] = [
    ...addCommands(),
    { id: 'caseFile', icon: FileLock2, label: 'Open a case file', run: () => navigate(CASE_FILE) },
    ...connectionCommands(around),
    { id: 'facts', icon: PanelRight, label: 'Show or hide history and saved calls', run: toggleFacts },
    {
      id: 'closeTab',
      icon: X,
      label: 'Close the tab',
      run: () => closeTabAndMove(frameStore.getState().active),
    },
    {
      id: 'closeOthers',
      icon: ListX,
      label: 'Close the other tabs',
      detail: 'pinned ones stay',
      run: closeOtherTabs,
    },
    ...pinCommand(),
    linkCommand(around),
    { id: 'reopenTab', icon: RotateCcw, label: 'Reopen the last closed tab', run: reopen },
    { id: 'sheet', icon: Keyboard, label: 'Show the shortcuts', run: openSheet },
    ...themeCommands(),
    ...zoneCommands(),
    ...notificationCommand(),
  ]
  return all.map(toCommand)
}
