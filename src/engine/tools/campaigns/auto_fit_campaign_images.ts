import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { encodeId } from '../../../shared/ids.ts'
import { fromStoredContent, toStoredContent } from '../../domain/document.ts'
import {
  type DocumentImage,
  fitInto,
  listDocumentImages,
  resizeImages,
  type Size,
} from '../../domain/document-images.ts'
import { CounterChanges } from '../../store/counters.ts'
import { type CampaignRow, updateCampaign } from '../../store/campaigns.ts'
import type { ReadHandle } from '../../store/db.ts'
import { defineTool } from '../define.ts'
import { identifyCampaign, identifyDraft } from './identify.ts'
import { type Measured, measureImages } from './image-sizes.ts'
import { saveHistory } from '../../sending/save-history.ts'
import { FITTED_IMAGE } from '../../domain/limits.ts'

const STATUSES = ['FITTED', 'WOULD_FIT', 'UNCHANGED', 'NOT_SELECTED', 'UNREADABLE'] as const

const size = z.object({ width: z.int(), height: z.int() })

const row = z.object({
  index: z.int(),
  src: z.string(),
  alt: z.string().nullable(),
  path: z.array(z.int()).describe('Child indexes from the root of the document.'),
  natural: size.nullable().describe('As the image itself says; null when it could not be read.'),
  current: z
    .object({ width: z.number().nullable(), height: z.number().nullable() })
    .describe('As the document said before this call; null is automatic.'),
  fitted: size.nullable(),
  status: z.enum(STATUSES),
  error: z.string().optional().describe('Why it is UNREADABLE.'),
})

function most(what: string, fallback: number) {
  return z.int().min(1).default(fallback).describe(`Most ${what} in pixels. Default ${fallback}.`)
}

export default defineTool({
  name: 'auto_fit_campaign_images',
  group: 'campaigns',
  surface: 'customer',
  access: 'write',
  description:
    'Give the images of a DRAFT campaign a size that fits: read from the images themselves, ratio kept, never larger than they are. A dry run says what would change.',
  input: {
    campaignId: z.string().describe('Id of the campaign (cmp_…), or of the email of a workflow step.'),
    imageIndexes: z
      .array(z.int().min(0))
      .optional()
      .describe('Which images, by the index that a dry run shows. Left out: all, in document order.'),
    maxWidth: most('width', FITTED_IMAGE.width),
    maxHeight: most('height', FITTED_IMAGE.height),
    dryRun: z.boolean().default(false).describe('Change nothing, only answer. Default false.'),
  },
  output: { campaignId: z.string(), dryRun: z.boolean(), images: z.array(row) },
  prepare({ campaignId, imageIndexes }, ports, { db, organization }) {
    const images = imagesOf(findDraft(db, organization.number, campaignId))
    const chosen = choose(images, imageIndexes)
    const sources = chosen.map(({ src }) => src).filter((src) => src !== '')
    return measureImages(sources, organization.number, ports)
  },
  run({ campaignId, imageIndexes, maxWidth, maxHeight, dryRun }, context, measured) {
    const { db, organization, now } = context
    const before = findDraft(db, organization.number, campaignId)
    const images = imagesOf(before)
    const chosen = new Set(choose(images, imageIndexes).map(({ index }) => index))
    const frame = { width: maxWidth, height: maxHeight }
    const rows = images.map((image) =>
      chosen.has(image.index)
        ? fit(image, measured.get(image.src), frame, before, dryRun)
        : { ...image, natural: null, fitted: null, status: 'NOT_SELECTED' as const },
    )
    const sizes = new Map(
      rows.flatMap(({ index, fitted, status }) => (fitted && status === 'FITTED' ? [[index, fitted]] : [])),
    )
    if (sizes.size > 0) {
      const content = resizeImages(contentOf(before), before.contentType, sizes)
      const patch = { content: toStoredContent(content) }
      saveHistory(context, updateCampaign(db, before, patch, now, new CounterChanges()))
    }
    return { campaignId: encodeId('campaign', organization.number, before.id), dryRun, images: rows }
  },
})

/** A broadcast in DRAFT, or the email of a workflow step, which has no other state. */
function findDraft(db: ReadHandle, organization: number, text: string): CampaignRow {
  const found = identifyCampaign(db, organization, text)
  return found.kind === 'WORKFLOW' ? found : identifyDraft(db, organization, text)
}

function contentOf({ content, contentType }: CampaignRow) {
  return fromStoredContent(content, contentType)
}

function imagesOf(campaign: CampaignRow): DocumentImage[] {
  if (campaign.contentType === 'MARKDOWN') {
    throw new ToolError('WRONG_STATE', 'campaignId: images in MARKDOWN have no sizes to set.')
  }
  return listDocumentImages(contentOf(campaign), campaign.contentType)
}

function choose(images: readonly DocumentImage[], indexes: readonly number[] | undefined): DocumentImage[] {
  const unknown = indexes?.findIndex((index) => index >= images.length) ?? -1
  if (unknown >= 0) {
    const message = `there is no image ${indexes?.[unknown]}: the campaign has ${images.length}`
    throw invalid([{ path: `imageIndexes.${unknown}`, message, hint: 'A dry run lists them.' }])
  }
  return images.filter(({ index }) => indexes?.includes(index) ?? true)
}

function fit(
  image: DocumentImage,
  natural: Measured | undefined,
  frame: Size,
  { contentType }: CampaignRow,
  dryRun: boolean,
) {
  if (!natural || 'error' in natural) {
    const unnamed =
      image.src === '' ? 'Its source is a variable or empty.' : 'It was changed during this call.'
    const error = natural?.error ?? unnamed
    return { ...image, natural: null, fitted: null, status: 'UNREADABLE' as const, error }
  }
  const fitted = fitInto(natural, frame)
  const { width, height } = image.current
  const same = width === fitted.width && (contentType === 'PLATE' || height === fitted.height)
  const status = same ? ('UNCHANGED' as const) : dryRun ? ('WOULD_FIT' as const) : ('FITTED' as const)
  return { ...image, natural, fitted, status }
}
