import { readFileSync, writeFileSync } from 'node:fs'
import type { Bounds } from '../shared/window-bounds.ts'

interface WindowState {
  bounds: Bounds | null
  maximized: boolean
}

/** A damaged or missing file only costs the remembered place. */
export function readWindowState(file: string): WindowState {
  try {
    const { bounds, maximized } = JSON.parse(readFileSync(file, 'utf8')) as Partial<WindowState>
    const numbers = [bounds?.x, bounds?.y, bounds?.width, bounds?.height]
    const whole = bounds && numbers.every(Number.isInteger)
    return { bounds: whole ? bounds : null, maximized: maximized === true }
  } catch {
    return { bounds: null, maximized: false }
  }
}

export function writeWindowState(file: string, state: WindowState): void {
  try {
    writeFileSync(file, JSON.stringify(state))
  } catch {
    // A full disk must not keep the window from closing.
  }
}
