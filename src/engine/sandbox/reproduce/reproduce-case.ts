import { type CaseAnswers, readableAnswers, usersOf } from '../../../case/answers.ts'
import { canonicalAscii } from '../../../shared/text/canonical-json.ts'
import { ToolError } from '../../../shared/errors.ts'
import type { Digest } from '../../../shared/ports.ts'
import { SENDING_STATUSES, VERIFICATION_STATES, type VerificationState } from '../../domain/verification.ts'
import { slugOf } from '../../domain/slug.ts'
import { findUserByEmail } from '../../store/accounts.ts'
import { insertHold } from '../../store/holds.ts'
import { findOrganizationBySlug } from '../../store/organizations.ts'
import { type OrganizationStart, registerOrganization } from '../world/create-organization.ts'
import type { World } from '../world/world.ts'
import { pseudonymsOf } from './collect-names.ts'
import { momentOf, type Reproduction, wordOf } from './reproduction.ts'
import { startOf, writeCaseFile, writeEmptyFile, writePlan } from './write-organization.ts'
import { listAddresses, writePeople } from './write-people.ts'
import { writeCaseVerification } from './write-verification.ts'

interface ReproducedCase {
  number: number
  name: string
  slug: string
  /** Row of the account of the case, null when the case has none. */
  user: number | null
  leftOut: string[]
}

type Start = OrganizationStart & { slug: string }

const NOT_CARRIED = [
  'subscribers, and mail that no review sampled: its totals stand on one campaign',
  'user agents, time zone, logo and billing',
]
/** Between the invented words of one reproduction and the next. */
const STEP = 7919
const MOST_REPETITIONS = 100

/**
 * The case as an organization of this world under invented names: files first, then all of the
 * platform in one transaction, so that dying in between leaves files that the next organization
 * takes over. The same case in the same world gives the same organization.
 */
export function reproduceCase(
  world: World,
  given: CaseAnswers,
  { digest, number }: { digest: Digest; number: number },
): ReproducedCase {
  const answers = readableAnswers(given)
  const state = wordOf(VERIFICATION_STATES, answers.verification.status)
  if (state === null)
    throw new ToolError(
      'VALIDATION_ERROR',
      `verification: its status must be one of ${VERIFICATION_STATES.join(', ')}.`,
    )
  const reproduction = prepare(world, answers, digest)
  const { starts, own, byOriginal } = planOrganizations(reproduction, number, state)
  const emails = writeCaseFile(world, reproduction, own)
  for (const start of starts) if (start !== own) writeEmptyFile(world, start)
  let user: number | null = null
  world.platform.transaction(() => {
    const platform = world.platform.write
    for (const start of starts) registerOrganization(world, start, reproduction.now)
    holdOthers(world, reproduction, byOriginal, own.number)
    writePlan(platform, reproduction, own.number)
    writeCaseVerification(reproduction, { platform, number: own.number, emails })
    user = writePeople(reproduction, {
      platform,
      number: own.number,
      created: own.created,
      organizations: byOriginal,
      banned: state === 'BANNED',
    })
  })
  for (const start of starts) world.markWritten(start.number, true)
  const leftOut = [...NOT_CARRIED, ...reproduction.leftOut]
  return { number: own.number, name: own.name, slug: own.slug, user, leftOut }
}

/** Invented names that nobody in this world has yet: the same case may be reproduced again. */
function prepare(world: World, answers: CaseAnswers, digest: Digest): Reproduction {
  const now = world.clock.now()
  const gathered = Date.parse(answers.gatheredAt)
  const shift = now - (Number.isNaN(gathered) ? now : gathered)
  const offset = Number.parseInt(digest.sha256(canonicalAscii(answers)).slice(0, 8), 16)
  for (let turn = 0; turn < MOST_REPETITIONS; turn += 1) {
    const pseudonyms = pseudonymsOf(answers, offset + turn * STEP)
    const reproduction = { answers, pseudonyms, now, shift, digest, leftOut: new Set<string>() }
    const { platform } = world
    const isTaken =
      findOrganizationBySlug(platform.read, startOf(reproduction, 1, 'BLOCKED').slug) !== undefined ||
      listAddresses(reproduction).some((address) => findUserByEmail(platform.read, address))
    if (!isTaken) return reproduction
  }
  throw new ToolError('CONFLICT', `the case was reproduced here ${MOST_REPETITIONS} times already.`)
}

