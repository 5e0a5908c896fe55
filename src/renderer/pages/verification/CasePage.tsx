import { counted } from '../../ui/time.ts'
import { useShownTime } from '../../ui/shownTime.ts'
import { Button } from '@mantine/core'
import { Braces } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ComponentType, type RefObject } from 'react'
import { organizationReference } from '../../../shared/ids.ts'
import type { CaseAnswers } from '../../../case/answers.ts'
import { factsOf } from '../../../case/facts.ts'
import { KeysOn, keysOf, useShortcut } from '../../ui/shortcuts.ts'
import { withQuestion } from '../../../case/replies/requester-standing.ts'
import { askedIn } from '../../screen/explain.ts'
import { usePasted } from '../../state/pasted.ts'
import { screenPath } from '../../state/route.ts'
import { MissingRecord } from '../../screen/MissingRecord.tsx'
import { BackLink, Facts, placeOf, useRecordKeys } from '../../screen/RecordPage.tsx'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import recordStyles from '../../screen/record.module.css'
import screen from '../../screen/screen.module.css'
import { goBackFrom, remember } from '../../state/frame.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CopyText, Keys } from '../../ui/Parts.tsx'
import { meaningOf } from '../../screen/standing.ts'
import { isLimited, keyFacts } from './caseFacts.tsx'
import { CallNotes, ReadAgain } from './CallNotes.tsx'
import { CitationPanel } from './CitationPanel.tsx'
import { type Citing, CitingContext, type ShownCitation } from './citing.ts'
import { AnswerPart } from './AnswerPart.tsx'
import { CaseFilePart } from './casefile/CaseFilePart.tsx'
import { EvidencePart } from './evidence/EvidencePart.tsx'
import { ReplyPart } from './reply/ReplyPart.tsx'
import { TimelinePart } from './TimelinePart.tsx'
import { PastedStanding } from './StandingLine.tsx'
import { PinnedValues, usePins } from './Pins.tsx'
import { type Case, type CasePartProps, groundOf, useCase } from './useCase.ts'
import styles from './case.module.css'
import { useScope } from '../../screen/scope.tsx'

export const SCREEN = 'verification'

interface CasePart {
  name: string
  title: string
  Part: ComponentType<CasePartProps>
  /** Its keys are keys of the page as well: they are its own only while it is the part in view. */
  ownKeys?: true
}

/** In the order of the page; their place is the digit that leads to them. */
const CASE_PARTS: CasePart[] = [
  { name: 'answer', title: 'Answer', Part: AnswerPart },
  { name: 'timeline', title: 'Timeline', Part: TimelinePart },
  { name: 'evidence', title: 'Evidence', Part: EvidencePart, ownKeys: true },
  { name: 'reply', title: 'Reply', Part: ReplyPart },
  { name: 'case-file', title: 'Case file', Part: CaseFilePart },
]

interface CasePageProps {
  id: string
  /** What the question is about, as the address says it. */
  view: string | null
}

/** One organization's case: the answer, then everything it rests on. */
export function CasePage({ id, view }: CasePageProps) {
  const { connection } = useScope()
  const { here } = usePasted(screenPath(connection.id, SCREEN, id))
  const about = useMemo(() => askedIn(view), [view])
  const state = useCase(connection, id, about)
  const answers = useMemo(() => state.answers && withQuestion(state.answers, here), [state.answers, here])
  if (!answers)
    return (
      <MissingRecord
        {...placeOf(connection.id, SCREEN, id, 'Verification')}
        error={state.error}
        context={{
          tool: 'get_org_verification',
          input: organizationReference(id),
          connection: connection.label,
        }}
        onRetry={state.refetch}
      />
    )
  return (
    <SandboxNow>
      <OpenCase id={id} state={state} answers={answers} />
    </SandboxNow>
  )
}

interface OpenCaseProps {
  id: string
  state: Case
  answers: CaseAnswers
}

