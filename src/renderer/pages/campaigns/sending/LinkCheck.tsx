import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { host } from '../../../bridge/actions.ts'
import { cancelCall } from '../../../bridge/tools.ts'
import { useAction } from '../../../screen/useAction.ts'
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
  const { links, failure, busy, ask, stop } = useLinkAnswers(urls)
  const verdict = links && judgeLinks(links)
  const state = verdict?.isGood === false ? 'attention' : check.state
  const further = verdict?.told ?? (urls.length > 0 ? 'Nothing is fetched before you ask.' : '')
  return (
    <CheckLine {...check} state={state} told={`${check.told} ${further}`.trim()}>
      {urls.length > 0 && (
        <p className={styles['fetch']}>
          <Button loading={busy} onClick={() => void ask()}>
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
  const { busy, failure, run } = useAction()
  const asked = useRef<string | null>(null)
  useEffect(() => () => giveUp(asked), [])
  const ask = async (): Promise<void> => {
    const callId = crypto.randomUUID()
    asked.current = callId
    await run(async () => setLinks((await host.checkLinks(urls, callId)).links))
    asked.current = null
  }
  return { links, failure, busy, ask, stop: () => giveUp(asked) }
}

function giveUp(asked: { readonly current: string | null }): void {
  const callId = asked.current
  if (callId !== null) void cancelCall(callId, () => asked.current !== callId)
}

function answerText(url: string, answer: NonNullable<CheckedLink['answer']>): string {
  return answer.url === url ? `${answer.status}` : `${answer.status} at ${answer.url}`
}
