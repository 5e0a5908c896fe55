/** Workflow run statuses in stored order (code = position + 1). Source: contract-facts.md 5.3. */
export const RUN_STATUSES = ['ACTIVE', 'WAITING', 'COMPLETED', 'CANCELED', 'FAILED'] as const

export type RunStatus = (typeof RUN_STATUSES)[number]
