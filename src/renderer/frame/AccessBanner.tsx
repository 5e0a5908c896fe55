import { Button } from '@mantine/core'
import { KeyRound, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { accessStore } from '../bridge/access.ts'
import { RenewKeyDialog } from './RenewKeyDialog.tsx'
import { readAgain } from '../state/queries.ts'
import styles from './frame.module.css'
import { useScope } from '../screen/scope.tsx'

/** A deployment that refuses its key: since when, in its own words, and what to do. */
export function AccessBanner() {
  const { connection } = useScope()
  const refusal = useStore(accessStore, ({ refused }) => refused[connection.id])
  const [entering, setEntering] = useState(false)
  // The dialog stays itself while the refusal comes and goes with what is tried in it.
  return (
    <>
      {refusal !== undefined && (
        <div role="alert" className={styles['banner']}>
          <ShieldOff aria-hidden />
          <span>
            {refusal.isMissing ? (
              <>
                <strong>{connection.label}:</strong> {refusal.message}{' '}
              </>
            ) : (
              <>
                <strong>{connection.label} does not accept its key any more:</strong> it may have been
                revoked.{' '}
              </>
            )}
            What is shown was read before and stays, and so does what you typed; enter a new key to go on.{' '}
            {!refusal.isMissing && (
              <span className={styles['bannerDetail']}>It answered: {refusal.message}</span>
            )}
          </span>
          <Button variant="filled" leftSection={<KeyRound aria-hidden />} onClick={() => setEntering(true)}>
            Enter a new key
          </Button>
          <Button onClick={() => void readAgain(connection.id)}>Try again</Button>
        </div>
      )}
      {entering && <RenewKeyDialog onClose={() => setEntering(false)} />}
    </>
  )
}
