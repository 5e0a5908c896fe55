/**
 * The one page that runs by itself when it next opens: a pasted id should show its record, not
 * a filled form. Asked for reads only, and taken once.
 */
let wanted: string | null = null

export function runOnArrival(path: string): void {
  wanted = path
}

export function takeArrival(path: string): boolean {
  if (wanted !== path) return false
  wanted = null
  return true
}
