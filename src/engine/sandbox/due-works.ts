import type { DueWork } from './due-work.ts'

/** Every kind of work that time does, in the order in which they go at one and the same instant. */
export const dueWorks: readonly DueWork[] = []
