/** Builds into out/ unless everything there is newer than what it is made from; false when it could not. */
export function buildWhenStale(options: { window: boolean }): Promise<boolean>
