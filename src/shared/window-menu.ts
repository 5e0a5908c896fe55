/** One entry of the window's menu: a role of Electron, or what a click does. */
export interface MenuEntry {
  role?: 'appMenu' | 'editMenu' | 'quit' | 'about' | (typeof VIEW_ROLES)[number]
  type?: 'separator'
  label?: string
  click?: () => void
  submenu?: MenuEntry[]
}

const VIEW_ROLES = ['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen', 'reload', 'toggleDevTools'] as const

const LINE: MenuEntry = { type: 'separator' }

/** Pages of the console, by what they are called in the menu. */
const PAGES = [
  ['Home', '/home'],
  ['Connections', '/connections'],
  null,
  ['Create a sandbox…', '/connections?add=sandbox'],
  ['Add a deployment…', '/connections?add=deployment'],
  ['Open a case file…', '/case-file'],
] as const

/**
 * Returns the menu of a platform. No entry may claim a key of the console (W, T, 1…9, L, K): Ctrl-W
 * closes a tab, never the window, which is why the ready-made window menu is not used. An installed
 * program shows nothing that examines its page. `open` shows the window at an address of the console.
 */
export function writeMenu(
  platform: string,
  isInstalled: boolean,
  open: (address: string) => void,
): MenuEntry[] {
  const pages = PAGES.map((page): MenuEntry => {
    if (page === null) return LINE
    const [label, address] = page
    return { label, click: () => open(address) }
  })
  const view = VIEW_ROLES.slice(0, isInstalled ? 4 : 6).map((role) => ({ role }))
  const isMac = platform === 'darwin'
  const menu: MenuEntry[] = [
    { label: 'File', submenu: isMac ? pages : [...pages, LINE, { role: 'quit' }] },
    { role: 'editMenu', label: 'Edit' },
    { label: 'View', submenu: view },
  ]
  // On a Mac the menu of the program has both.
  return isMac ? [{ role: 'appMenu' }, ...menu] : [...menu, { label: 'Help', submenu: [{ role: 'about' }] }]
}
