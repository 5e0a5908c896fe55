/** Times are ms UTC in the store and ISO 8601 on the wire. */
export function toIsoTime(at: number): string {
  return new Date(at).toISOString()
}
