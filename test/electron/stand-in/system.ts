import { app } from './app.ts'
import { KnownEvents } from './events.ts'
import { refuse, strict } from './missing.ts'
import { BrowserWindow } from './windows.ts'

/** Nobody is there to answer: a test puts its own function in the place of one that it expects. */
export const dialog = strict('dialog', {
  /** https://www.electronjs.org/docs/latest/api/dialog#dialogshowmessageboxwindow-options */
  showMessageBox: (options: { message: string }): Promise<{ response: number; checkboxChecked: boolean }> =>
    refuse(`somebody who answers '${options.message}'`),
  /** https://www.electronjs.org/docs/latest/api/dialog#dialogshowerrorboxtitle-content */
  showErrorBox: (title: string, content: string): void =>
    void process.stderr.write(`error box: ${title}: ${content}\n`),
})

export const shell = strict('shell', {
  /** https://www.electronjs.org/docs/latest/api/shell#shellopenexternalurl-options */
  openExternal: (url: string): Promise<void> => refuse(`a system that opens ${url}`),
})

/** No system is there that shows it: a test looks at `show` and emits `click`. https://www.electronjs.org/docs/latest/api/notification */
export class Notification extends KnownEvents {
  readonly title: string
  readonly body: string

  /** https://www.electronjs.org/docs/latest/api/notification#new-notificationoptions */
  constructor({ title = '', body = '', ...others }: { title?: string; body?: string } = {}) {
    super('Notification', ['show', 'click', 'close'])
    if (Object.keys(others).length > 0) refuse(`new Notification with ${Object.keys(others).join()}`)
    this.title = title
    this.body = body
    return strict('Notification', this)
  }

  /** https://www.electronjs.org/docs/latest/api/notification#notificationissupported */
  static isSupported = (): boolean => true

  /** https://www.electronjs.org/docs/latest/api/notification#notificationshow */
  show(): void {
    this.emit('show', {})
  }
}

/** https://www.electronjs.org/docs/latest/api/native-theme#nativethemeshouldusedarkcolors-readonly */
export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: false })

const workArea = { x: 0, y: 0, width: 1600, height: 1000 }

/** One screen: https://www.electronjs.org/docs/latest/api/screen#screengetalldisplays */
export const screen = strict('screen', { getAllDisplays: () => [{ id: 1, bounds: workArea, workArea }] })

/** https://www.electronjs.org/docs/latest/api/menu-item#roles */
const ROLES = new Set(
  [
    'undo redo cut copy paste pasteAndMatchStyle selectAll delete minimize close quit reload forceReload',
    'toggleDevTools togglefullscreen resetZoom zoomIn zoomOut appMenu fileMenu editMenu viewMenu windowMenu about',
    'hide hideOthers unhide services window help',
  ].flatMap((names) => names.split(' ')),
)

interface ItemOptions {
  id?: string
  label?: string
  role?: string
  type?: string
  accelerator?: string
  submenu?: ItemOptions[]
  enabled?: boolean
  click?: (item: MenuItem, window: BrowserWindow | null, event: object) => void
}

/** https://www.electronjs.org/docs/latest/api/menu-item */
class MenuItem {
  readonly id: string | undefined
  readonly label: string
  readonly role: string | undefined
  readonly type: string
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  readonly enabled: boolean
  readonly click: () => void

  constructor(options: ItemOptions) {
    const { role, submenu, click } = options
    if (role !== undefined && !ROLES.has(role)) throw new Error(`${role} is no role of Electron`)
    this.id = options.id
    this.label = options.label ?? role ?? ''
    this.role = role
    this.type = options.type ?? (submenu ? 'submenu' : 'normal')
    this.accelerator = options.accelerator
    this.submenu = submenu && Menu.buildFromTemplate(submenu)
    this.enabled = options.enabled ?? true
    this.click = () => {
      if (role === 'quit') app.quit()
      else if (role !== undefined) refuse(`a click on the menu role ${role}`)
      else click?.(this, BrowserWindow.getFocusedWindow(), {})
    }
  }
}

let applicationMenu: Menu | null = null

/** https://www.electronjs.org/docs/latest/api/menu */
export class Menu {
  readonly items: MenuItem[]

  private constructor(items: MenuItem[]) {
    this.items = items
  }

  static buildFromTemplate = (template: ItemOptions[]): Menu =>
    new Menu(template.map((options) => new MenuItem(options)))

  /** No system is there that shows it: https://www.electronjs.org/docs/latest/api/menu#menupopupoptions */
  popup(_options: object): void {
    refuse(`a menu that opens: ${this.items.map(({ label }) => label).join()}`)
  }

  static setApplicationMenu = (menu: Menu | null): void => void (applicationMenu = menu)
  static getApplicationMenu = (): Menu | null => applicationMenu

  /** https://www.electronjs.org/docs/latest/api/menu#menugetmenuitembyidid */
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null)
      if (found) return found
    }
    return null
  }
}
