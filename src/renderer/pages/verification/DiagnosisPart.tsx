import { ArrowUpRight, CornerDownRight } from 'lucide-react'
import type { CaseTool } from '../../../case/answers.ts'
import type { Check, CheckName, Verdict } from '../../../case/diagnosis/check.ts'
import { VERDICT_WORDS } from '../../../case/diagnosis/check.ts'
import type { Diagnosis } from '../../../case/diagnosis/diagnose.ts'
import type { Sentence } from '../../../case/sentence.ts'
import { takeOffer } from '../../frame/lookup/useLookup.ts'
import { useOptionalScope } from '../../screen/scope.tsx'
import { useActing } from '../../state/hooks.ts'
import { screenPath } from '../../state/route.ts'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { CiteButton } from './CiteButton.tsx'
import { SentenceText } from './SentenceText.tsx'
import styles from './diagnosis.module.css'

interface DiagnosisPartProps {
  diagnosis: Diagnosis
  /** Tools that have not answered yet. */
  awaited: readonly CaseTool[]
  /** Of the organization, null where it is not known. */
  organization: string | null
  zone: string | null
}

/** How many of the page's citations stand in it: the headline, what was told, and each check that cites. */
export function citedIn({ headline, told, checks }: Diagnosis): readonly Pick<Sentence, 'citations'>[] {
  return [headline, told, ...checks.filter(({ citations }) => citations.length > 0)].map(({ citations }) => ({
    citations: [...citations],
  }))
}

/** The answer in two lines: the cause and what was told; then what to do, then every check. */
export function DiagnosisPart({ diagnosis, awaited, organization, zone }: DiagnosisPartProps) {
  const { headline, told, next, checks, isSettled } = diagnosis
  return (
    <div className={styles['diagnosis']} data-settled={isSettled}>
      {isSettled ? (
        <>
          <p className={styles['headline']} data-sentence="headline">
            {headline.text} <Cite said={headline} number={1} />
          </p>
          <p data-sentence="told-first">
            <SentenceText text={told.text} zone={zone} /> <Cite said={told} number={2} />
          </p>
          <p className={styles['next']} data-sentence="next">
            <CornerDownRight aria-hidden />
            <span>
              <strong>Next:</strong> {next.text}
            </span>
          </p>
        </>
      ) : (
        <SkeletonRows rows={2} label="Reading what may stop it" />
      )}
      <Checks {...{ checks, awaited, organization, zone }} />
    </div>
  )
}

function Cite({ said, number }: { said: Pick<Sentence, 'citations'>; number: number }) {
  return (
    <CiteButton citations={said.citations} number={number} label={`Citation ${number}`}>
      {number}
    </CiteButton>
  )
}

const MEANINGS: Record<Verdict, Meaning> = {
  fine: 'healthy',
  stops: 'blocked',
  look: 'attention',
  unread: 'neutral',
}

type ChecksProps = Pick<DiagnosisPartProps, 'awaited' | 'organization' | 'zone'> & { checks: Check[] }

function Checks({ checks, awaited, organization, zone }: ChecksProps) {
  const cited = checks.filter(({ citations }) => citations.length > 0)
  return (
    <PlainTable
      label="Checks"
      height={480}
      words={[1, 2, 3]}
      head={['Check', 'Verdict', 'What stands there', 'Where']}
      rows={checks.map((check) => {
        const { name, verdict, text, citations, tools } = check
        const isAwaited = verdict === 'unread' && tools.some((tool) => awaited.includes(tool))
        const place = cited.indexOf(check)
        return [
          name,
          <Badge key="verdict" meaning={isAwaited ? 'neutral' : MEANINGS[verdict]}>
            {isAwaited ? 'reading…' : VERDICT_WORDS[verdict]}
          </Badge>,
          <span key="text" className={styles['text']} data-check={name}>
            {!isAwaited && <SentenceText text={text} zone={zone} />}{' '}
            {!isAwaited && place >= 0 && <Cite said={{ citations: [...citations] }} number={place + 3} />}
          </span>,
          <CheckLink key="link" check={check} organization={organization} />,
        ]
      })}
    />
  )
}

/** The tab of the organization's page where a check can be looked at. */
const TABS: Partial<Record<CheckName, string>> = {
  verification: 'overview',
  holds: 'overview',
  account: 'members',
  domain: 'domains',
  sender: 'email-settings',
  plan: 'billing',
  billing: 'billing',
}

/** Screens of the organization's own: their tab acts as it. */
const OWN: Partial<Record<CheckName, string>> = {
  campaigns: 'campaigns',
  deliverability: 'analytics',
  recipient: 'subscribers',
}

function CheckLink({ check, organization }: { check: Check; organization: string | null }) {
  const connection = useOptionalScope()?.connection ?? null
  const acting = useActing(connection?.id ?? null)
  if (connection === null || organization === null) return null
  const { name, record } = check
  const own = OWN[name]
  if (own !== undefined) {
    const path = screenPath(connection.id, own, record ?? undefined)
    if (acting?.id === organization) return <WayLink path={path} name={name} />
    const open = (): void => takeOffer(connection.id, { path, actAs: organization })
    return (
      <button type="button" className={styles['way']} onClick={open}>
        Act as it and open <span className="visually-hidden">{name}</span>
        <ArrowUpRight aria-hidden />
      </button>
    )
  }
  const path =
    name === 'account' && record !== null
      ? screenPath(connection.id, 'users', record)
      : `${screenPath(connection.id, 'organizations', organization)}?view=${TABS[name]}`
  return <WayLink path={path} name={name} />
}

function WayLink({ path, name }: { path: string; name: string }) {
  return (
    <a className={styles['way']} href={`#${path}`}>
      Open <span className="visually-hidden">{name}</span>
      <ArrowUpRight aria-hidden />
    </a>
  )
}
