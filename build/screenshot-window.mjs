/**
 * The window with its title bar and menu, from the harness of the window (test/electron). The page is
 * the shell's, the title that of its window, the labels those of its application menu; the frame around
 * them is drawn here, because the stand-in of Electron has no pixels of its own.
 */
import { actAs } from './screenshot-walk.mjs'

const SIZE = { width: 1280, height: 840 }
const TITLE_HEIGHT = 34
const MENU_HEIGHT = 28
const COLOURS = {
  light: { bar: '#e9eaed', text: '#1f2328', line: '#c9ccd1' },
  dark: { bar: '#26292e', text: '#e6e8eb', line: '#3a3e45' },
}

const escapeText = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns a page of the size of the window: what the shell told, around the picture of its page. */
function drawFrame({ title, labels, page }, theme) {
  const { bar, text, line } = COLOURS[theme]
  const buttons = ['M3 8h10', 'M4 4h8v8H4z', 'M4 4l8 8M12 4l-8 8'].map(
    (path) =>
      `<svg width="16" height="16"><path d="${path}" fill="none" stroke="currentColor" stroke-width="1.2"/></svg>`,
  )
  return `<!doctype html><style>
    body { margin: 0; background: ${bar}; color: ${text}; font: 13px/1 system-ui, sans-serif }
    header, nav { display: flex; align-items: center; padding: 0 14px; gap: 22px; box-sizing: border-box }
    header { height: ${TITLE_HEIGHT}px; font-weight: 600 }
    header span { flex: 1; text-align: center; padding-left: 92px }
    nav { height: ${MENU_HEIGHT}px; border-bottom: 1px solid ${line} }
    img { display: block }
  </style><header><span>${escapeText(title)}</span>${buttons.join('')}</header>
  <nav>${labels.map((label) => `<div>${escapeText(label)}</div>`).join('')}</nav>
  <img src="data:image/png;base64,${page.toString('base64')}">`
}

/** Returns the title, the labels of the menu bar and a picture of the page in a theme. */
async function readWindow(shell, theme) {
  await shell.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await shell.page.waitForTimeout(500)
  const told = await shell.evaluate(({ BrowserWindow, Menu }) => ({
    title: BrowserWindow.getAllWindows()[0].getTitle(),
    labels: Menu.getApplicationMenu().items.map(({ label }) => label),
  }))
  return { ...told, page: await shell.page.screenshot() }
}

/** Runs in the page: a sandbox is closed after a start until somebody opens it. */
async function openSandbox() {
  const { postdesk } = globalThis
  const { data } = await postdesk.control({ action: 'connection.list' })
  await postdesk.control({ action: 'connection.open', input: { id: data.connections[0].id } })
}

/**
 * Takes one picture for each theme. `home` holds the application's folder `app` with a demo sandbox;
 * `shoot` writes the picture of a page under a name.
 */
export async function takeWindow(browser, { home, themes, program, shoot }) {
  process.env.POSTDESK_CHROMIUM ??= program
  // Loaded late: it looks at once for the runtime that this machine has.
  const { openShell } = await import('../test/electron/shell.ts')
  const shell = await openShell(home)
  const canvas = await browser.newPage({ viewport: SIZE })
  try {
    await shell.page.setViewportSize({ ...SIZE, height: SIZE.height - TITLE_HEIGHT - MENU_HEIGHT })
    await shell.page.locator('#main').waitFor()
    await shell.page.evaluate(openSandbox)
    await actAs(shell.page, 'Lumen Books')
    for (const theme of themes) {
      await canvas.setContent(drawFrame(await readWindow(shell, theme), theme))
      await shoot(canvas, `window-${theme}`)
    }
  } finally {
    await canvas.close()
    await shell.close()
  }
}
