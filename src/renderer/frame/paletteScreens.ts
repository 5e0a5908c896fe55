import { Cable, Home, SlidersHorizontal, Wrench } from 'lucide-react'
import { holdsWords } from '../../shared/text/fold.ts'
import { screensOf } from '../screen/registry.ts'
import { CONNECTIONS, HOME, navigate, screenPath, toolsPath } from '../state/route.ts'
import type { Around, PaletteItem } from './paletteEntry.ts'
import { nameOfConnection } from './routeName.ts'

/** What people call a screen besides its label. */
const ALSO: Record<string, string> = {
  verification: 'explain blocked hold triage',
  'review-emails': 'flagged evidence',
  emails: 'log sent delivered bounced',
  subscribers: 'people contacts recipients audience',
  import: 'csv upload contacts',
  'bulk-operations': 'jobs',
  exports: 'jobs csv download',
  campaigns: 'newsletters mailings',
  workflows: 'automations',
  analytics: 'statistics reports',
  images: 'media pictures',
  domains: 'dns dkim spf dmarc',
  snippets: 'templates blocks',
  outbox: 'simulated messages mime',
  parity: 'proof rules',
  keys: 'api keys tokens',
}

/** Each setting by its name, with the field of the page that holds it. */
const SETTINGS: { name: string; field: string; also: string }[] = [
  { name: 'Name of the organization', field: 'name', also: 'rename' },
  { name: 'Time zone', field: 'timezone', also: 'timezone' },
  { name: 'Postal address', field: 'postalAddress', also: 'footer' },
  { name: 'Double opt-in', field: 'doubleOptIn', also: 'consent confirmation' },
  { name: 'Tracking domain', field: 'trackingDomain', also: 'links clicks' },
]

/** Returns the screens that a connection fills, Home, Connections and Tools, as lines of the palette. */
export function listScreens({ connection, tools }: Around): PaletteItem[] {
  const line = (id: string, label: string, icon: PaletteItem['icon'], path: string): PaletteItem => ({
    ...{ id, group: 'Screens', icon, label: `Go to ${label}` },
    detail: connection && path.startsWith('/c/') ? nameOfConnection(connection) : '',
    run: () => navigate(path),
  })
  const own = connection
    ? [
        ...screensOf(tools, connection).map(({ name, label, icon }) =>
          line(`screen-${name}`, label, icon, screenPath(connection.id, name)),
        ),
        line('tools', 'Tools', Wrench, toolsPath(connection.id)),
      ]
    : []
  return [line('home', 'Home', Home, HOME), ...own, line('connections', 'Connections', Cable, CONNECTIONS)]
}

/** Returns the screens and settings that are called so. */
export function findScreens(search: string, around: Around): PaletteItem[] {
  const isCalled = ({ id, label }: PaletteItem): boolean =>
    holdsWords(`${label} ${ALSO[id.replace('screen-', '')] ?? ''}`, search)
  return [...listScreens(around).filter(isCalled), ...findSettings(search, around)]
}

function findSettings(search: string, { connection, tools }: Around): PaletteItem[] {
  const screen = connection && screensOf(tools, connection).find(({ name }) => name === 'settings')
  if (!screen) return []
  const path = screenPath(connection.id, screen.name)
  return SETTINGS.filter(({ name, also }) => holdsWords(`${name} ${also} setting`, search)).map(
    ({ name, field }): PaletteItem => ({
      ...{ id: `setting-${field}`, group: 'Settings', icon: SlidersHorizontal },
      ...{ label: `Setting: ${name}`, detail: screen.label },
      run: () => navigate(`${path}?view=${field}`),
    }),
  )
}
