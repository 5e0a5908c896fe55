import { type Citation, usersOf } from '../answers.ts'
import { type Facts, groupOf, type Hold } from '../facts.ts'
import { sayTold } from '../rules/what-was-said.ts'
import { writeBlock } from '../rules/state.ts'
import { cite, listed, mentioner, type Path, SILENT, writeDay, writeReason } from '../sentence.ts'
import { because, type Cause, type Finding, found, type Said } from './check.ts'
import { nextOfBlock, nextOfHold } from './next-steps.ts'

/** What the platform has decided about the organization: its state, its holds, its members' accounts. */

const TOOL = 'get_org_verification'
const STATUS = cite(TOOL, 'status')
const MOST_OTHERS = 3

/** Returns what the verification state does to sending. A state under a hold is never told as fine. */
export function checkVerification(facts: Facts): Finding {
  const { state, group, current, verification } = facts
  const citations = [STATUS]
  const draft = { name: 'verification', citations, tools: [TOOL] } as const
  if (state === null) return found({ ...draft, verdict: 'unread', text: SILENT })
  const mention = mentioner(citations, TOOL, current?.path ?? [])
  const since = mention(current?.row.at, 'at', (at) => ` since ${writeDay(at)}`)
  if (group === 'unknown')
    return found({ ...draft, verdict: 'look', text: `${state}${since}; what that allows is ${SILENT}` })
  if (group === 'blocked') {
    const code = mention(current?.row.reasonCode, 'reasonCode', (reason) => ` (${reason})`)
    return found({ ...draft, verdict: 'stops', text: `${state}${since}${code}`, cause: causeOfBlock(facts) })
  }
  if ((verification.openHolds ?? []).length > 0) {
    citations.push(cite(TOOL, 'openHolds'))
    return found({ ...draft, verdict: 'look', text: `${state}${since}, but on hold` })
  }
  const verdict = group === 'unverified' ? 'look' : 'fine'
  return found({ ...draft, verdict, text: `${state}${since}`, cause: causeOfLift(facts) })
}

/** The headline of a block; a ban that came with an account names the account. */
function causeOfBlock(facts: Facts): Cause {
  const ban = writeAccountBan(facts)
  const [text, ...citations] = writeBlock(facts)
  const code = facts.current?.row.reasonCode
  const coded = code && !text.includes(code) ? text.replace(/\.$/, ` (${code}).`) : text
  return because({
    kind: 'block',
    headline: ban ?? { text: coded, citations: [...citations, ...nameOf(facts)] },
    told: toldOf(facts),
    next: nextOfBlock(code ?? '', ban !== null),
    at: facts.current?.row.at ?? null,
  })
}

function nameOf({ nameAt }: Facts): Citation[] {
  return nameAt === null ? [] : [nameAt]
}

/** "The account of its owner Vik Marlow is banned", where that is why the organization is. */
function writeAccountBan(facts: Facts): Said | null {
  const { name, state, current } = facts
  const banned = bannedMembers(facts).find(({ role }) => role?.toUpperCase() === 'OWNER')
  if (state?.toUpperCase() !== 'BANNED' || !banned || !current) return null
  const citations = [STATUS, ...banned.citations]
  const mention = mentioner(citations, TOOL, current.path)
  const since = mention(current.row.at, 'at', (at) => ` since ${writeDay(at)}`)
  const code = mention(current.row.reasonCode, 'reasonCode', (reason) => ` (${reason})`)
  const text = `${name} cannot send${since}: the account of its owner ${banned.who} is banned${code}.`
  return { text, citations: [...citations, ...nameOf(facts)] }
}

function toldOf(facts: Facts): Said | null {
  const [told] = sayTold(facts)
  return told ? { text: told.text, citations: told.citations } : null
}

