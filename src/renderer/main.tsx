import '@fontsource-variable/inter/wght.css'
import '@fontsource/jetbrains-mono/latin-400.css'
import '@fontsource/jetbrains-mono/latin-ext-400.css'
import '@fontsource/jetbrains-mono/latin-600.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/shapes.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { fetchPage } from './routes.tsx'
import { currentAddress } from './state/address.ts'
import { listenForShortcuts } from './ui/shortcuts.ts'

/** Start-up, in order: keys, then the page; the page restores its state before it shows anything. */
const root = document.getElementById('root')
if (root) {
  // On its way while React draws for the first time. A page that cannot be had is told by App.
  fetchPage(currentAddress()).catch(() => undefined)
  listenForShortcuts()
  createRoot(root).render(<App />)
}
