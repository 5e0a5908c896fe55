/**
 * The one page that runs by itself when it next opens: a pasted id should show its record, not
 * a filled form. Asked for reads only, and taken once.
 */
let wanted: string | null = null

/** Notes that the tool page of this address is to run as soon as it is shown. */
export function runOnArrival(path: string): void {
  wanted = path
}

/** Returns whether the page of this address is to run now; true only once. */
export function takeArrival(path: string): boolean {
  if (wanted !== path) return false
  wanted = null
  return true
}
