/**
 * Finds what still uses a tag or a custom field in its content. For the tools that delete one, and
 * for those that list its uses.
 */
import { decodeId, encodeId } from '../../shared/ids.ts'
import { listSnippetIds } from '../content/inline-snippets.ts'
import type { NameFinder } from '../content/name-finders.ts'
import { type AuthoredContent, rewriteNames } from '../content/rewrite-names.ts'
import type { ReadContext } from '../context.ts'
import type { CampaignStatus } from '../domain/campaign-status.ts'
import { fromStoredContent } from '../domain/document.ts'
import { listUnsentCampaigns } from '../store/campaigns.ts'
import { listWholeSnippets } from '../store/snippets.ts'
import { findEmailTemplate } from '../store/emails/email-templates.ts'
import { listPublishedEmails } from '../store/workflows/sends.ts'
import { authoredOf, authoredTemplate } from './rename-in-content.ts'

/** A campaign, snippet or published workflow that names a tag or a custom field in its content. */
export interface ContentUse {
  type: 'campaign' | 'snippet' | 'workflow'
  /** Public id. */
  id: string
  name: string
  /** Of a campaign, else null. */
  status: CampaignStatus | null
  /** Name of the snippet in which it is named, null when the content names it itself. */
  through: string | null
}

interface Holder extends Omit<ContentUse, 'id' | 'through'> {
  row: number
  authored: AuthoredContent
}

/**
 * Returns every scheduled campaign, draft and snippet with content that names what `newFinder` looks
 * for, also through snippets, and every workflow with a live email that does. Emails of drafts of
 * workflows are drafts.
 */
export function findContentUsers(
  { db, organization }: Pick<ReadContext, 'db' | 'organization'>,
  newFinder: () => NameFinder,
): ContentUse[] {
  const campaigns = listUnsentCampaigns(db)
    .filter(({ status }) => status === 'SCHEDULED' || status === 'DRAFT')
    .toSorted((one, other) => Number(other.status === 'SCHEDULED') - Number(one.status === 'SCHEDULED'))
  const holders: Holder[] = [
    ...campaigns.map((row): Holder => ({
      ...{ type: 'campaign', row: row.id, name: row.name, status: row.status },
      authored: row,
    })),
    ...listWholeSnippets(db).map((row): Holder => ({
      ...{ type: 'snippet', row: row.id, name: row.name, status: null },
      authored: authoredOf(row),
    })),
    ...listLiveEmails(db),
  ]
  const found = followSnippets(holders, organization.number, (authored) => {
    const finder = newFinder()
    rewriteNames(authored, finder)
    return finder.found
  })
  const uses = holders.flatMap((holder) => {
    const through = found.get(holder)
    if (through === undefined) return []
    const { type, row, name, status } = holder
    return [{ type, id: encodeId(type, organization.number, row), name, status, through }]
  })
  // A workflow has many emails.
  return [...new Map(uses.toReversed().map((use) => [use.id, use])).values()].toReversed()
}

/** Snippets are inlined in the template that the emails of a step are written from, once there is one. */
function listLiveEmails(db: ReadContext['db']): Holder[] {
  return listPublishedEmails(db).flatMap((row): Holder[] => {
    if (row.live === 0) return []
    const template = row.template === null ? undefined : findEmailTemplate(db, row.template)
    const authored = (template && authoredTemplate(template)) ?? row
    return [{ type: 'workflow', row: row.workflow, name: row.workflowName, status: null, authored }]
  })
}

/** Returns who names it, and by which snippet; snippets stand in each other. */
function followSnippets(
  holders: readonly Holder[],
  organization: number,
  names: (authored: AuthoredContent) => boolean,
): Map<Holder, string | null> {
  const found = new Map<Holder, string | null>()
  for (const holder of holders) if (names(holder.authored)) found.set(holder, null)
  const contained = new Map(holders.map((holder) => [holder, listSnippets(holder.authored, organization)]))
  let reached = [...found.keys()].filter(({ type }) => type === 'snippet')
  while (reached.length > 0) {
    const next: Holder[] = []
    for (const holder of holders) {
      const through = found.has(holder)
        ? undefined
        : reached.find(({ row }) => contained.get(holder)?.includes(row))
      if (!through) continue
      found.set(holder, through.name)
      if (holder.type === 'snippet') next.push(holder)
    }
    reached = next
  }
  return found
}

function listSnippets({ content, contentType }: AuthoredContent, organization: number): number[] {
  const ids = listSnippetIds(fromStoredContent(content, contentType)).keys()
  return [...ids].flatMap((id) => decodeId('snippet', organization, id) ?? [])
}
