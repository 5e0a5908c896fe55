import { Button } from '@mantine/core'
import { KeyRound, ShieldOff, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { accessStore } from '../bridge/access.ts'
import { fetched } from '../ui/fetched.tsx'
import { readAgain } from '../state/queries.ts'
import styles from './frame.module.css'
import { useScope } from '../screen/scope.tsx'

/** No deployment refuses its key in the first moment. */
const { Component: RenewKeyDialog } = fetched(
  async () => ({ default: (await import('./RenewKeyDialog.tsx')).RenewKeyDialog }),
  null,
)

/** Where another address helps; a key helps where it is the key that is missing or refused. */
const ADDRESS_IS_WRONG: readonly string[] = [
  'HOST_NOT_FOUND',
  'NOT_ENCRYPTED',
  'TLS_FAILED',
  'REDIRECTED',
  'NO_API_HERE',
  'ANSWERED_HTML',
]

/** What helps against a refusal; null when it is to wait, or to unlock the keychain. */
function remedyOf(code: string): string | null {
  if (code === 'AUTHENTICATION_ERROR' || code === 'KEY_NOT_HERE') return 'Enter a new key'
  return ADDRESS_IS_WRONG.includes(code) ? 'Correct URL or key' : null
}

/** A deployment that refuses its key or does not answer: in which words, and what to do. */
export function AccessBanner() {
  const { connection } = useScope()
  const refusal = useStore(accessStore, ({ refused }) => refused[connection.id])
  const [entering, setEntering] = useState(false)
  const remedy = refusal === undefined ? null : remedyOf(refusal.code)
  const isRefused = refusal?.code === 'AUTHENTICATION_ERROR'
  // The dialog stays itself while the refusal comes and goes with what is tried in it.
  return (
    <>
      {refusal !== undefined && (
        <div role="alert" className={styles['banner']}>
          {isRefused ? <ShieldOff aria-hidden /> : <Unplug aria-hidden />}
          <span>
            {isRefused ? (
              <>
                <strong>{connection.label} does not accept its key any more:</strong> it may have been
                revoked.{' '}
              </>
            ) : (
              <>
                <strong>{connection.label}:</strong> {refusal.message}{' '}
              </>
            )}
            What is shown was read before and stays, and so does what you typed
            {remedy === 'Enter a new key' ? '; enter a new key to go on' : ''}.{' '}
            {isRefused && <span className={styles['bannerDetail']}>It answered: {refusal.message}</span>}
          </span>
          {remedy !== null && (
            <Button variant="filled" leftSection={<KeyRound aria-hidden />} onClick={() => setEntering(true)}>
              {remedy}
            </Button>
          )}
          <Button onClick={() => void readAgain(connection.id)}>Try again</Button>
        </div>
      )}
      {entering && <RenewKeyDialog onClose={() => setEntering(false)} />}
    </>
  )
}
