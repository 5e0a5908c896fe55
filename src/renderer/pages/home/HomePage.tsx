import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste, FolderOpen } from 'lucide-react'
import { useEffect } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { openPalette } from '../../frame/overlays.ts'
import { useOptionalScope } from '../../screen/scope.tsx'
import { queries } from '../../state/queries.ts'
import { CASE_FILE, navigate } from '../../state/route.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Keys, SkeletonRows } from '../../ui/Parts.tsx'
import { keysOf } from '../../ui/shortcuts.ts'
import { FirstRun } from './FirstRun.tsx'
import { Recent } from './Recent.tsx'
import { Waiting } from './Waiting.tsx'
import styles from './home.module.css'

/** Where a session starts: something to paste into, what waits, and what was open last. */
export default function HomePage() {
  const { data: connections, error, refetch } = useQuery(queries.connections)
  const connection = useOptionalScope()?.connection ?? null
  usePasteAnywhere()
  if (connections?.length === 0) return <FirstRun />
  return (
    <div className={styles['page']}>
      <header className={`${styles['top']} small`}>
        <h1 className={styles['title']}>Home</h1>
        <Button leftSection={<FolderOpen aria-hidden />} onClick={() => navigate(CASE_FILE)}>
          Open case file
        </Button>
      </header>
      <button type="button" className={styles['paste']} onClick={() => openPalette()}>
        <ClipboardPaste aria-hidden />
        <span>Paste an email address, an id, a link or a whole notice</span>
        <Keys of={keysOf('palette')} />
      </button>
      {error && (
        <ErrorPanel
          failure={toFailure(error)}
          context={{ action: 'connection.list' }}
          onRetry={() => void refetch()}
        />
      )}
      {!connections && !error && <SkeletonRows rows={4} label="Loading connections" />}
      {connections && (
        <div className={styles['columns']}>
          <Waiting key={connection?.id ?? ''} />
          <Recent />
        </div>
      )}
    </div>
  )
}

/** With no field to paste into, what is pasted goes where the box would take it. */
function usePasteAnywhere(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, [contenteditable], [role=dialog]')
      )
        return
      const text = event.clipboardData?.getData('text') ?? ''
      if (text.trim() === '') return
      event.preventDefault()
      openPalette(text.replaceAll(/\s+/g, ' '))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