/** A block that was lifted again is worth saying where nothing else is the matter. */
function causeOfLift(facts: Facts): Cause | null {
  const { current, name } = facts
  if (!current || groupOf(current.row.from) !== 'blocked') return null
  const citations = [STATUS, cite(TOOL, ...current.path, 'from')]
  const mention = mentioner(citations, TOOL, current.path)
  const since = mention(current.row.at, 'at', (at) => ` since ${writeDay(at)}`)
  const isMistake = /MISTAK|FALSE_POSITIVE/i.test(current.row.reasonCode ?? '')
  const code = mention(current.row.reasonCode, 'reasonCode', (reason) => ` (${reason})`)
  const what = isMistake ? 'it was blocked by mistake' : 'its block was lifted'
  return because({
    kind: 'lifted-block',
    headline: {
      text: `${name} can send again${since}: ${what}${code}.`,
      citations: [...citations, ...nameOf(facts)],
    },
    told: toldOf(facts),
    next: 'Tell the customer since when sending works again, and ask which email is still missing.',
    at: current.row.at ?? null,
  })
}

/** What each kind of hold stops, as a person says it. */
const STOPPED: Record<string, string> = {
  ALL_SENDING: 'all sending',
  CAMPAIGNS: 'campaigns',
  WORKFLOWS: 'workflow emails',
  TRANSACTIONAL: 'transactional emails',
}

/** Returns what is on hold. */
export function checkHolds(facts: Facts): Finding {
  const { openHolds } = facts.verification
  const draft = { name: 'holds', citations: [cite(TOOL, 'openHolds')], tools: [TOOL] } as const
  if (!openHolds) return found({ ...draft, verdict: 'unread', text: SILENT })
  if (openHolds.length === 0) return found({ ...draft, verdict: 'fine', text: 'none open' })
  const said = openHolds.map((hold, index) => describeHold(hold, ['openHolds', index]))
  return found({
    ...draft,
    verdict: 'stops',
    text: said.map(({ text }) => text).join('; '),
    citations: said.flatMap(({ citations }) => citations),
    cause: causeOfHolds(facts, openHolds),
  })
}

function describeHold(hold: Hold, path: Path): Said {
  const citations: Citation[] = []
  const mention = mentioner(citations, TOOL, path)
  const what = mention(hold.kind, 'kind', (kind) => STOPPED[kind] ?? kind) || 'kind not stated'
  const since = mention(hold.openedAt, 'openedAt', (at) => ` since ${writeDay(at)}`)
  const code = mention(hold.reasonCode, 'reasonCode', (reason) => ` (${reason})`)
  return {
    text: `${what}${since}${code}`,
    citations: citations.length > 0 ? citations : [cite(TOOL, ...path)],
  }
}

function causeOfHolds(facts: Facts, holds: readonly Hold[]): Cause {
  const all = holds.findIndex(({ kind }) => kind === 'ALL_SENDING')
  const first = holds[Math.max(0, all)]
  const citations: Citation[] = []
  const mention = mentioner(citations, TOOL, ['openHolds', Math.max(0, all)])
  const since = mention(first?.openedAt, 'openedAt', (at) => ` since ${writeDay(at)}`)
  const why = mention(first?.reasonCode, 'reasonCode', writeHoldReason)
  const kinds = [...new Set(holds.map(({ kind }) => STOPPED[kind ?? ''] ?? kind ?? 'a part of it'))]
  const named = holds.map((_, index) => cite(TOOL, 'openHolds', index, 'kind'))
  const text =
    all >= 0
      ? `${facts.name} cannot send${since}: all sending is on hold${why}.`
      : `${facts.name} cannot send ${listed(kinds)}${since}: on hold${why}.`
  return because({
    kind: all >= 0 ? 'hold-on-everything' : 'hold',
    headline: {
      text,
      citations: [
        ...(all >= 0 ? [cite(TOOL, 'openHolds', all, 'kind')] : named),
        ...citations,
        ...nameOf(facts),
      ],
    },
    told: toldOf(facts),
    next: nextOfHold(first?.reasonCode ?? ''),
    at: first?.openedAt ?? null,
  })
}

/** " until a review is done (REVIEW_PENDING)". */
function writeHoldReason(code: string): string {
  const meaning = /REVIEW_PENDING/i.test(code) ? 'until a review is done' : writeReason(code)
  return meaning === null ? ` (${code})` : ` ${meaning} (${code})`
}

