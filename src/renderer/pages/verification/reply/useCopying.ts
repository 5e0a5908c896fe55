import { useState } from 'react'
import type { CaseNotes } from '../../../../case/case-notes.ts'
import { tidyReply } from '../../../../case/replies/tidy.ts'
import type { Leak } from '../../../../case/leaks/leak.ts'
import { cutText } from '../../../../shared/text/characters.ts'
import type { Failure } from '../../../../shared/result.ts'
import { type CaseKey, cases } from '../../../bridge/cases.ts'
import { copyText } from '../../../ui/Parts.tsx'
import { counted } from '../../../ui/time.ts'
import { placesOf, type Problem, sayMisfits, stopsOf } from './problems.ts'
import { useAction } from '../../../screen/useAction.ts'

interface Reply {
  caseKey: CaseKey
  reply: string
  leaks: readonly Leak[]
  problems: readonly Problem[]
  keep: (notes: CaseNotes) => void
  jump: (problem: Problem | null) => void
  /** Puts the text into the box as it is copied. */
  write: (reply: string) => void
  /** What follows a copy; returns what to say beside it. */
  onCopied: () => Promise<string>
}

export interface Copying {
  copy: () => Promise<void>
  /** Whether the browser may copy these characters of the box; says why not. */
  allows: (start: number, end: number) => boolean
  /** Asks for the reason of an override. */
  ask: () => void
  asking: boolean
  told: { good: boolean; text: string }
  /** Says something of the reply as it is now. */
  tell: (text: string) => void
  failure: Failure | null
  override: { busy: boolean; onClose: () => void; onSubmit: (reason: string) => void }
}

const NOTHING = { good: true, text: '' }

/** The one way out of the composer: blanks and cut lines stop it, leaks stop it unless a reason is recorded first. */
export function useCopying(given: Reply): Copying {
  const { reply, problems, jump } = given
  const [said, setSaid] = useState({ ...NOTHING, of: reply })
  // What was said of the text before says nothing of this one.
  const told = said.of === reply ? said : NOTHING
  const refuse = (text: string, of = reply): void => setSaid({ good: false, text, of })
  const put = async (good: string): Promise<void> => {
    const tidy = tidyReply(reply)
    if (tidy !== reply) given.write(tidy)
    const done = await copyText(tidy)
    if (done) setSaid({ good: true, text: [good, await given.onCopied()].join(' ').trim(), of: tidy })
    else refuse('Not copied: the clipboard refused the text.', tidy)
  }
  const copy = async (): Promise<void> => {
    const refusal = refusalOf(problems, reply)
    if (refusal === null) return put('Copied.')
    refuse(refusal)
    // A blank is named: it is where the caret then stands.
    jump(stopsOf(problems)[0] ?? null)
  }
  const allows = (start: number, end: number): boolean => {
    const stopping = stoppingWithin(problems, { reply, start, end })
    const refusal = stopping.length === 0 ? null : refusalOf(stopping, reply)
    if (refusal !== null) refuse(refusal)
    return refusal === null
  }
  return { copy, allows, told, tell: refuse, ...useOverride(given, put, refuse) }
}

/** Nothing is copied before its reason is recorded. */
function useOverride(
  { caseKey, reply, leaks, keep }: Reply,
  put: (good: string) => Promise<void>,
  refuse: (text: string) => void,
): Pick<Copying, 'ask' | 'asking' | 'failure' | 'override'> {
  const [asking, setAsking] = useState(false)
  const { busy, failure, run } = useAction()
  const submit = async (reason: string): Promise<void> => {
    await run(async () => {
      try {
        keep(await cases.recordOverride(caseKey, { reason, reply, leaks: [...leaks] }))
        await put('Copied. The reason is recorded on this computer.')
      } catch (error) {
        refuse('Not copied: the reason could not be recorded.')
        throw error
      }
    })
    setAsking(false)
  }
  const override = {
    busy,
    onClose: () => setAsking(false),
    onSubmit: (reason: string) => void submit(reason),
  }
  return { ask: () => setAsking(true), asking, failure, override }
}

/** A paragraph may be moved with its blanks; the reply as a whole leaves only when it is done. */
function stoppingWithin(
  problems: readonly Problem[],
  { reply, start, end }: { reply: string; start: number; end: number },
): Problem[] {
  const inside = problems.filter((problem) => problem.start < end && problem.end > start)
  const isWhole = reply.slice(0, start).trim() === '' && reply.slice(end).trim() === ''
  return isWhole ? [...problems] : inside.filter(({ kind }) => kind === 'leak')
}

function refusalOf(problems: readonly Problem[], reply: string): string | null {
  if (reply.trim() === '') return 'Not copied: the reply is empty.'
  const blanks = problems.filter(({ kind }) => kind === 'blank').length
  const leaks = problems.filter(({ kind }) => kind === 'leak')
  const internal = placesOf(leaks.filter(({ isMisfit }) => !isMisfit)).length
  const leftOut = leaks.filter(({ isLeftOut, isReason }) => isLeftOut && !isReason).length
  const isReasonOut = leaks.some(({ isReason }) => isReason)
  const misfits = placesOf(leaks.filter(({ isMisfit, isLeftOut }) => isMisfit && !isLeftOut)).length
  const cut = problems.filter(({ kind }) => kind === 'cut').length
  if (problems.length === 0) return null
  const said = [
    ...(internal > 0 ? [`${counted(internal, 'place')} must not reach the customer`] : []),
    ...(misfits + leftOut > 0 || isReasonOut ? [sayMisfits(misfits, leftOut, isReasonOut)] : []),
    ...(blanks > 0 ? [`${counted(blanks, 'blank')} ${blanks === 1 ? 'is' : 'are'} not filled in`] : []),
    ...(cut > 0
      ? [`${counted(cut, 'line')} ${cut === 1 ? 'ends' : 'end'} with a colon and nothing after it`]
      : []),
  ]
  const first = stopsOf(problems)[0]
  return `Not copied: ${said.join(', ')}.${first && first.kind !== 'leak' ? ` Next: ${shorten(first.text)}` : ''}`
}

const MOST_CHARACTERS_SAID = 80

/** A blank may hold a whole text to translate. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const { text: cut } = cutText(line, MOST_CHARACTERS_SAID)
  return cut === line ? `${line.replace(/\.$/, '')}.` : `${cut}…`
}
