import { z } from 'zod'
import { ToolError } from '../../../shared/errors.ts'
import { cleanText } from '../../../shared/text/clean.ts'
import { textOf } from '../../../shared/text-schema.ts'
import { MOST_ADDRESS_CHARACTERS } from '../../domain/limits.ts'
import { PAYING_STATES, PLANS } from '../../domain/plan.ts'
import { VERIFICATION_STATES } from '../../domain/verification.ts'
import type { WriteHandle } from '../../store/db.ts'
import { findOrganization, setClickDomain } from '../../store/organizations.ts'
import { readPostalAddress, readSettings, writePostalAddress, writeSettings } from '../../store/settings.ts'
import { deleteSubscription, findSubscription, writeSubscription } from '../../store/subscriptions.ts'
import type { InputOf } from '../../tools/define.ts'
import { startPlan } from '../world/create-organization.ts'
import { findOrganizationById } from '../world/find-named.ts'
import { wakeWorkflows } from '../world/wake-workflows.ts'
import { moveByHand, moveWords, refuseMoveWords } from '../reviewing/move-by-hand.ts'
import type { World } from '../world/world.ts'
import { defineAction } from './define.ts'

const HOST = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/

const input = {
  organizationId: z.string().describe('Id of the organization (org_…).'),
  plan: z.enum(PLANS).optional().describe('free ends the subscription and with it the custom limits.'),
  subscriptionStatus: z
    .enum(PAYING_STATES)
    .optional()
    .describe('Whether the plan is paid: past_due after a payment that failed. Not on the free plan.'),
  verification: z
    .enum(VERIFICATION_STATES)
    .optional()
    .describe(
      'Written down as a transition, with the words below. Into BLOCKED or BANNED: with a review of the latest mail.',
    ),
  ...moveWords,
  doubleOptIn: z.boolean().optional(),
  postalAddress: textOf(MOST_ADDRESS_CHARACTERS)
    .nullable()
    .optional()
    .describe(
      `Shown in the footer of messages, at most ${MOST_ADDRESS_CHARACTERS} characters; null takes it away.`,
    ),
  customLimits: z
    .record(z.string(), z.int().min(0))
    .nullable()
    .optional()
    .describe('Limits by name, such as {"subscribers": 5000}; null takes them away. Not on the free plan.'),
  clickDomain: z
    .string()
    .regex(HOST, 'must be a host name in lower case')
    .nullable()
    .optional()
    .describe('null takes it away.'),
}

export default defineAction({
  name: 'organization.set',
  description:
    'Change what only the platform can change about an organization. What is left out stays as it is.',
  input,
  output: {
    organizationId: z.string(),
    plan: z.enum(PLANS),
    subscriptionStatus: z.string().nullable().describe('Null on the free plan.'),
    verification: z.enum(VERIFICATION_STATES),
    doubleOptIn: z.boolean(),
    postalAddress: z.string().nullable(),
    customLimits: z.record(z.string(), z.number()).nullable(),
    clickDomain: z.string().nullable(),
  },
  rules: (given) => (given.verification === undefined ? refuseMoveWords(given) : []),
  run(given, context) {
    const { world } = context
    const { number } = findOrganizationById(world.platform.read, 'organizationId', given.organizationId)
    world.platform.transaction(() => {
      const { write } = world.platform
      if (given.verification !== undefined) moveByHand(context, number, given.verification, given)
      if (given.clickDomain !== undefined) setClickDomain(write, number, given.clickDomain)
      if (given.plan !== undefined) changePlan(world, number, given.plan)
      if (given.subscriptionStatus !== undefined) changeStatus(write, number, given.subscriptionStatus)
      if (given.customLimits !== undefined) changeLimits(write, number, given.customLimits)
    })
    wakeWorkflows(world, number, 'ORGANIZATION', 'HOLD', 'REVIEWER', 'MONTHLY_LIMIT')
    changeSettings(world, number, given)
    context.worldChanged('changed')
    return { organizationId: given.organizationId, ...describe(world, number) }
  },
})

function changePlan(world: World, number: number, plan: NonNullable<InputOf<typeof input>['plan']>): void {
  const { write } = world.platform
  const current = findSubscription(write, number)
  if (plan === 'free') deleteSubscription(write, number)
  else if (current) writeSubscription(write, number, { ...current, plan })
  else startPlan(world, number, { plan }, world.clock.now())
}

function changeStatus(platform: WriteHandle, number: number, status: (typeof PAYING_STATES)[number]): void {
  const current = findSubscription(platform, number)
  if (!current)
    throw new ToolError('WRONG_STATE', 'subscriptionStatus: the free plan has none; set a plan as well.')
  writeSubscription(platform, number, { ...current, status })
}

function changeLimits(
  platform: WriteHandle,
  number: number,
  customLimits: Record<string, number> | null,
): void {
  const current = findSubscription(platform, number)
  if (current) return writeSubscription(platform, number, { ...current, customLimits })
  if (customLimits !== null) {
    throw new ToolError('WRONG_STATE', 'customLimits: the free plan has none; set a plan as well.')
  }
}

/** The organization's own file is the truth; the platform's copy follows. */
function changeSettings(
  world: World,
  number: number,
  { doubleOptIn, postalAddress }: InputOf<typeof input>,
): void {
  if (doubleOptIn === undefined && postalAddress === undefined) return
  const file = world.organization(number)
  file.transaction(() => {
    if (doubleOptIn !== undefined) writeSettings(file.write, { ...readSettings(file.read), doubleOptIn })
    if (postalAddress !== undefined) writePostalAddress(file.write, cleanText(postalAddress ?? '') || null)
  })
  world.markWritten(number, true)
}

function describe(world: World, number: number) {
  const row = findOrganization(world.platform.read, number)
  if (!row) throw new Error(`organization ${number} is gone`)
  const { plan, verification, doubleOptIn, clickDomain } = row
  const subscription = findSubscription(world.platform.read, number)
  const subscriptionStatus = subscription?.status ?? null
  const customLimits = subscription?.customLimits ?? null
  const postalAddress = readPostalAddress(world.organization(number).read)
  return { plan, subscriptionStatus, verification, doubleOptIn, postalAddress, customLimits, clickDomain }
}
