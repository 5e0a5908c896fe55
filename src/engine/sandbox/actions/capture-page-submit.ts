import { z } from 'zod'
import { foldName } from '../../../shared/text/clean.ts'
import { invalid, ToolError } from '../../../shared/errors.ts'
import { decodeId, encodeId, organizationOfId } from '../../../shared/ids.ts'
import { CAPTURED } from '../../domain/workflows/matching.ts'
import { Findings } from '../../domain/subscriber-input.ts'
import { statusAfterSubmission, SUBSCRIBER_STATUSES } from '../../domain/subscriber-status.ts'
import type { WriteContext } from '../../context.ts'
import { queueConfirmation } from '../../sending/confirmation-message.ts'
import { type CapturePageRow, findCapturePage, recordSubmission } from '../../store/capture-pages.ts'
import { findCustomField } from '../../store/custom-fields.ts'
import type { ReadHandle } from '../../store/db.ts'
import type { OrganizationRow } from '../../store/organizations.ts'
import { queueEffect } from '../../store/side-effects.ts'
import { findSubscriberByEmail } from '../../store/subscribers.ts'
import { findTagById } from '../../store/tags.ts'
import { queueHeard } from '../../store/workflows/queue.ts'
import { SubscriberWriter } from '../../subscribers/save.ts'
import { SubscriberRoom } from '../../subscribers/subscriber-limit.ts'
import { suppressionWarnings } from '../../subscribers/suppression.ts'
import { readPatch, type ReadValues } from '../../subscribers/values.ts'
import { applyChanges } from '../../workflows/apply-changes.ts'
import { listHeardKinds } from '../../workflows/hear.ts'
import type { World } from '../world/world.ts'
import { defineAction } from './define.ts'

const input = {
  capturePageId: z.string().describe('Id of the capture page (cap_…).'),
  email: z.string().describe('Address of the one who fills it in.'),
  name: z.string().optional(),
  fields: z
    .record(z.string(), z.string())
    .default({})
    .describe('Values by the names of the custom fields that the page asks for.'),
  ipAddress: z.string().optional().describe('IPv4 or IPv6 address of the sign-up.'),
}

export default defineAction({
  name: 'capturePage.submit',
  description:
    'Fill in a capture page in somebody’s place: they are subscribed with its tags, or asked to confirm. Workflows hear of it at the next whole minute.',
  input,
  output: {
    subscriber: z.object({ id: z.string(), email: z.string(), status: z.enum(SUBSCRIBER_STATUSES) }),
    created: z.boolean(),
    warnings: z.array(z.string()),
  },
  run(given, { world, content }) {
    const { page, organization } = findPage(world, given.capturePageId)
    const file = world.organization(organization.number)
    const values = readForm(file.read, page, given)
    const context = {
      db: file.write,
      now: world.clock.now(),
      organization,
      platform: world.platform.read,
      content,
      wantIndex: (statement: string) => world.wantIndex(organization.number, statement),
    }
    const { row, created, warnings } = file.transaction(() => subscribe(page, values, context))
    world.markWritten(organization.number, false)
    const { id, email, status } = row
    return {
      subscriber: { id: encodeId('subscriber', organization.number, id), email, status },
      created,
      warnings,
    }
  },
})

function findPage(world: World, text: string): { page: CapturePageRow; organization: OrganizationRow } {
  const number = organizationOfId('capturePage', text)
  const organization = number === null ? undefined : world.findOrganization(number)
  const id = organization ? decodeId('capturePage', organization.number, text) : null
  const page =
    organization && id !== null && findCapturePage(world.organization(organization.number).read, id)
  if (!page || !organization) throw new ToolError('NOT_FOUND', `capturePageId: no capture page "${text}".`)
  return { page, organization }
}

type Form = ReadValues & { email: string; warnings: string[] }

/** A form sends what it asks for: any other field is refused by name. */
function readForm(db: ReadHandle, page: CapturePageRow, given: z.infer<z.ZodObject<typeof input>>): Form {
  const findings = new Findings()
  const email = findings.email('email', given.email)
  const values = readPatch(given, findings)
  const asked = page.fields.flatMap((id) => findCustomField(db, id)?.name ?? [])
  const folded = new Set(asked.map(foldName))
  for (const name of values.fields.keys())
    if (!folded.has(foldName(name)))
      findings.issues.push({
        path: `fields.${name}`,
        message: 'is not asked for by this page',
        hint: asked.length === 0 ? 'It asks for no fields.' : `It asks for ${asked.join(', ')}.`,
      })
  if (findings.issues.length > 0) throw invalid(findings.issues)
  return { ...values, email, warnings: findings.warnings }
}

type SubmitContext = Pick<WriteContext, 'db' | 'now' | 'organization' | 'platform' | 'content' | 'wantIndex'>

function subscribe(page: CapturePageRow, { email, patch, fields, warnings }: Form, context: SubmitContext) {
  const { db, now, organization } = context
  const before = findSubscriberByEmail(db, email) ?? null
  if (!before) new SubscriberRoom(context).require()
  const doubleOptIn = page.doubleOptIn ?? organization.doubleOptIn
  const move = statusAfterSubmission(before && before.status, doubleOptIn)
  const writer = new SubscriberWriter(db, now, {
    source: 'CAPTURE_PAGE',
    origin: { capturePageId: page.id },
  })
  const tags = page.tags.flatMap((id) => findTagById(db, id)?.name ?? [])
  const wanted = { email, patch, status: move.status, tags, replaceTags: false, fields }
  const saved = writer.save(before, wanted)
  recordSubmission(db, page.id, saved.row.id, now)
  applyChanges(context, writer.finish(), { source: 'MAIL' })
  hearSubmission(context, page.id, saved.row.id)
  const unasked = queueConfirmation(context, saved.row)
  queueEffect(db, { kind: 'SUMMARY', payload: {} })
  return {
    row: saved.row,
    created: saved.created,
    warnings: [
      ...warnings,
      ...(move.warning ? [move.warning] : []),
      ...saved.warnings,
      ...suppressionWarnings(db, email),
      ...(unasked === null ? [] : [unasked]),
    ],
  }
}

/** Only while some workflow listens, like every other row of the queue. */
function hearSubmission({ db, now: at }: SubmitContext, page: number, subscriber: number): void {
  if (!listHeardKinds(db).has(CAPTURED)) return
  const heard = { kind: CAPTURED, subject: page, url: null, amount: null }
  queueHeard(db, [{ ...heard, at, source: 'MAIL', subscriber, mayTrigger: true, enrolled: false }])
}
