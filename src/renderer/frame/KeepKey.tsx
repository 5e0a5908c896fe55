import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import type { KeychainState } from '../bridge/actions.ts'
import { queries } from '../state/queries.ts'
import styles from './frame.module.css'

/** Where a deployment's key is kept: asked wherever one is entered. */
export type Keep = 'keychain' | 'session'

const KEY_HINT = 'An admin key starts with svca_, an organization token with svc_'

export const URL_HINT = 'A base URL, for example https://api.example.com'

export function isBaseUrl(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text.trim())
}

/** Returns why a text is no key; null for one that may be. */
export function keyFault(text: string): string | null {
  if (isKey(text)) return null
  return /^svca?_\S*$/.test(text.trim())
    ? 'The key is too short: at least 8 characters follow svca_ or svc_'
    : KEY_HINT
}

export function isKey(text: string): boolean {
  return /^svca?_\S{8,}$/.test(text.trim())
}

const KEYCHAIN: Record<KeychainState, string> = {
  ready: 'The keychain of this computer is ready. The key is kept there and nowhere else.',
  locked:
    'The keychain of this computer is locked. Unlock it to keep the key, or use it for this session only.',
  unavailable:
    'This computer offers no keychain. The key can be used for this session only: it stays in memory and is never written to disk.',
}

function useKeychain(): KeychainState {
  const { data: info } = useQuery({ ...queries.info, staleTime: 0 })
  return info?.keychain ?? 'unavailable'
}

/** What is wished for, as far as this computer offers it. */
export function useKept(wished: Keep): Keep {
  return useKeychain() === 'ready' ? wished : 'session'
}

export function KeepKey({ value, onChange }: { value: Keep; onChange: (keep: Keep) => void }) {
  const keychain = useKeychain()
  return (
    <>
      <div className={styles['keychain']} role="status">
        <KeyRound aria-hidden />
        <span>{KEYCHAIN[keychain]}</span>
      </div>
      <Radio.Group label="Keep the key" value={value} onChange={onChange}>
        <Stack gap={10} mt={8}>
          <Radio value="keychain" label="In the keychain" disabled={keychain !== 'ready'} />
          <Radio value="session" label="For this session only" />
        </Stack>
      </Radio.Group>
    </>
  )
}
