/** Workflow run statuses in stored order (code = position + 1). Source: decision 0008, "Workflow runs". */
export const RUN_STATUSES = ['ACTIVE', 'WAITING', 'COMPLETED', 'CANCELED', 'FAILED'] as const
