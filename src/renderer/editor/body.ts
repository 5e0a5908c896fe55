import type { ContentType } from '../../engine/domain/document.ts'
import type { ToolInput } from '../../engine/tools/index.ts'
import type { CampaignDetail } from '../bridge/records.ts'

/** What the editor edits: what a version in a campaign's history holds, and the preview text. */
export interface Body {
  subject: string
  preview: string
  /** A document, the bare list of a PLATE one, or text. */
  content: NonNullable<ToolInput<'edit_campaign'>['content']>
  contentType: ContentType
}

export type BodyField = keyof Body

export const BODY_FIELDS: readonly BodyField[] = ['subject', 'preview', 'content', 'contentType']

export function bodyOf(campaign: CampaignDetail): Body {
  const { subject, preview, content, contentType } = campaign
  return { subject, preview: preview ?? '', content, contentType }
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

export function changedFields(before: Body, after: Body): BodyField[] {
  return BODY_FIELDS.filter((field) => !isSame(before[field], after[field]))
}
