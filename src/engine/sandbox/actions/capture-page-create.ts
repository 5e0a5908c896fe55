import { z } from 'zod'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId } from '../../../shared/ids.ts'
import { textOf } from '../../../shared/text-schema.ts'
import { MOST_CHARACTERS, MOST_SUBSCRIBER_FIELDS, MOST_SUBSCRIBER_TAGS } from '../../domain/limits.ts'
import { freeSlug, slugOf } from '../../domain/slug.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import { insertCapturePage, listCapturePageSlugs, placeImages } from '../../store/capture-pages.ts'
import type { ReadHandle } from '../../store/db.ts'
import { findImage } from '../../store/images.ts'
import { ensureTag } from '../../store/tags.ts'
import { ensureField } from '../../subscribers/custom-fields.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { defineAction } from './define.ts'

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/

export default defineAction({
  name: 'capturePage.create',
  description:
    'Make a capture page, which no tool can: a form that subscribes those who fill it in, with its tags. capturePage.submit fills it in.',
  input: {
    organizationId: z.string().describe('Id of the organization (org_…).'),
    name: textOf(MOST_CHARACTERS).min(1),
    slug: z
      .string()
      .regex(SLUG, 'must be 1 to 48 lower-case letters, digits and dashes')
      .optional()
      .describe('Last part of its address. Left out: made from the name.'),
    fields: z
      .array(z.string())
      .max(MOST_SUBSCRIBER_FIELDS)
      .default([])
      .describe('Names of the custom fields that it asks for; missing ones are created.'),
    tags: z
      .array(z.string())
      .max(MOST_SUBSCRIBER_TAGS)
      .default([])
      .describe('Names of the tags that it adds; missing ones are created.'),
    doubleOptIn: z
      .boolean()
      .optional()
      .describe('Left out: as the organization has it at the time of the submission.'),
    imageIds: z.array(z.string()).default([]).describe('Images of the media library that it shows (img_…).'),
  },
  output: {
    capturePageId: z.string(),
    name: z.string(),
    slug: z.string(),
    fields: z.array(z.string()),
    tags: z.array(z.string()),
    doubleOptIn: z.boolean().nullable(),
  },
  run(given, { world }) {
    const { number } = findOrganizationById(world.platform.read, 'organizationId', given.organizationId)
    const file = world.organization(number)
    const { name, tags: tagNames, fields: fieldNames } = readNames(given)
    const images = readImages(file.read, number, given.imageIds)
    const taken = listCapturePageSlugs(file.read)
    if (given.slug !== undefined && taken.includes(given.slug))
      throw new ToolError('CONFLICT', `slug: another capture page has the slug "${given.slug}".`)
    const slug = given.slug ?? freeSlug(slugOf(name), taken)
    const doubleOptIn = given.doubleOptIn ?? null
    return file.transaction(() => {
      const { write } = file
      const tags = distinct(tagNames.map((tag) => ensureTag(write, tag)))
      const fields = distinct(fieldNames.map((field) => ensureField(write, field)))
      const id = insertCapturePage(write, {
        ...{ name, slug, doubleOptIn, created: world.clock.now() },
        fields: fields.map((field) => field.id),
        tags: tags.map((tag) => tag.id),
      })
      placeImages(write, id, images)
      return {
        capturePageId: encodeId('capturePage', number, id),
        ...{ name, slug, doubleOptIn },
        fields: fields.map((field) => field.name),
        tags: tags.map((tag) => tag.name),
      }
    })
  },
})

function readNames(given: { name: string; tags: readonly string[]; fields: readonly string[] }) {
  const findings = new Findings()
  const name = findings.line('name', given.name)
  if (name === null) findings.issues.push({ path: 'name', message: 'must hold a visible character' })
  const tags = findings.tags('tags', given.tags)
  const values = Object.fromEntries(given.fields.map((field) => [field, null]))
  const fields = [...findings.fields('fields', values).keys()]
  if (findings.issues.length > 0) throw invalid(findings.issues)
  return { name: name ?? '', tags, fields }
}

/** Row ids of images; NOT_FOUND for one that is not there. */
function readImages(db: ReadHandle, organization: number, ids: readonly string[]): number[] {
  return ids.map((text, index) => {
    const id = decodeId('image', organization, text)
    if (id === null || !findImage(db, id))
      throw new ToolError('NOT_FOUND', `imageIds.${index}: no image "${text}".`)
    return id
  })
}

/** Two spellings of one name are one row. */
function distinct<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
