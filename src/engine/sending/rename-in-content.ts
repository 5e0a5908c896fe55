/** Follows `rename_custom_field` into campaigns, snippets and emails that are still to be sent. */
import { invalid, ToolError } from '../../shared/errors.ts'
import { foldCase } from '../../shared/text/fold.ts'
import { compileSnapshot, listPersonalKeys } from '../content/message-snapshot.ts'
import { findFieldName } from '../content/name-finders.ts'
import { type AuthoredContent, rewriteNames } from '../content/rewrite-names.ts'
import { UnwritableName } from '../content/rewrite-text.ts'
import type { WriteContext } from '../context.ts'
import { type CampaignRow, findCampaign, listUnsentCampaigns, updateCampaign } from '../store/campaigns.ts'
import { CounterChanges } from '../store/counters.ts'
import {
  type EmailTemplateRow,
  findEmailTemplate,
  insertEmailTemplate,
} from '../store/emails/email-templates.ts'
import { findQueuePart } from '../store/emails/sending-queue.ts'
import { listWholeSnippets, type SnippetRow, updateSnippet } from '../store/snippets.ts'
import { listPublishedEmails, rewritePublishedEmail, writeVersionTemplate } from '../store/workflows/sends.ts'
import { saveHistory } from './save-history.ts'

/** How many contents followed a renamed custom field. */
export interface RenamedContents {
  /** Drafts, archived and failed campaigns, and the emails of workflows. */
  drafts: number
  scheduled: number
  snippets: number
  /** Emails of published versions of workflows. */
  published: number
  /** Names of those that named the new name before, which was no custom field then. */
  caught: string[]
}

/**
 * Renames a custom field in everything that is still to be sent. Campaigns that were sent keep the
 * name: their emails have their values. Throws VALIDATION_ERROR when the new name cannot be written
 * where it would have to stand.
 */
export function renameInContents(
  context: WriteContext,
  { name: before }: { name: string },
  name: string,
): RenamedContents {
  const { db, now } = context
  const renamed: RenamedContents = { drafts: 0, scheduled: 0, snippets: 0, published: 0, caught: [] }
  const rewrite = (authored: AuthoredContent, what: string): AuthoredContent | null => {
    if (foldCase(name) !== foldCase(before) && namesField(authored, name)) renamed.caught.push(what)
    return rewriteField(authored, before, name, what)
  }
  for (const row of listUnsentCampaigns(db)) {
    const after = rewrite(row, describeCampaign(row))
    if (!after) continue
    const { subject, preview, content } = after
    const campaign = updateCampaign(db, row, { subject, preview, content }, now, new CounterChanges())
    saveHistory(context, campaign, `Custom field renamed from "${before}" to "${name}".`)
    renamed[row.status === 'SCHEDULED' ? 'scheduled' : 'drafts'] += 1
  }
  for (const row of listWholeSnippets(db)) {
    const after = rewrite(authoredOf(row), `snippet "${row.name}"`)
    if (!after) continue
    updateSnippet(db, row, { content: after.content }, now)
    renamed.snippets += 1
  }
  renamed.published = renameInPublished(context, rewrite)
  return renamed
}

/**
 * Renames in the emails of published versions, and in the templates that further emails of them are
 * written from. Emails that are written keep their template: they have their values by the old name.
 */
function renameInPublished(
  { db }: WriteContext,
  rewrite: (authored: AuthoredContent, what: string) => AuthoredContent | null,
): number {
  const changed = new Set<number>()
  for (const row of listPublishedEmails(db)) {
    const what = `an email of workflow "${row.workflowName}"`
    const after = rewrite(row, what)
    if (after) rewritePublishedEmail(db, row, after)
    const template = row.template === null ? undefined : findEmailTemplate(db, row.template)
    const written = template && authoredTemplate(template)
    const rewritten = written && rewrite(written, what)
    if (template && rewritten) {
      // Its links are found again with its first email.
      const next = { ...template, ...rewritten, links: null, rates: null, seed: null }
      writeVersionTemplate(db, row.version, row.step, insertEmailTemplate(db, next))
    }
    if (after || rewritten) changed.add(row.campaign)
  }
  return changed.size
}

/** Returns what the author of a template wrote, snippets inlined; undefined for a page that was given as HTML. */
export function authoredTemplate({
  subject,
  preview,
  content,
  contentType,
}: EmailTemplateRow): AuthoredContent | undefined {
  return contentType === 'HTML' ? undefined : { subject, preview, content, contentType }
}

/** Returns what the author of a snippet wrote. */
export function authoredOf({ content }: Pick<SnippetRow, 'content'>): AuthoredContent {
  return { subject: '', preview: null, content, contentType: 'MAILY' }
}

/** Returns a campaign as a sentence names it. */
export function describeCampaign({
  kind,
  status,
  name,
}: Pick<CampaignRow, 'kind' | 'status' | 'name'>): string {
  if (kind === 'WORKFLOW') return `workflow email "${name}"`
  if (status === 'DRAFT') return `draft "${name}"`
  return `${status.toLowerCase()} campaign "${name}"`
}

function namesField(authored: AuthoredContent, name: string): boolean {
  const finder = findFieldName(name)
  rewriteNames(authored, finder)
  return finder.found
}

/** Returns the content after the rename, null when it does not name the field. */
function rewriteField(
  authored: AuthoredContent,
  before: string,
  name: string,
  what: string,
): AuthoredContent | null {
  const finder = findFieldName(before, name)
  try {
    const after = rewriteNames(authored, finder)
    return finder.found ? after : null
  } catch (error) {
    if (!(error instanceof UnwritableName)) throw error
    throw invalid([
      {
        path: 'name',
        message: `"${name}" cannot be written as {{…}}, as ${what} names the field`,
        hint: 'Choose a shorter name, without | { } < >.',
      },
    ])
  }
}

/**
 * Throws CONFLICT while the emails of a campaign are being written that show the field: those that
 * are written have their values by its name, and the others would lose them.
 */
export function refuseWhileStarting({ db, content }: WriteContext, { name }: { name: string }): void {
  const part = findQueuePart(db)
  const template = part && findEmailTemplate(db, part.template)
  if (
    !template ||
    !listPersonalKeys(compileSnapshot(content, template), template.text).includes(foldCase(name))
  )
    return
  throw new ToolError(
    'CONFLICT',
    `fieldId: campaign "${findCampaign(db, part.campaign)?.name}" shows this field and is just being started; rename it when its emails are written.`,
  )
}
