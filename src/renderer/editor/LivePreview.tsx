import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { toFailure } from '../bridge/actions.ts'
import type { Scope } from '../screen/scope.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { MailFrame } from '../ui/MailFrame.tsx'
import { cleanMail } from '../ui/mail/cleanMail.ts'
import { SkeletonRows } from '../ui/Parts.tsx'
import type { Body } from './body.ts'
import { renderQuery } from './rendering.ts'
import styles from './editor.module.css'

/** A pause this long in typing, and the message is rendered again. */
const PAUSE_MS = 300

/** What the host says about a document that is being typed. */
export function useRendering(scope: Scope, body: Body, enabled: boolean) {
  const [rested] = useDebouncedValue(body, PAUSE_MS)
  return useQuery({ ...renderQuery(scope, rested), enabled, placeholderData: keepPreviousData })
}

type Rendering = ReturnType<typeof useRendering>

/** The message beside its source, as nobody in particular gets it. */
export function LivePreview({ rendering, fault }: { rendering: Rendering; fault: string | null }) {
  const { data, error, refetch } = rendering
  const message = data?.message ?? null
  // While the document has a fault, the last page it made stays.
  const last = useRef<string | null>(null)
  if (message) last.current = message.html
  const html = last.current ?? ''
  const mail = useMemo(() => cleanMail(html, { scheme: 'light' }), [html])
  const [issue] = data?.issues ?? []
  const why = fault ?? (issue ? `${issue.path} ${issue.message}` : null)
  return (
    <section className={styles['live']} aria-label="Live preview">
      <div className={styles['liveHead']}>
        <h2>Preview</h2>
        {why === null ? (
          <span className={styles['liveNote']}>as nobody in particular; fallbacks for values</span>
        ) : (
          <Badge meaning="attention" title={why}>
            as it was before the fault
          </Badge>
        )}
      </div>
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ action: 'content.render' }}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows rows={6} label="Rendering the message" />}
      {data && last.current === null && !error && <p className={styles['why']}>{why}</p>}
      {last.current !== null && <MailFrame mail={mail} label="Live preview of the message" width={null} />}
    </section>
  )
}
