/** Returns the paths, with `/`, of the tests in a folder of `test/` that one of the names fits. */
export function findTests(
  root: string,
  options: { folder: string; kind: RegExp; names: readonly string[] },
): string[]
