/** Where exports are fetched over HTTP, below the base URL of the tools, with the token that made them. */
export const EXPORTS_ROOT = '/api/v2/exports/'

/** Returns the path at which the file of an export is, below the base URL. */
export function exportPath(exportId: string): string {
  return `${EXPORTS_ROOT}${exportId}`
}

/** Returns the name of the file of an export among the media of its sandbox. */
export function exportFile(exportId: string): string {
  return `exports/${exportId.replace('_', '-')}.csv`
}
