import type { CaseContent, CaseDiagnosis } from './case-file.ts'
import type { Citation } from './answers.ts'
import { VERDICT_WORDS } from './diagnosis/check.ts'

/**
 * The case as Markdown: for a ticket or a printer. Text of the platform's or of an email is quoted
 * in fences that it cannot close, and links stand as code, so that nothing in it becomes a link.
 */
export function writeCaseMarkdown(content: CaseContent, stamp: string | null): string {
  const { verification, organization } = content.facts
  const known = verification.organization ?? organization.organization
  const sections = [
    [`# Case: ${plain(known?.name ?? known?.id ?? 'organization without a name')}`],
    facts(content, stamp),
    [
      '## Answer',
      ...diagnosis(content.diagnosis),
      ...answer(content.sentences.filter(({ internal }) => internal !== true)),
    ],
    ['## Timeline', ...timeline(content)],
    ['## Evidence', ...evidence(content)],
    ['## Reply', ...reply(content)],
    ...internalPart(content),
    ['## Left out or replaced', ...redactions(content)],
  ]
  return `${sections.map((lines) => lines.join('\n\n')).join('\n\n')}\n`
}

function facts(
  { facts: { verification, organization, gatheredAt }, source, createdAt }: CaseContent,
  stamp: string | null,
): string[] {
  const known = verification.organization ?? organization.organization
  const rows: [string, string][] = [
    ['Organization', `${code(known?.id ?? 'not stated')} ${code(known?.slug ?? '')}`],
    ['State', code(verification.status ?? 'not stated')],
    ['Read from', `${plain(source.label)} (${plain(source.environment)}), as of ${plain(gatheredAt)}`],
    ['File made', plain(createdAt)],
    ['Stamp', stamp === null ? 'none: this is not the file itself' : code(stamp)],
  ]
  return [rows.map(([label, value]) => `- ${label}: ${value}`).join('\n')]
}

/** What must not reach the customer is in only where it was asked for, and stands in one place. */
function internalPart({ sentences, notes }: CaseContent): string[][] {
  if (notes === null) return []
  const said = sentences.filter(({ internal }) => internal === true)
  const own = notes.map(({ text }) => fenced(text))
  if (said.length + own.length === 0) return []
  return [
    [
      '## INTERNAL: not for the customer',
      ...(said.length === 0 ? [] : answer(said)),
      ...(own.length === 0 ? [] : ['Notes of support:', ...own]),
    ],
  ]
}

function answer(sentences: CaseContent['sentences']): string[] {
  const lines = sentences.map(({ text }, index) => `${index + 1}. ${plain(text)}`)
  const sources = sentences.map(
    ({ citations }, index) => `- [${index + 1}] ${citations.map(pointerOf).join(', ')}`,
  )
  return sentences.length === 0
    ? ['Nothing is said.']
    : [lines.join('\n'), 'Where it comes from:', sources.join('\n')]
}

/** Cause, told and next first: two lines say why. */
function diagnosis(given: CaseDiagnosis | null): string[] {
  if (given === null) return []
  const { headline, told, next, checks } = given
  const rows = checks.map(
    ({ name, verdict, text, citations }) =>
      `| ${cell(name)} | ${cell(VERDICT_WORDS[verdict])} | ${cell(text)} | ${citations.map(pointerOf).join(', ')} |`,
  )
  return [
    `**${plain(headline.text)}**`,
    plain(told.text),
    `**Next:** ${plain(next.text)}`,
    [
      '| Check | Verdict | What stands there | Where it comes from |',
      '| --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
    '### Details',
  ]
}

function pointerOf({ tool, pointer }: Citation): string {
  return code(`${tool} ${pointer}`)
}

function timeline({ timeline: events }: CaseContent): string[] {
  if (events.length === 0) return ['Nothing is known to have happened.']
  const rows = events.map(
    ({ at, kind, actor, title, detail }) =>
      `| ${cell(at === '' ? 'not stated' : at)} | ${cell(kind)} | ${cell(actor?.name ?? '')} | ${cell([title, detail].filter(Boolean).join(' – '))} |`,
  )
  return [['| When | Kind | Who | What |', '| --- | --- | --- | --- |', ...rows].join('\n')]
}

function evidence({ evidence: reviewed }: CaseContent): string[] {
  const emails = reviewed?.emails ?? []
  if (emails.length === 0) return ['No flagged emails.']
  return emails.flatMap((email, index) => {
    const scores = Object.entries(email.scores ?? {}).map(([name, value]) => `${plain(name)} ${value}`)
    const links = (email.links ?? []).map(
      ({ text, url }) => `- ${plain(text || '(no text)')}: ${code(url ?? '')}`,
    )
    const lines = [
      `- From: ${code(email.from ?? 'not stated')}`,
      `- Sent: ${plain(email.sentAt ?? 'not stated')}`,
      ...(email.workflowId ? [`- Sent by workflow: ${code(email.workflowId)}`] : []),
      `- Scores as reported: ${scores.join(', ') || 'none'}`,
      ...(email.reasons ?? []).map((reason) => `- Reason: ${plain(reason)}`),
    ]
    return [
      `### ${index + 1}. ${plain(email.subject || '(no subject)')}`,
      lines.join('\n'),
      fenced(email.text ?? 'Its words were not kept.'),
      ...(links.length === 0 ? [] : [`Links:`, links.join('\n')]),
    ]
  })
}

function reply({ reply: given }: CaseContent): string[] {
  if (!given) return ['No reply is in this file.']
  const state = given.state === 'copied' ? 'As it was copied' : 'As it stood in the composer'
  return [`${state}${given.at === null ? '' : `, ${plain(given.at)}`}:`, fenced(given.text)]
}

function redactions({ redactions: list }: CaseContent): string[] {
  if (list.length === 0) return ['Nothing.']
  return [list.map(({ what, count }) => `- ${plain(what)}: ${count}`).join('\n')]
}

/**
 * What a viewer makes a link of by itself: addresses with a scheme, mailboxes and mentions, names and
 * numbers of hosts. Viewers look at the text behind the escapes, so only code keeps them from it.
 */
const LINKED = /\/\/|@|www\.|\d(?:\.\d+){3}|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}[\p{L}\p{N}-]/iu

/** One line in which nothing is markup, nor a link. */
function plain(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line
    .replaceAll(/[^ |]+/g, (word) => (LINKED.test(word) ? code(word) : escaped(word)))
    .replaceAll('|', String.raw`\|`)
}

function escaped(word: string): string {
  return word.replaceAll(/[\\`*_{}[\]<>#~]/g, String.raw`\$&`)
}

function cell(text: string): string {
  return plain(text)
}

/** Between more backticks than it holds. */
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const ticks = '`'.repeat(longestRun(line) + 1)
  return line === '' ? '' : `${ticks} ${line} ${ticks}`
}

function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}text\n${text}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
}
