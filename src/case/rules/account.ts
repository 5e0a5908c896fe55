import type { Facts } from '../facts.ts'
import { groupOf } from '../facts.ts'
import {
  cite,
  counted,
  listed,
  mentioner,
  numbered,
  quote,
  say,
  type Statement,
  SILENT,
  writeTime,
} from '../sentence.ts'
import { type Citation, type UserTool, usersOf } from '../answers.ts'

const TOOL = 'get_org_verification'
const MOST_NAMED = 5

/** Bans of its members, and how far the accounts that were asked for reach. */
export function sayAccount(facts: Facts): Statement[] {
  return [...sayBans(facts), ...sayReach(facts)]
}

function sayBans({ verification, answers }: Facts): Statement[] {
  const { members } = verification
  const tell = (text: string, ...citations: Citation[]): Statement[] => [
    say('bans', 'account', text, citations),
  ]
  if (!members) return tell(`Whether a member's account is banned is ${SILENT}.`, cite(TOOL, 'members'))
  if (members.length === 0) return tell('It has no member.', cite(TOOL, 'members'))
  const banned = members.flatMap((member, index) => (member.banned === true ? [{ member, index }] : []))
  const unlisted = bansBesides(answers, members)
  if (banned.length + unlisted.length > 0)
    return [
      ...banned.flatMap(({ member, index }, place) => [
        sayBan(member, index, place),
        ...usersOf(answers).flatMap((one) => sayBanEnd(one, member.userId, place)),
      ]),
      ...unlisted.flatMap((one, index) => {
        const place = banned.length + index
        return [sayOwnBan(one, place), ...sayBanEnd(one, one.answer.user?.id, place)]
      }),
    ]
  const flags = members.slice(0, MOST_NAMED).map((_, index) => cite(TOOL, 'members', index, 'banned'))
  return members.every(({ banned: said }) => said === false)
    ? tell(
        "No member's account is banned.",
        ...(members.length > MOST_NAMED ? [cite(TOOL, 'members')] : flags),
      )
    : tell("No member's account is named as banned.", cite(TOOL, 'members'))
}

type Member = NonNullable<Facts['verification']['members']>[number]

function sayBan({ name, email, role, bannedAt, banReason }: Member, index: number, place: number): Statement {
  const citations = [cite(TOOL, 'members', index, 'banned')]
  const mention = mentioner(citations, TOOL, ['members', index])
  const who = mention(name, 'name', String) || mention(email, 'email', String) || 'a member'
  const as = mention(role, 'role', (value) => ` (${value})`)
  const since = mention(bannedAt, 'bannedAt', (at) => ` since ${writeTime(at)}`)
  const why = mention(banReason, 'banReason', (reason) => `, reason ${quote(reason)}`)
  const silent = why === '' ? ` The reason is ${SILENT}.` : ''
  return say(
    numbered('ban', place),
    'account',
    `The account of ${who}${as} is banned${since}${why}.${silent}`,
    citations,
  )
}

type Account = ReturnType<typeof usersOf>[number]

/** Accounts that are banned by their own answer, while the list of members does not say so. */
function bansBesides(answers: Facts['answers'], members: readonly Member[]): Account[] {
  return usersOf(answers).filter(({ answer: { user } }) => {
    const rows = user?.id ? members.filter(({ userId }) => userId === user.id) : []
    return user?.banned === true && rows.length > 0 && rows.every(({ banned }) => banned !== true)
  })
}

function sayOwnBan({ tool, answer }: Account, place: number): Statement {
  const { who, at } = accountOf({ tool, answer })
  const reason = answer.user?.banReason?.trim()
  const why = reason ? `, reason ${quote(reason)}.` : `. The reason is ${SILENT}.`
  return say(
    numbered('ban', place),
    'account',
    `${at.length > 0 ? `The account of ${who}` : 'The account of a member'} is banned${why}`,
    [cite(tool, 'user', 'banned'), ...at, ...(reason ? [cite(tool, 'user', 'banReason')] : [])],
  )
}

