import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ClipboardPaste } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { searchOrganizations } from '../../bridge/organizations.ts'
import type { Offer } from '../../frame/lookup/offers.ts'
import { takeOffer, useLookup } from '../../frame/lookup/useLookup.ts'
import { keysOf, useShortcut } from '../../ui/shortcuts.ts'
import { queries } from '../../state/queries.ts'
import { navigate, parseRoute, screenPath } from '../../state/route.ts'
import { Keys } from '../../ui/Parts.tsx'
import { OfferList } from './OfferList.tsx'
import { SearchByName } from './SearchByName.tsx'
import styles from './paste.module.css'
import { useScope } from '../../screen/scope.tsx'

interface PasteBoxProps {
  value: string
  onChange: (text: string) => void
  /** The word to narrow the list by; empty when what was pasted leads somewhere itself. */
  onWord: (word: string) => void
  /** Enter on a word that fits several organizations. */
  onSeveral: () => void
}

/**
 * Anything a customer's ticket holds: an address, an id or slug, a URL, or the whole block notice.
 * A single word narrows the list below instead.
 */
export function PasteBox({ value, onChange, onWord, onSeveral }: PasteBoxProps) {
  const { connection } = useScope()
  const field = useRef<HTMLTextAreaElement>(null)
  const byName = useRef<HTMLInputElement>(null)
  useShortcut('search', () => field.current?.focus())
  const { data: tools = [] } = useQuery(queries.tools(connection.id))
  const { pasted, found, looking } = useLookup(connection, tools, value)
  const [clue] = pasted.clues
  const word = clue?.kind === 'word' ? pasted.text : ''
  useEffect(() => onWord(word), [word])
  const offers = useMemo(() => toExplanations(connection.id, found?.offers ?? []), [connection.id, found])
  const isUnknown = pasted.isNotice && found !== null && offers.length === 0
  const [at, setAt] = useState(0)
  const [eager, setEager] = useState(false)
  const chosen = Math.min(at, Math.max(0, offers.length - 1))
  const take = (offer: Offer | undefined): void => {
    setEager(false)
    if (offer) takeOffer(connection.id, offer, value)
  }
  // Enter before the look-up is done goes as soon as it is.
  useEffect(() => {
    if (eager && found) take(offers[0])
  }, [eager, found])
  const [unknown, setUnknown] = useState<string | null>(null)
  const openWord = async (): Promise<void> => {
    const named = await organizationNamed(connection.id, word)
    if (named === 'several') return onSeveral()
    if (named === null) return setUnknown(`No organization matches “${word}”.`)
    navigate(screenPath(connection.id, 'verification', named))
  }
  const enter = (): void => {
    if (word !== '') openWord().catch((error: unknown) => setUnknown(toFailure(error).message))
    else if (looking) setEager(true)
    else if (isUnknown) byName.current?.focus()
    else take(offers[chosen])
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      Enter: () => enter(),
      ArrowDown: () => setAt(Math.min(chosen + 1, offers.length - 1)),
      ArrowUp: () => setAt(Math.max(chosen - 1, 0)),
      Escape: () => {
        onChange('')
        field.current?.blur()
      },
    }
    const go = keys[event.key]
    if (!go || (event.key === 'Enter' && event.shiftKey)) return
    if (event.key.startsWith('Arrow') && offers.length === 0) return
    event.preventDefault()
    go()
  }
  return (
    <div className={`${styles['paste']} small`}>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={5}
        value={value}
        aria-label="Find the case to explain"
        aria-controls={offers.length > 0 ? 'case-offers' : undefined}
        aria-activedescendant={offers.length > 0 ? `case-offers-${chosen}` : undefined}
        placeholder="Paste an email address, organization id or slug, URL, or a whole block notice"
        leftSection={<ClipboardPaste aria-hidden />}
        rightSection={value === '' ? <Keys of={keysOf('search')} /> : null}
        onChange={(event) => {
          setAt(0)
          setEager(false)
          setUnknown(null)
          onChange(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles['told']} role="status">
        {clue?.kind === 'key' && 'That is a key. It is not searched for and kept nowhere.'}
        {looking && 'Looking it up…'}
        {!looking && found && [...found.missing, ...found.looked].join(' ')}
        {unknown}
      </p>
      <OfferList id="case-offers" label="Where it leads" offers={offers} chosen={chosen} onTake={take} />
      {isUnknown && <SearchByName key={value} field={byName} pasted={pasted} onTake={take} />}
    </div>
  )
}

/** The id of the organization a word names: by its slug, or as the only one it fits. */
async function organizationNamed(connection: string, word: string): Promise<string | 'several' | null> {
  const { organizations } = await searchOrganizations(connection, { search: word, pageSize: 10 })
  const named = organizations.find(({ slug }) => slug === word.toLowerCase())
  if (named) return named.id
  return organizations.length > 1 ? 'several' : (organizations[0]?.id ?? null)
}

/** Here an organization is looked up to be explained, wherever else the palette would lead. */
function toExplanations(connection: string, offers: readonly Offer[]): Offer[] {
  const led = offers.map((offer): Offer => {
    const route = parseRoute(offer.path)
    if (route?.page !== 'screen' || route.screen !== 'organizations' || route.id === null) return offer
    const path = screenPath(connection, 'verification', route.id)
    return { ...offer, kind: 'explain', label: offer.label.replace(/^Open /, 'Explain '), path }
  })
  return led.filter(({ path }, at) => led.findIndex((other) => other.path === path) === at)
}
