import { createStore } from 'zustand/vanilla'

/** What lies over the page: at most one of palette, organization chooser, shortcut sheet, clock, writing and fault. */
interface Overlays {
  /** The text the palette opens with; null while it is closed. */
  palette: string | null
  /** The connection to choose an organization of. */
  chooser: string | null
  sheet: boolean
  /** What is asked about the clock of a sandbox. */
  clock: { connection: string; ask: 'advance' | 'rewind' } | null
  /** The deployment to switch writing on for. */
  writing: string | null
  /** The sandbox to arm a fault in. */
  fault: string | null
}

const NONE: Overlays = {
  palette: null,
  chooser: null,
  sheet: false,
  clock: null,
  writing: null,
  fault: null,
}
export const overlayStore = createStore<Overlays>(() => NONE)

export function openPalette(text = ''): void {
  overlayStore.setState({ ...NONE, palette: text })
}

export function chooseOrganization(connection: string): void {
  overlayStore.setState({ ...NONE, chooser: connection })
}

export function openSheet(): void {
  overlayStore.setState({ ...NONE, sheet: true })
}

export function askClock(connection: string, ask: 'advance' | 'rewind'): void {
  overlayStore.setState({ ...NONE, clock: { connection, ask } })
}

export function askWriting(connection: string): void {
  overlayStore.setState({ ...NONE, writing: connection })
}

export function askFault(connection: string): void {
  overlayStore.setState({ ...NONE, fault: connection })
}

export function closeOverlays(): void {
  overlayStore.setState(NONE)
}