function sayBanEnd(
  { tool, answer: { user } }: Account,
  userId: string | null | undefined,
  place: number,
): Statement[] {
  if (!user || !userId || user.id !== userId || user.banned !== true) return []
  const { banExpiresAt } = user
  const at = cite(tool, 'user', 'banExpiresAt')
  const key = numbered('ban-end', place)
  if (banExpiresAt) return [say(key, 'account', `The ban ends at ${writeTime(banExpiresAt)}.`, [at])]
  return [
    banExpiresAt === null
      ? say(key, 'account', 'No end of the ban is given.', [at])
      : say(key, 'account', `When the ban ends is ${SILENT}.`, [cite(tool, 'user')]),
  ]
}

type Membership = NonNullable<NonNullable<Facts['answers']['user']>['organizations']>[number]

/** An account reaches every organization it belongs to; the others are named with their state. */
function sayReach(facts: Facts): Statement[] {
  return usersOf(facts.answers)
    .flatMap((account) => sayReachOf(account, facts))
    .map((statement, place) => ({ ...statement, key: numbered(statement.key, place) }))
}

function sayReachOf({ tool, answer }: Account, { answers, verification }: Facts): Statement[] {
  const organizations = answer.organizations ?? []
  const here = verification.organization?.id ?? answers.organization.organization?.id
  const others = organizations
    .map((one, index) => ({ one, index }))
    .filter(({ one }) => !here || one.id !== here)
  if (organizations.length < 2 || others.length === 0) return []
  const { who, at } = accountOf({ tool, answer })
  const named = others.slice(0, MOST_NAMED)
  const words = named.map(({ one }) => describe(one))
  if (others.length > MOST_NAMED) words.push('others')
  const stopped = organizations.every(({ reviewStatus }) => groupOf(reviewStatus) === 'blocked')
  const count = `${counted(organizations.length, 'organization')}${stopped ? ', and none of them can send' : ''}`
  const citations = [
    cite(tool, 'organizations'),
    ...at,
    ...named.flatMap(({ one, index }) => citeMembership(tool, one, index)),
  ]
  return [
    say('reach', 'account', `${who} belongs to ${count}. Besides this one: ${listed(words)}.`, citations),
  ]
}

function accountOf({ tool, answer: { user } }: Account): { who: string; at: Citation[] } {
  for (const field of ['name', 'email'] as const) {
    const who = user?.[field]?.trim()
    if (who) return { who, at: [cite(tool, 'user', field)] }
  }
  return { who: 'The account', at: [] }
}

function describe({ name, slug, id, reviewStatus }: Membership): string {
  const label = name?.trim() || slug?.trim() || id?.trim() || 'one without a name'
  return reviewStatus ? `${label} (${reviewStatus})` : label
}

function citeMembership(tool: UserTool, one: Membership, index: number): Citation[] {
  const field = (['name', 'slug', 'id'] as const).find((name) => one[name]?.trim())
  const fields = [...(field ? [field] : []), ...(one.reviewStatus ? ['reviewStatus'] : [])]
  return fields.map((name) => cite(tool, 'organizations', index, name))
}

/** The subscription, where it bears on the case: a payment is the reason, or it is not in order. */
export function sayPlan({ answers, current }: Facts): Statement[] {
  const { subscription } = answers.organization
  const money = /PAYMENT|DISPUTE|CHARGEBACK|BILLING|INVOICE/i.test(current?.row.reasonCode ?? '')
  if (subscription === undefined) return []
  if (subscription === null)
    return money
      ? [
          say('plan', 'plan', 'It has no active, trialing or past-due subscription.', [
            cite('get_org', 'subscription'),
          ]),
        ]
      : []
  const { plan, status } = subscription
  if (!status || (!money && status.toLowerCase() === 'active')) return []
  return [
    say('plan', 'plan', `Its ${plan ? `${plan} ` : ''}subscription is ${status}.`, [
      cite('get_org', 'subscription', 'status'),
      ...(plan ? [cite('get_org', 'subscription', 'plan')] : []),
    ]),
  ]
}
