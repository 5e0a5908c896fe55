import { useScope } from '../screen/scope.tsx'
import { useSettings } from '../screen/useSettings.ts'
import { ADDRESS_TWICE, findDoubled, UNSUBSCRIBE_TWICE } from './doubledFooter.ts'
import type { Problem } from './ProblemLine.tsx'
import styles from './editor.module.css'

/** The postal address of the organization; undefined while it is not known. */
export function usePostalAddress(): string | undefined {
  return useSettings(useScope()).data?.postalAddress
}

/** Returns the warning of a message with the address of its own. An own unsubscribe link is none: sending requires it. */
export function useDoubledAddress(content: unknown): Problem[] {
  const address = usePostalAddress()
  if (!findDoubled(content, address).address) return []
  return [{ about: 'Postal address', text: ADDRESS_TWICE, isFault: false, path: null }]
}

/** What is added below every campaign and email of a workflow (contract: campaigns): seen, never edited. */
export function AddedFooter({ content }: { content: unknown }) {
  const { organization } = useScope()
  const address = usePostalAddress()
  return (
    <section className={styles['added']} aria-label="Added to every message">
      <p className={styles['addedNote']}>Added to every message</p>
      <p>{organization?.name}</p>
      {address !== '' && <p>{address ?? 'The postal address of the organization, if it has one'}</p>}
      <p>
        <u>Unsubscribe</u>
      </p>
      {findDoubled(content, address).unsubscribe && (
        <p className={styles['addedNote']}>Unsubscribe: {UNSUBSCRIBE_TWICE}</p>
      )}
    </section>
  )
}
