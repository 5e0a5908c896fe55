import { usersOf } from '../answers.ts'
import type { Facts, Move } from '../facts.ts'
import { groupOf, moveBefore } from '../facts.ts'
import {
  capital,
  cite,
  isPerson,
  listed,
  mentioner,
  numbered,
  say,
  type Statement,
  SILENT,
  writeActor,
  writeDay,
  writeReason,
  writeTime,
} from '../sentence.ts'
import type { Citation } from '../answers.ts'

const TOOL = 'get_org_verification'

/** Whether it can send, its state, and since when. */
export function sayState(facts: Facts): Statement[] {
  return [...saySending(facts), ...saySince(facts), ...sayUserStatus(facts)]
}

function saySending(facts: Facts): Statement[] {
  const { name, nameAt, group, verification } = facts
  const named = nameAt === null ? [] : [nameAt]
  const status = cite(TOOL, 'status')
  const tell = (text: string, ...citations: Citation[]): Statement[] => [
    say('sending', 'state', text, [...citations, ...named]),
  ]
  if (group === 'blocked') return tell(...writeBlock(facts))
  const open = (verification.openHolds ?? []).flatMap(({ kind }, index) =>
    kind ? [{ kind, at: cite(TOOL, 'openHolds', index, 'kind') }] : [],
  )
  const all = open.find(({ kind }) => kind === 'ALL_SENDING')
  if (all) return tell(`${name} cannot send: a hold on ALL_SENDING is open.`, all.at)
  if (open.length > 0) {
    const kinds = listed([...new Set(open.map(({ kind }) => kind))])
    return tell(`${name} can send only in part: ${kinds} on hold.`, ...open.map(({ at }) => at))
  }
  if (group === 'silent' || group === 'unknown') return []
  return verification.openHolds
    ? tell(
        `No block or hold on ${name}. The checks say what else may stop it.`,
        status,
        cite(TOOL, 'openHolds'),
      )
    : tell(`${name} is not blocked. Whether a hold is open is ${SILENT}.`, status)
}

/**
 * Returns "Nordlicht cannot send since 12 Mar 2026: an automatic review found phishing." and what it
 * cites. It names no person.
 */
export function writeBlock({ name, current, state }: Facts): [text: string, ...citations: Citation[]] {
  const status = cite(TOOL, 'status')
  if (!current) return [`${name} cannot send.`, status]
  const { row, path } = current
  const citations = [status]
  const mention = mentioner(citations, TOOL, path)
  const since = mention(row.at, 'at', (at) => ` since ${writeDay(at)}`)
  const isReview = row.actor?.type?.trim().toUpperCase() === 'AI'
  const why = mention(row.reasonCode, 'reasonCode', (code) => {
    const found = writeReason(code)
    if (found === null) return `: the reason code is ${code}`
    const isFound = isReview && found.startsWith('for ')
    return isFound ? `: an automatic review found ${found.slice(4)}` : `: ${verbOf(state)} ${found}`
  })
  if (why.includes('automatic review')) citations.push(cite(TOOL, ...path, 'actor', 'type'))
  return [`${name} cannot send${since}${why}.`, ...citations]
}

function verbOf(state: string | null): string {
  return state?.toUpperCase() === 'BANNED' ? 'banned' : 'blocked'
}

/** The state by its name and since when; of a block both stand in the sentences around it. */
function saySince(facts: Facts): Statement[] {
  return facts.group === 'blocked' && facts.current?.row.at ? [] : [sayNamedState(facts)]
}

function sayNamedState({ state, group, name, nameAt, current, verification }: Facts): Statement {
  const status = cite(TOOL, 'status')
  const named = nameAt === null ? [] : [nameAt]
  if (state === null)
    return say('state', 'state', `The verification state of ${name} is ${SILENT}.`, [status, ...named])
  const meaning = group === 'unknown' ? ` What ${state} allows is ${SILENT}.` : ''
  if (current?.row.at)
    return say(
      'state',
      'state',
      `Its verification state is ${state} since ${writeTime(current.row.at)}.${meaning}`,
      [status, cite(TOOL, ...current.path, 'at')],
    )
  if (verification.transitions?.length === 0)
    return say('state', 'state', `Its verification state is ${state}; no transition is listed.${meaning}`, [
      status,
      cite(TOOL, 'transitions'),
    ])
  return say('state', 'state', `Its verification state is ${state}. Since when is ${SILENT}.${meaning}`, [
    status,
  ])
}

/** The same organization as `get_user` sees it. */
function sayUserStatus({ answers, verification, group }: Facts): Statement[] {
  const id = verification.organization?.id ?? answers.organization.organization?.id
  for (const { tool, answer } of usersOf(answers)) {
    const index = answer.organizations?.findIndex((one) => Boolean(id) && one.id === id) ?? -1
    const status = answer.organizations?.[index]?.sendingStatus?.trim()
    // That it cannot send has been said.
    if (status && !(group === 'blocked' && groupOf(status) === 'blocked'))
      return [
        say('sending-status', 'state', `Its sending status is ${status}.`, [
          cite(tool, 'organizations', index, 'sendingStatus'),
        ]),
      ]
  }
  return []
}

