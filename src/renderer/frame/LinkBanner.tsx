import { Button } from '@mantine/core'
import { Unplug } from 'lucide-react'
import { host } from '../bridge/actions.ts'
import { useLink } from '../state/hooks.ts'
import styles from './frame.module.css'

/** One banner, whatever failed: what is the matter, what to do, and that nothing typed is lost. */
export function LinkBanner() {
  const link = useLink()
  if (link === 'up') return null
  return (
    <div role="alert" className={styles['banner']}>
      <Unplug aria-hidden />
      {link === 'gone' ? (
        <span>
          <strong>The Postdesk host does not answer.</strong> Start it again with <code>npm start</code> and
          open the link it prints. What you typed stays here and is saved when the host is back.
        </span>
      ) : (
        <span>
          <strong>This console session has ended.</strong> Open the newest console link that Postdesk printed,
          in this browser. What you typed stays here; this window continues by itself.
        </span>
      )}
      <Button onClick={() => void host.info().catch(() => undefined)}>Try now</Button>
    </div>
  )
}
