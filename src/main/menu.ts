import { Menu, type MenuItemConstructorOptions } from 'electron'

/**
 * No item may claim a key of the console (W, T, 1…9, L, K): Ctrl-W closes a tab, never the
 * window, which is why the ready-made window menu is not used.
 */
export function setMenu(platform: string, packaged: boolean): void {
  const view: MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }]
  if (!packaged) view.push({ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' })
  const template: MenuItemConstructorOptions[] = [{ role: 'editMenu' }, { label: 'View', submenu: view }]
  if (platform === 'darwin') template.unshift({ role: 'appMenu' })
  else template.unshift({ label: 'File', submenu: [{ role: 'quit' }] })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