/** Who or what moved it there, and from where. */
export function sayCause(facts: Facts): Statement[] {
  const { current } = facts
  if (!current) {
    if (facts.state === null) return []
    return [say('moved', 'cause', `Who or what moved it there is ${SILENT}.`, [cite(TOOL, 'transitions')])]
  }
  const before = moveBefore(facts, current)
  const move = facts.group === 'blocked' ? sayBlock(facts, current, before) : sayMove(current)
  return [move, ...(before ? sayBefore(before) : []), ...sayReversals(facts, current)]
}

/** "The automatic review blocked it on 12 Mar 2026 10:42 UTC for phishing (PHISHING_CONTENT)." */
function sayBlock({ state }: Facts, { row, path }: Move, before: Move | null): Statement {
  const { from, at, reasonCode, actor } = row
  const who = writeActor(actor)
  const verb = verbOf(state)
  const done = who === null ? `It was ${verb}` : `${capital(who)} ${verb} it`
  const meaning = reasonCode ? writeReason(reasonCode) : null
  const reason = reasonCode ? `${meaning === null ? '' : ` ${meaning}`} (${reasonCode}).` : '.'
  // The move before it says where it came from, where one is listed.
  const earlier = from && !before?.row.to ? ` Before that it was ${from}.` : ''
  const silent = [
    reasonCode ? '' : ` The reason code is ${SILENT}.`,
    who === null ? ` Who ${verb} it is ${SILENT}.` : '',
  ].join('')
  return say(
    'moved',
    'cause',
    `${done}${at ? ` on ${writeTime(at)}` : ''}${reason}${earlier}${silent}`,
    [
      ...citeActor(row, path),
      ...citeFields(row, path, [...(earlier === '' ? [] : ['from' as const]), 'to', 'at', 'reasonCode']),
    ],
    { internal: isPerson(actor) },
  )
}

function sayMove({ row, path }: Move): Statement {
  const { from, to, reasonCode, actor } = row
  const who = writeActor(actor)
  const way = [from ? ` from ${from}` : '', to ? ` to ${to}` : ''].join('')
  const moved = who === null ? `It was moved${way}` : `${capital(who)} moved it${way}`
  const reason = reasonCode ? ` (${reasonCode}).` : `. The reason code is ${SILENT}.`
  const silent = who === null ? ` Who moved it is ${SILENT}.` : ''
  return say(
    'moved',
    'cause',
    `${moved}${reason}${silent}`,
    [...citeActor(row, path), ...citeFields(row, path, ['from', 'to', 'reasonCode'])],
    { internal: isPerson(actor) },
  )
}

/** Fields that are there; the whole row where none is. */
function citeFields(
  row: Move['row'],
  path: Move['path'],
  fields: readonly ('from' | 'to' | 'at' | 'reasonCode')[],
): Citation[] {
  const given = fields.filter((field) => row[field])
  return given.length > 0 ? given.map((field) => cite(TOOL, ...path, field)) : [cite(TOOL, ...path)]
}

function citeActor({ actor }: Move['row'], path: Move['path']): Citation[] {
  if (writeActor(actor) === null) return []
  return (['type', 'name'] as const)
    .filter((field) => actor?.[field]?.trim())
    .map((field) => cite(TOOL, ...path, 'actor', field))
}

function sayBefore({ row, path }: Move): Statement[] {
  if (!row.to) return []
  const who = writeActor(row.actor)
  const since = row.at ? ` since ${writeTime(row.at)}` : ''
  const by = who === null ? '' : `, moved there by ${who}`
  const reason = row.reasonCode ? `, reason code ${row.reasonCode}` : ''
  return [
    say(
      'before',
      'cause',
      `Before that it was ${row.to}${since}${by}${reason}.`,
      [
        ...citeFields(row, path, ['to', 'at']),
        ...citeActor(row, path),
        ...(row.reasonCode ? [cite(TOOL, ...path, 'reasonCode')] : []),
      ],
      { internal: who !== null && isPerson(row.actor) },
    ),
  ]
}

const MOST_REVERSALS = 2

/** Blocks that were lifted again, newest first. */
function sayReversals(facts: Facts, current: Move): Statement[] {
  const lifted = facts.moves.filter(
    ({ row }) => groupOf(row.from) === 'blocked' && row.to && groupOf(row.to) !== 'blocked',
  )
  return lifted.slice(0, MOST_REVERSALS).flatMap((lift, index): Statement[] => {
    if (!lift.row.at) return []
    const block = moveBefore(facts, lift)
    const began = block?.row.at && groupOf(block.row.to) === 'blocked' ? block : null
    const from = began ? ` from ${writeTime(began.row.at ?? '')}` : ''
    const reason = lift.row.reasonCode
    const mistake = reason && /MISTAK|FALSE_POSITIVE/i.test(reason)
    const isCurrent = lift.row.id === current.row.id
    const how = mistake ? ' by mistake' : ''
    // The reason of the present move has been said with it.
    const why = isCurrent || !reason ? '' : `, lifted with the reason code ${reason}`
    const lead = isCurrent ? `It was ${lift.row.from}` : `Earlier it was ${lift.row.from}`
    return [
      say(
        numbered('reversal', index),
        'cause',
        `${lead}${how}${from} until ${writeTime(lift.row.at)}${why}.`,
        [
          ...(began ? [cite(TOOL, ...began.path, 'at')] : []),
          ...citeFields(
            lift.row,
            lift.path,
            mistake || why !== '' ? ['from', 'at', 'reasonCode'] : ['from', 'at'],
          ),
        ],
      ),
    ]
  })
}
