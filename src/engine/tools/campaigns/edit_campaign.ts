import { z } from 'zod'
import { encodeId } from '../../../shared/ids.ts'
import type { ParsedDocument } from '../../content/parse-document.ts'
import { fromStoredContent, toStoredContent } from '../../domain/document.ts'
import { EDIT_KINDS } from '../../domain/document-edits.ts'
import { CounterChanges } from '../../store/counters.ts'
import { type CampaignRow, updateCampaign } from '../../store/campaigns.ts'
import { readSnippetStamp } from '../../store/snippets.ts'
import type { ReadContext, WriteContext } from '../../context.ts'
import { defineTool } from '../define.ts'
import { requireChange, warned, warnings } from '../fields.ts'
import { type EditedBody, readEdits, readEditsAhead } from './read-edits.ts'
import { campaignDetail, contentType, documentInput, preview, replyTo, senderId, subject } from './fields.ts'
import { identifyDraft } from './identify.ts'
import { presentDetail } from './present.ts'
import { readContent } from '../../sending/read-content.ts'
import { readCampaignName, readPreview, readReplyTo, readSender, readSubject } from './read-values.ts'
import { saveHistory } from '../../sending/save-history.ts'
import { warnOfVariables } from '../../sending/variable-warnings.ts'
import { ownLimit } from '../own-limits.ts'

const MOST_OPERATIONS = 200
const CHANGEABLE = [
  'name',
  'subject',
  'preview',
  'content',
  'operations',
  'senderId',
  'replyTo',
  'contentType',
]
const place = z.int().min(0)

const operation = z.strictObject({
  op: z.enum(EDIT_KINDS),
  search: z.string().optional().describe('replace_text: the text to find, case-sensitive.'),
  replace: z.string().optional().describe('replace_text: what to put there.'),
  all: z.boolean().optional().describe('replace_text: every match instead of the first.'),
  index: place
    .optional()
    .describe('insert, remove and replace: place among the children of the root, from 0.'),
  path: z
    .array(place)
    .min(1)
    .max(64)
    .optional()
    .describe('Child indexes to a nested node, instead of index.'),
  node: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('insert, append, prepend and replace: the node.'),
})

interface Given {
  content?: unknown
  operations?: z.infer<typeof operation>[] | undefined
  contentType?: CampaignRow['contentType'] | undefined
}

/** Returns the body that this call edits, as it is checked afterwards. */
function editedBody({ db, organization }: ReadContext, before: CampaignRow, given: Given): EditedBody {
  const type = given.contentType ?? before.contentType
  return {
    stored: before.content,
    storedType: before.contentType,
    contentType: type,
    snippetStamp: readSnippetStamp(db),
    check: (value) => readContent(db, organization.number, value, type),
  }
}

/** The new body and what was noticed about it; null when this call leaves the body alone. */
function readBody(context: WriteContext, before: CampaignRow, given: Given): ParsedDocument | null {
  const body = editedBody(context, before, given)
  if (given.content !== undefined) return body.check(given.content)
  if (given.operations) return readEdits(body, given.operations)
  if (body.contentType === before.contentType) return null
  return body.check(fromStoredContent(before.content, before.contentType))
}

export default defineTool({
  name: 'edit_campaign',
  group: 'campaigns',
  surface: 'customer',
  access: 'write',
  description:
    'Change a DRAFT campaign: its metadata, and its body either by new content or by a list of operations, all of them or none. Not for the emails of workflows.',
  input: {
    id: z.string().describe('Id of the campaign (cmp_…).'),
    name: ownLimit(z.string().optional()),
    subject: subject.optional(),
    preview: preview.optional(),
    content: documentInput.optional(),
    operations: z
      .array(operation)
      .min(1)
      .max(MOST_OPERATIONS)
      .optional()
      .describe('Edits in order; not with content.'),
    senderId: senderId.optional(),
    replyTo: replyTo.optional(),
    contentType: contentType.optional(),
  },
  output: { campaignId: z.string(), campaign: z.object(campaignDetail), warnings },
  rules({ id: _id, ...given }) {
    if (given.content !== undefined && given.operations !== undefined)
      return [
        {
          path: 'operations',
          message: 'may not be sent together with content',
          hint: 'Send one of the two.',
        },
      ]
    return requireChange(given, CHANGEABLE)
  },
  *readAhead(input, context) {
    const { id, operations } = input
    if (!operations) return
    const findBody = () => {
      return editedBody(context, identifyDraft(context.db, context.organization.number, id, 'id'), input)
    }
    yield* readEditsAhead(findBody, operations)
  },
  run(input, context) {
    const { db, organization, now } = context
    const before = identifyDraft(db, organization.number, input.id, 'id')
    const found: string[] = []
    const patch: Partial<CampaignRow> = {}
    if (input.name !== undefined) patch.name = readCampaignName(input.name, found)
    if (input.subject !== undefined) patch.subject = readSubject(input.subject, found)
    if (input.preview !== undefined) patch.preview = readPreview(input.preview, found)
    if (input.senderId !== undefined) patch.sender = readSender(db, organization.number, input.senderId)
    if (input.replyTo !== undefined) patch.replyTo = readReplyTo(input.replyTo, found)
    const body = readBody(context, before, input)
    if (body) patch.content = toStoredContent(body.content)
    if (input.contentType !== undefined) patch.contentType = input.contentType
    const after = updateCampaign(db, before, patch, now, new CounterChanges())
    const says = (row: CampaignRow) => [row.subject, row.contentType, row.content].join('\n')
    if (says(after) !== says(before)) saveHistory(context, after)
    const isRewritten = body !== null || input.subject !== undefined || input.preview !== undefined
    const said = [
      ...found,
      ...(body?.warnings ?? []),
      ...(isRewritten ? warnOfVariables(context, after) : []),
    ]
    return {
      campaignId: encodeId('campaign', organization.number, after.id),
      campaign: presentDetail(db, organization.number, after),
      ...warned(said),
    }
  },
})
