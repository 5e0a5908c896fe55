/** One entry of the window's menu: a role of Electron, or a page of the console by its address. */
export interface MenuEntry {
  role?: 'appMenu' | 'editMenu' | 'quit' | 'about' | (typeof VIEW_ROLES)[number]
  type?: 'separator'
  label?: string
  address?: string
  submenu?: MenuEntry[]
}

const VIEW_ROLES = ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'reload', 'toggleDevTools'] as const

const LINE: MenuEntry = { type: 'separator' }

const PAGES: MenuEntry[] = [
  { label: 'Home', address: '/home' },
  { label: 'Connections', address: '/connections' },
  LINE,
  { label: 'Create a sandbox…', address: '/connections?add=sandbox' },
  { label: 'Add a deployment…', address: '/connections?add=deployment' },
  { label: 'Open a case file…', address: '/case-file' },
]

/**
 * Returns the menu of a platform. No entry may claim a key of the console (W, T, 1…9, L, K): Ctrl-W
 * closes a tab, never the window, which is why the ready-made window menu is not used. An installed
 * program shows nothing that examines its page.
 */
export function writeMenu(platform: string, isInstalled: boolean): MenuEntry[] {
  const view = VIEW_ROLES.slice(0, isInstalled ? 4 : 6).map((role) => ({ role }))
  const isMac = platform === 'darwin'
  const menu: MenuEntry[] = [
    { label: 'File', submenu: isMac ? PAGES : [...PAGES, LINE, { role: 'quit' }] },
    { role: 'editMenu', label: 'Edit' },
    { label: 'View', submenu: view },
  ]
  // On a Mac the menu of the program has both.
  return isMac ? [{ role: 'appMenu' }, ...menu] : [...menu, { label: 'Help', submenu: [{ role: 'about' }] }]
}
