import { z } from 'zod'
import { UNTITLED } from '../domain/campaign-status.ts'
import { grouped } from '../../shared/text/amounts.ts'
import type { ContentUse } from '../sending/content-users.ts'
import type { FilterUse } from '../sending/filter-users.ts'

/** What uses a thing that is deleted, as the answers of the deleting tools have it. */
export const filterUses = z
  .array(
    z.object({
      type: z.enum(['segment', 'campaign']),
      id: z.string(),
      name: z.string(),
      status: z.string().optional().describe('Of a campaign: SCHEDULED or DRAFT.'),
      through: z.string().optional().describe('Name of the segment by which its filters reach it.'),
      before: z.int().nullable().describe('How many matched its filters.'),
      after: z.int().nullable().describe('How many match now. A campaign sends to none of them.'),
    }),
  )
  .refine((uses) => uses.length > 0)
  .optional()
  .describe('Every segment, draft and scheduled campaign that uses it in its filters, also through segments.')

/** The `uses` of an answer, left out when there are none. */
export function presentUses(uses: readonly FilterUse[]): { uses?: z.infer<typeof filterUses> } {
  if (uses.length === 0) return {}
  const rows = uses.map(({ type, id, name, status, through, before, after }) => ({
    type,
    id,
    name,
    ...(status === null ? {} : { status }),
    ...(through === null ? {} : { through }),
    before,
    after,
  }))
  return { uses: rows }
}

type Uses = z.infer<typeof filterUses>

/** What becomes of the users of each kind, in the order of urgency. */
const GROUPS: readonly [is: (use: NonNullable<Uses>[number]) => boolean, heading: string][] = [
  [
    ({ status }) => status === 'SCHEDULED',
    'Scheduled campaigns; they will fail at their start and send nothing',
  ],
  [({ status }) => status === 'DRAFT', 'Drafts; they cannot be sent until other filters are chosen'],
  [({ type }) => type === 'segment', 'Segments'],
]

/**
 * Returns what a confirmation says of everything that uses the thing in its filters, a line for each, with
 * how many match now and afterwards; no lines when nothing uses it.
 */
export function describeUses(uses: Uses): string[] {
  if (!uses) return []
  const label = labelOf(uses)
  const groups = GROUPS.flatMap(([is, heading]) => {
    const members = uses.filter(is)
    return members.length === 0 ? [] : [`${heading}:`, ...members.map((use) => describeUse(use, label(use)))]
  })
  return ['How many match now → afterwards:', ...groups]
}

/** Returns every user in a few words, as what a confirmation of the deletion is about. */
export function listUses(uses: Uses | z.infer<typeof contentUses>): string[] {
  return (uses ?? []).map(
    ({ type, id, name, status }) => `${type} "${name}" (${status === undefined ? id : `${id}, ${status}`})`,
  )
}

interface Named {
  id: string
  name: string
}

/**
 * Returns how each of the things is called in a confirmation: with its id where the name does not tell
 * which one it is, because another has it too or because nobody gave one.
 */
export function labelOf(all: readonly Named[]): (thing: Named) => string {
  return ({ id, name }) => {
    const isKnown = name !== UNTITLED && all.every((other) => other.id === id || other.name !== name)
    return isKnown ? `"${name}"` : `"${name}" ${id}`
  }
}

function describeUse({ through, before, after }: NonNullable<Uses>[number], label: string): string {
  const by = through === undefined ? '' : ` (through segment "${through}")`
  return `• ${label}${by}: ${countOr(before)} → ${countOr(after)}`
}

function countOr(count: number | null): string {
  return count === null ? 'unknown' : grouped(count)
}

/** Returns the sentence "2 segments or campaigns filter by it. ", empty for none. */
export function countUses(
  count: number,
  [one, many]: readonly [one: string, many: string],
  which = '',
): string {
  if (count === 0) return ''
  const users = `${grouped(count)} ${which}${count === 1 ? 'segment or campaign' : 'segments or campaigns'}`
  return `${users} ${count === 1 ? one : many}. `
}

/** How a filter uses a tag or a custom field, for `countUses`. */
export const FILTERS_BY = ['filters by it', 'filter by it'] as const

/** Campaigns, snippets and workflows that name a deleted thing in their content. */
export const contentUses = z
  .array(
    z.object({
      type: z.enum(['campaign', 'snippet', 'workflow']),
      id: z.string(),
      name: z.string(),
      status: z.string().optional().describe('Of a campaign: SCHEDULED or DRAFT.'),
      through: z.string().optional().describe('Name of the snippet in which it is named.'),
    }),
  )
  .refine((uses) => uses.length > 0)
  .optional()
  .describe(
    'Every draft, scheduled campaign and snippet that names it in its content, also through snippets, and every workflow with a live email that does.',
  )

/** The `namedIn` of an answer, left out when there are none. */
export function presentContentUses(uses: readonly ContentUse[]): { namedIn?: z.infer<typeof contentUses> } {
  if (uses.length === 0) return {}
  const rows = uses.map(({ type, id, name, status, through }) => ({
    type,
    id,
    name,
    ...(status === null ? {} : { status }),
    ...(through === null ? {} : { through }),
  }))
  return { namedIn: rows }
}

const LABELS: Readonly<Record<string, string>> = {
  SCHEDULED: 'Scheduled campaign',
  DRAFT: 'Draft',
  workflow: 'Live email of workflow',
}

/** Returns what a confirmation says of everything that names the thing in its content; no lines for nothing. */
export function describeContentUses(uses: z.infer<typeof contentUses>, heading: string): string[] {
  if (!uses) return []
  const label = labelOf(uses)
  const lines = uses.map((use) => {
    const by = use.through === undefined ? '' : ` (through snippet "${use.through}")`
    return `• ${LABELS[use.status ?? use.type] ?? 'Snippet'} ${label(use)}${by}`
  })
  return [heading, ...lines]
}