/** Organizations of every account, each once, in the order of the answers. */
function organizationsOf(answers: CaseAnswers): OtherOrganization[] {
  const all = usersOf(answers).flatMap(({ answer }) => answer.organizations ?? [])
  return [...Map.groupBy(all, keyOf).values()].flatMap((same) => same.slice(0, 1))
}

function keyOf({ id, slug }: Pick<OtherOrganization, 'id' | 'slug'>): string {
  return id ?? slug ?? ''
}

/** The case's own organization among the others of its people. */
function planOrganizations(reproduction: Reproduction, first: number, state: VerificationState) {
  const { verification, organization } = reproduction.answers
  const ids = new Set([verification.organization?.id, organization.organization?.id].filter(Boolean))
  const slugs = new Set([verification.organization?.slug, organization.organization?.slug].filter(Boolean))
  const starts: Start[] = []
  const byOriginal = new Map<string, number>()
  let own: Start | null = null
  for (const one of organizationsOf(reproduction.answers)) {
    const number = first + starts.length
    const isOwn: boolean = own === null && (ids.has(one.id ?? '') || slugs.has(one.slug ?? ''))
    const start: Start = isOwn ? startOf(reproduction, number, state) : otherStart(reproduction, number, one)
    if (isOwn) own = start
    starts.push(start)
    byOriginal.set(keyOf(one), number)
  }
  if (own === null) {
    own = startOf(reproduction, first + starts.length, state)
    starts.push(own)
  }
  for (const [index, start] of starts.entries()) {
    const isTwice = starts.slice(0, index).some(({ slug }) => slug === start.slug)
    if (isTwice) start.slug = `${start.slug}-${start.number}`
  }
  return { starts, own, byOriginal }
}

interface OtherOrganization {
  id?: string | null | undefined
  name?: string | null | undefined
  slug?: string | null | undefined
  reviewStatus?: string | null | undefined
  sendingStatus?: string | null | undefined
}

/** Only its name, its state and who belongs to it are known. */
function otherStart(reproduction: Reproduction, number: number, other: OtherOrganization): Start {
  const verification = wordOf(VERIFICATION_STATES, other.reviewStatus)
  if (verification === null) reproduction.leftOut.add('states of other organizations that are not known here')
  const name = reproduction.pseudonyms.name(other.name || other.slug || 'Another organization')
  const own = startOf(reproduction, number, verification ?? 'UNVERIFIED')
  const { email: _email, verificationRecord: _record, ...rest } = own
  const trackingHash = reproduction.digest.sha256(`${name} ${number}`).slice(0, rest.trackingHash.length)
  return { ...rest, name, slug: slugOf(name), trackingHash }
}

/** A hold of no further meaning, so that their sending status is what the case says. */
function holdOthers(
  world: World,
  reproduction: Reproduction,
  byOriginal: ReadonlyMap<string, number>,
  own: number,
): void {
  for (const other of organizationsOf(reproduction.answers)) {
    const organization = byOriginal.get(keyOf(other))
    const status = wordOf(SENDING_STATUSES, other.sendingStatus)
    if (organization === undefined || organization === own || (status !== 'HELD' && status !== 'LIMITED'))
      continue
    insertHold(world.platform.write, {
      organization,
      kind: status === 'HELD' ? 'ALL_SENDING' : 'CAMPAIGNS',
      reasonCode: 'NOT_STATED',
      note: null,
      opened: momentOf(reproduction, reproduction.answers.gatheredAt) ?? reproduction.now,
      openedBy: { type: 'SYSTEM', id: null, name: 'System' },
      closed: null,
      closedBy: null,
    })
  }
}
