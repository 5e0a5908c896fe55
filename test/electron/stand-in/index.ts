/**
 * Stands in for the `electron` module of the main process. Each part does what the named page of
 * Electron's documentation says, by means of Debian's Chromium and the pinned Node, and throws "not
 * in the stand-in" on everything else. A name that is missing here cannot be imported at all.
 * docs/electron.md says what it cannot show.
 */
export { app } from './app.ts'
export { ipcMain } from './ipc.ts'
export { MessageChannelMain } from './ports.ts'
export { protocol } from './schemes.ts'
export { session } from './session.ts'
export { dialog, Menu, nativeTheme, Notification, screen, shell } from './system.ts'
export { utilityProcess } from './utility.ts'
export { BrowserWindow } from './windows.ts'