interface BannedMember extends Said {
  who: string
  role: string | null
  id: string | null
}

function bannedMembers({ verification, answers }: Facts): BannedMember[] {
  const rows = (verification.members ?? []).flatMap(({ userId, name, email, role, banned }, index) => {
    const user = usersOf(answers).find(({ answer }) => Boolean(userId) && answer.user?.id === userId)
    if (banned !== true && user?.answer.user?.banned !== true) return []
    const citations =
      banned === true || !user
        ? [cite(TOOL, 'members', index, 'banned')]
        : [cite(user.tool, 'user', 'banned')]
    const mention = mentioner(citations, TOOL, ['members', index])
    const who = mention(name, 'name', String) || mention(email, 'email', String) || 'a member'
    const text = `the account of ${who}${mention(role, 'role', (as) => ` (${as})`)} is banned`
    return [{ who, text, citations, role: role ?? null, id: userId ?? null }]
  })
  return rows
}

/** Returns whether an account is banned: apart from what the person owns elsewhere. */
export function checkAccount(facts: Facts): Finding {
  const { members } = facts.verification
  const banned = bannedMembers(facts)
  const [first] = banned
  const tools: Finding['tools'] = [TOOL, ...usersOf(facts.answers).map(({ tool }) => tool)]
  if (first) {
    const elsewhere = writeElsewhere(facts)
    return found({
      name: 'account',
      verdict: facts.state?.toUpperCase() === 'BANNED' ? 'stops' : 'look',
      text: `${banned.map(({ text }) => text).join('; ')}${elsewhere?.text ?? ''}`,
      citations: [...banned.flatMap(({ citations }) => citations), ...(elsewhere?.citations ?? [])],
      tools,
      record: first.id,
      cause: causeOfBan(facts, first),
    })
  }
  const at = cite(TOOL, 'members')
  if (!members) return found({ name: 'account', verdict: 'unread', text: SILENT, citations: [at], tools })
  const [user] = usersOf(facts.answers)
  const elsewhere = writeElsewhere(facts)
  return found({
    name: 'account',
    verdict: 'fine',
    text: `no member is banned${elsewhere?.text ?? ''}`,
    citations: [at, ...(elsewhere?.citations ?? [])],
    tools,
    record: user?.answer.user?.id ?? null,
  })
}

function causeOfBan(facts: Facts, { text, citations }: BannedMember): Cause {
  return because({
    kind: 'ban',
    headline: {
      text: `${text.charAt(0).toUpperCase()}${text.slice(1)}; ${facts.name} itself is not blocked.`,
      citations: [...citations, STATUS, ...nameOf(facts)],
    },
    next: 'Answer about the account, not about the organization. What lifts a ban is not stated by the platform.',
  })
}

/** "; Inês Carvalho also belongs to Brass & Oak (BLOCKED)": what an account has to do with elsewhere. */
function writeElsewhere(facts: Facts): Said | null {
  const here = facts.verification.organization?.id ?? facts.answers.organization.organization?.id
  for (const { tool, answer } of usersOf(facts.answers)) {
    const others = (answer.organizations ?? []).flatMap(({ id, name, reviewStatus }, at) =>
      id !== here && name && groupOf(reviewStatus) === 'blocked' ? [{ name, reviewStatus, at }] : [],
    )
    const who = answer.user?.name ?? answer.user?.email
    if (others.length === 0 || !who) continue
    const shown = others.slice(0, MOST_OTHERS)
    const words = shown.map(({ name, reviewStatus }) => `${name} (${reviewStatus})`)
    return {
      text: `; ${who} also belongs to ${listed([...words, ...(others.length > shown.length ? ['others'] : [])])}`,
      citations: [
        cite(tool, 'user', answer.user?.name ? 'name' : 'email'),
        ...shown.flatMap(({ at }) => [
          cite(tool, 'organizations', at, 'name'),
          cite(tool, 'organizations', at, 'reviewStatus'),
        ]),
      ],
    }
  }
  return null
}
