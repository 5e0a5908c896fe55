import type { CaseAnswers } from '../../../src/case/answers.ts'
import { type LeakGuard, leakGuardOf } from '../../../src/case/leak-guard.ts'
import { fillTemplate, findBlanks, replyTemplates } from '../../../src/case/reply-templates.ts'
import { controlDoor } from '../control-door.ts'
import type { ServedSandbox } from '../served-sandbox.ts'
import { CLEAN_REPLIES, type Topic, TOPIC_OF } from './clean-replies.ts'
import { CLOSE_CALLS } from './close-calls.ts'
import { plant, PLANTED_KINDS, type PlantedKind, type Secrets, secretsOf } from './planted.ts'
import { choose, type Chance } from './reword.ts'

export interface GuardedCase {
  topic: Topic
  answers: CaseAnswers
  guard: LeakGuard
  secrets: Secrets
}

export function guarded(topic: Topic, answers: CaseAnswers): GuardedCase {
  return { topic, answers, guard: leakGuardOf(answers), secrets: secretsOf(answers) }
}

/** The cases of all organizations of the stories, asked for as the console asks. */
export async function gatherStories(sandbox: ServedSandbox): Promise<GuardedCase[]> {
  const { askAdmin } = controlDoor(() => sandbox)
  const { organizations } = await askAdmin('list_orgs', { pageSize: 50 })
  const cases: GuardedCase[] = []
  for (const { id, slug } of organizations) {
    const verification = await askAdmin('get_org_verification', { id })
    const answers: CaseAnswers = {
      gatheredAt: '2026-09-01T09:00:00.000Z',
      organization: await askAdmin('get_org', { id }),
      verification,
      reviewEmails: await askAdmin('get_review_emails', { id, onlyFlagged: true }),
      user: await askAdmin('get_user', { id: verification.members[0]?.userId ?? '' }),
    }
    cases.push(guarded(TOPIC_OF[slug] ?? 'any', answers))
  }
  return cases
}

export interface Tally {
  all: number
  wrong: string[]
}

function talliesOf<Kind extends string>(kinds: readonly Kind[]): Record<Kind, Tally> {
  return Object.fromEntries(kinds.map((kind) => [kind, { all: 0, wrong: [] }])) as unknown as Record<
    Kind,
    Tally
  >
}

/** Stopped is what is marked at the planted place: a mark elsewhere in the reply does not count. */
export function measurePlanted(
  cases: readonly GuardedCase[],
  chance: Chance,
  { each, harder }: { each: number; harder: boolean },
): Record<PlantedKind, Tally> {
  const tallies = talliesOf(PLANTED_KINDS)
  const tryOne = ({ topic, guard, secrets }: GuardedCase, kind: PlantedKind): void => {
    const planted = plant(kind, secrets, topic, chance, harder)
    if (!planted) return
    const { reply, start, end, by } = planted
    tallies[kind].all += 1
    if (guard(reply).some((leak) => leak.start < end && leak.end > start)) return
    tallies[kind].wrong.push(`${kind}, ${by.join(' + ')}: ${JSON.stringify(reply.slice(start, end))}`)
  }
  for (const one of cases) {
    for (const kind of PLANTED_KINDS) for (let turn = 0; turn < each; turn += 1) tryOne(one, kind)
  }
  return tallies
}

export const CLEAN_KINDS = ['written by hand', 'filled template', 'made of several', 'close call'] as const

export type CleanKind = (typeof CLEAN_KINDS)[number]

export function measureClean(
  cases: readonly GuardedCase[],
  chance: Chance,
  { each }: { each: number },
): Record<CleanKind, Tally> {
  const tallies = talliesOf(CLEAN_KINDS)
  for (const one of cases) {
    const replies: Record<CleanKind, string[]> = {
      'written by hand': [...CLEAN_REPLIES.any, ...CLEAN_REPLIES[one.topic]],
      'filled template': replyTemplates('en').map((template) =>
        fill(fillTemplate(template, one.answers).text, one, chance),
      ),
      'made of several': Array.from({ length: each }, () => compose(one, chance)),
      'close call': [...CLOSE_CALLS.any, ...CLOSE_CALLS[one.topic]],
    }
    for (const kind of CLEAN_KINDS)
      for (const reply of replies[kind]) tryReply(one, reply, kind, tallies[kind])
  }
  return tallies
}

function tryReply({ guard }: GuardedCase, reply: string, kind: CleanKind, tally: Tally): void {
  tally.all += 1
  const [leak] = guard(reply)
  if (leak) tally.wrong.push(`${kind}, ${leak.kind}: ${JSON.stringify(leak.text)}`)
}

/** As an agent fills it: with sentences of their own, and a name. */
function fill(text: string, { topic }: GuardedCase, chance: Chance): string {
  let filled = text
  for (const { start, end, prompt } of findBlanks(text).toReversed()) {
    const own = prompt === 'your name' ? choose(chance, AGENTS) : choose(chance, CLEAN_REPLIES[topic])
    filled = filled.slice(0, start) + own + filled.slice(end)
  }
  return filled
}

const AGENTS = ['Robin', 'Kim from support', 'Alex Winter', 'Dominique', 'Your support team']

/** Greeting, what the customer already knows of themselves, several sentences, a close. */
function compose({ topic, answers }: GuardedCase, chance: Chance): string {
  const { organization, members, blockReason } = answers.verification
  const member = members?.[0]
  const subject = answers.reviewEmails?.emails?.[0]?.subject
  const told = blockReason?.customerExplanation?.split(/(?<=\.)\s/)[0]
  const known = [
    `Your organization ${organization?.name} cannot send at the moment.`,
    `You wrote to us from ${member?.email}, which is the address we have for you.`,
    `We have read the ${10 + Math.floor(chance() * 80)} lines that you sent us on ${1 + Math.floor(chance() * 28)} August.`,
    `About ${Math.floor(chance() * 100)} % of your readers opened it, and ${Math.floor(chance() * 40)} of them complained.`,
    ...(subject ? [`It is about your email “${subject}”.`] : []),
    ...(told ? [told, `As we told you: “${told}”`] : []),
  ]
  const sentences = [...CLEAN_REPLIES.any, ...CLEAN_REPLIES[topic]]
  const body = Array.from({ length: 3 + Math.floor(chance() * 4) }, () =>
    chance() < 0.3 ? choose(chance, known) : choose(chance, sentences),
  )
  return `Hello ${member?.name?.split(' ')[0]},\n\n${body.join(choose(chance, [' ', '\n\n']))}\n\nKind regards\n${choose(chance, AGENTS)}`
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    all: tallies.reduce((all, tally) => all + tally.all, 0),
    wrong: tallies.flatMap(({ wrong }) => wrong),
  }
}

/** Percent of all that went wrong. */
export function rateOf({ all, wrong }: Tally): number {
  return (100 * wrong.length) / all
}
