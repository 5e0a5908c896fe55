import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Failure } from '../../../../shared/result.ts'
import { host, toFailure } from '../../../bridge/actions.ts'
import { cancelCall } from '../../../bridge/tools.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { counted } from '../../../ui/time.ts'
import { CheckLine } from './CheckList.tsx'
import { type AuthoredLinks, authoredLinks, type Check, type CheckedLink, judgeLinks } from './checks.ts'
import styles from './checks.module.css'

interface LinkCheckProps {
  check: Check
  content: unknown
  targets: readonly string[]
}

/** The check of links: by their form at once, and where they lead when a person asks for it. */
export function LinkCheck({ check, content, targets }: LinkCheckProps) {
  const links = useMemo(() => authoredLinks(content, targets), [content, targets])
  // What was answered for other links says nothing of these.
  return <AskedLinks key={links.urls.join('\n')} check={check} {...links} />
}

function AskedLinks({ check, urls, left }: { check: Check } & AuthoredLinks) {
  const { links, failure, busy, run, stop } = useLinkAnswers(urls)
  const verdict = links && judgeLinks(links)
  const fetched = verdict && {
    ...check,
    state: verdict.isGood ? check.state : ('attention' as const),
    told: `${check.told.replace('; nothing is fetched', '')} ${verdict.told}`,
  }
  return (
    <CheckLine {...(fetched ?? check)}>
      {urls.length > 0 && (
        <p className={styles['fetch']}>
          <Button loading={busy} onClick={() => void run()}>
            {links
              ? 'Ask again'
              : `Ask where ${counted(urls.length, 'link')} lead${urls.length === 1 ? 's' : ''}`}
          </Button>
          {busy && <Button onClick={stop}>Cancel</Button>}
          <span>
            From this machine, without cookies; public addresses only.
            {left > 0 && ` ${counted(left, 'link')} not asked for: personal, acting or of the renderer.`}
          </span>
        </p>
      )}
      {failure && <ErrorPanel failure={failure} context={{ action: 'links.check' }} />}
      {links && (
        <PlainTable
          label="Where the links lead"
          head={['Link', 'Answer', 'Redirects']}
          words={[0, 1]}
          rows={links.map(({ url, answer, why }) => [
            url,
            answer === null ? (why ?? '') : answerText(url, answer),
            answer === null ? '–' : String(answer.redirects),
          ])}
        />
      )}
    </CheckLine>
  )
}

/** Asks where links lead; a person can stop it, and leaving the page does. */
function useLinkAnswers(urls: string[]) {
  const [links, setLinks] = useState<readonly CheckedLink[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const asked = useRef<string | null>(null)
  useEffect(() => () => giveUp(asked), [])
  const run = async (): Promise<void> => {
    const callId = crypto.randomUUID()
    asked.current = callId
    setAsking(callId)
    setFailure(null)
    try {
      setLinks((await host.checkLinks(urls, callId)).links)
    } catch (error) {
      setFailure(toFailure(error))
    }
    asked.current = null
    setAsking(null)
  }
  return { links, failure, busy: asking !== null, run, stop: () => giveUp(asked) }
}

function giveUp(asked: { readonly current: string | null }): void {
  const callId = asked.current
  if (callId !== null) void cancelCall(callId, () => asked.current !== callId)
}

function answerText(url: string, answer: NonNullable<CheckedLink['answer']>): string {
  return answer.url === url ? `${answer.status}` : `${answer.status} at ${answer.url}`
}
