import type { HostHandlers } from './define.ts'

/** `case.*`: what support writes about a case, on this machine only. */
export const caseActions = {
  'case.read': (key, { cases }) => ({ notes: cases.read(key) }),
  'case.write': ({ connection, organization, ...change }, { cases }) => {
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    return { notes: cases.write({ connection, organization }, Object.fromEntries(given)) }
  },
  'case.pin': ({ connection, organization, ...pin }, { cases }) => ({
    notes: cases.pin({ connection, organization }, pin),
  }),
  'case.unpin': ({ connection, organization, ...pin }, { cases }) => ({
    notes: cases.unpin({ connection, organization }, pin.tool, pin.pointer),
  }),
  'case.recordOverride': ({ connection, organization, ...override }, { cases }) => ({
    notes: cases.recordOverride({ connection, organization }, override),
  }),
} satisfies Partial<HostHandlers>
