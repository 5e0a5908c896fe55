import { Button } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { HostActionAnswer } from '../../../../app/actions/contract.ts'
import type { Failure } from '../../../../shared/result.ts'
import { host, toFailure } from '../../../bridge/actions.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { counted } from '../../../ui/time.ts'
import { CheckLine } from './CheckList.tsx'
import { authoredLinks, type Check } from './checks.ts'
import styles from './checks.module.css'

type CheckedLink = HostActionAnswer<'links.check'>['links'][number]

interface LinkCheckProps {
  check: Check
  content: unknown
  targets: readonly string[]
}

/** The check of links: by their form at once, and where they lead when a person asks for it. */
export function LinkCheck({ check, content, targets }: LinkCheckProps) {
  const { urls, left } = useMemo(() => authoredLinks(content, targets), [content, targets])
  const [links, setLinks] = useState<CheckedLink[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const callId = useRef('')
  const run = async (): Promise<void> => {
    callId.current = crypto.randomUUID()
    setBusy(true)
    setFailure(null)
    try {
      setLinks((await host.checkLinks(urls, callId.current)).links)
    } catch (error) {
      setFailure(toFailure(error))
    }
    setBusy(false)
  }
  const bad = links?.filter(isBad).length ?? 0
  const fetched = links && {
    ...check,
    state: bad > 0 ? ('attention' as const) : check.state,
    told: `${check.told.replace('; nothing is fetched', '')} ${counted(links.length, 'link')} asked for: ${bad === 0 ? 'each leads somewhere' : `${bad} lead${bad === 1 ? 's' : ''} nowhere`}.`,
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
          {busy && <Button onClick={() => void host.cancelCall(callId.current)}>Cancel</Button>}
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

function isBad({ answer }: CheckedLink): boolean {
  return answer === null || answer.status >= 400
}

function answerText(url: string, answer: NonNullable<CheckedLink['answer']>): string {
  return answer.url === url ? `${answer.status}` : `${answer.status} at ${answer.url}`
}
