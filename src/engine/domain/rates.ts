/** Percent with two decimals; 0 where there is nothing to take a share of. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}