function OpenCase({ id, state, answers }: OpenCaseProps) {
  const { connection } = useScope()
  const facts = useMemo(() => factsOf(answers), [answers])
  const [shown, setShown] = useState<ShownCitation | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const { list, path } = placeOf(connection.id, SCREEN, id, 'Verification')
  useRecordKeys(list.path, path, id, () => goBackFrom(path, list.path))
  useEffect(() => remember(path, `${facts.name}: verification`), [path, facts.name])
  const { place, goTo } = useParts(body)
  useShortcut('part', (event) => goTo(Number(event.code.replace('Digit', '')) - 1))
  const citing = useMemo(
    (): Citing => ({ open: (citations, at = 0) => setShown({ citations, at }), shown }),
    [shown],
  )
  const showRaw = (): void =>
    shown ? setShown(null) : citing.open([{ tool: 'get_org_verification', pointer: '' }])
  useShortcut('raw', showRaw)
  const organizationId = facts.verification.organization?.id ?? id
  const pins = usePins(connection.id, organizationId)
  const { awaited } = state
  return (
    <CitingContext value={citing}>
      <div className={recordStyles['record']}>
        <header className={`${recordStyles['recordHead']} ${styles['head']}`}>
          <BackLink {...list} />
          <div className={`${recordStyles['recordTitle']} small`}>
            <h1>{facts.name}</h1>
            <span className={screen['dim']}>
              <CopyText text={organizationId} label="organization id" />
            </span>
            <Badge meaning={meaningOf(facts.state, isLimited(facts))}>
              {facts.state ?? 'state not stated'}
            </Badge>
            {isLimited(facts) && <Badge meaning="attention">on hold</Badge>}
            <span className={screen['push']} />
            <ReadAgain {...state} />
            <Button
              leftSection={<Braces aria-hidden />}
              rightSection={<Keys of={keysOf('raw')} />}
              onClick={showRaw}
            >
              Raw answers
            </Button>
          </div>
          <Facts facts={keyFacts(answers)} />
        </header>
        <nav className={`${styles['parts']} small`} aria-label="Parts of the case">
          {CASE_PARTS.map(({ name, title }, index) => (
            <button
              key={name}
              type="button"
              className={styles['part']}
              aria-current={index === place ? 'true' : undefined}
              onClick={() => goTo(index)}
            >
              {title}
              <Keys of={String(index + 1)} />
            </button>
          ))}
        </nav>
        <PinnedValues answers={answers} pins={pins} />
        <div className={styles['desk']}>
          <div ref={body} className={styles['body']} data-case-body>
            <CallNotes {...state} onRetry={state.refetch} />
            {CASE_PARTS.map(({ name, title, Part, ownKeys }, index) => (
              <section
                key={name}
                className={styles['section']}
                aria-labelledby={`case-${name}`}
                data-part={name}
              >
                <div className={styles['sectionHead']}>
                  <h2 id={`case-${name}`} tabIndex={-1}>
                    {title}
                  </h2>
                  {index === 0 && <AsOf of={state} answers={answers} />}
                </div>
                <KeysOn value={ownKeys !== true || index === place}>
                  {name === 'answer' && (
                    <PastedStanding
                      connection={connection.id}
                      organization={organizationId}
                      answers={answers}
                    />
                  )}
                  <Part answers={answers} awaited={awaited} />
                </KeysOn>
              </section>
            ))}
          </div>
          {shown && (
            <CitationPanel
              answers={answers}
              shown={shown}
              pins={pins}
              onShow={citing.open}
              onClose={() => setShown(null)}
            />
          )}
        </div>
      </div>
    </CitingContext>
  )
}

/** How much of what was asked for is in it, and of when it is. */
function AsOf({ of: { calls, awaited }, answers }: { of: Case; answers: CaseAnswers }) {
  const time = useShownTime()
  const at = answers.gatheredAt
  const { answered, asked, unread } = groundOf(calls, answers, awaited)
  return (
    <span className={screen['dim']}>
      from {answered} of {asked} answers{unread > 0 && `; ${counted(unread, 'check')} could not be read`}, as
      of <time dateTime={at}>{time.exact(at)}</time>
    </span>
  )
}

/** Which part is read now, and the way to another: its heading takes the focus. */
function useParts(body: RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const element = body.current
    if (!element) return
    const look = (): void => setPlace(partInView(element))
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [body])
  const goTo = (index: number): void => {
    const section = body.current?.querySelectorAll<HTMLElement>('[data-part]')[index]
    if (!section) return
    section.scrollIntoView({ block: 'start' })
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    setPlace(index)
  }
  return { place, goTo }
}

function partInView(body: HTMLElement): number {
  const parts = [...body.querySelectorAll<HTMLElement>('[data-part]')]
  // At its end the last part is read, however short it is.
  if (body.scrollTop + body.clientHeight >= body.scrollHeight - 2 && body.scrollTop > 0)
    return parts.length - 1
  const top = body.getBoundingClientRect().top + 60
  return Math.max(
    0,
    parts.findLastIndex((part) => part.getBoundingClientRect().top <= top),
  )
}
