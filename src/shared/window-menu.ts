/** One entry of the window's menu: a role of Electron, or what a click does. */
export interface MenuEntry {
  role?: 'appMenu' | 'editMenu' | 'cut' | 'copy' | 'paste' | 'quit' | 'about' | (typeof VIEW_ROLES)[number]
  type?: 'separator'
  label?: string
  enabled?: boolean
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

/** What a person clicked at with the other button, as Electron tells it. */
export interface EditClick {
  isEditable: boolean
  selectionText: string
  /** '' where nothing is misspelled. */
  misspelledWord: string
  dictionarySuggestions: readonly string[]
}

/** What Electron's contents of a page do with a misspelled word. */
interface Speller {
  replaceMisspelling(word: string): void
  session: { addWordToSpellCheckerDictionary(word: string): boolean }
}

/**
 * Returns the menu of a place in the page; none where nothing is typed and nothing is chosen. `turn` asks
 * whether spelling is checked.
 */
export function writeEditMenu(
  click: EditClick,
  checksSpelling: boolean,
  speller: Speller,
  turn: () => void,
): MenuEntry[] {
  const copy: MenuEntry = { role: 'copy', label: 'Copy' }
  if (!click.isEditable) return click.selectionText.trim() === '' ? [] : [copy]
  return [
    ...writeSpelling(click, speller),
    { role: 'cut', label: 'Cut' },
    copy,
    { role: 'paste', label: 'Paste' },
    LINE,
    { label: checksSpelling ? 'Stop checking spelling…' : 'Check spelling…', click: turn },
  ]
}

function writeSpelling(
  { misspelledWord: word, dictionarySuggestions }: EditClick,
  speller: Speller,
): MenuEntry[] {
  if (word === '') return []
  const suggested = dictionarySuggestions.map((label): MenuEntry => ({
    label,
    click: () => speller.replaceMisspelling(label),
  }))
  const none: MenuEntry = { label: 'No suggestion', enabled: false }
  return [
    ...(suggested.length > 0 ? suggested : [none]),
    LINE,
    {
      label: `Add “${word}” to the dictionary`,
      click: () => speller.session.addWordToSpellCheckerDictionary(word),
    },
    LINE,
  ]
}
