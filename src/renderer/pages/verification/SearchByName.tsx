import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { listOrganizations } from '../../bridge/organizations.ts'
import { toFailure } from '../../bridge/actions.ts'
import { nameHints } from '../../frame/lookup/names.ts'
import { join, type Offer } from '../../frame/lookup/offers.ts'
import type { Pasted } from '../../frame/lookup/parse.ts'
import { useScope } from '../../screen/scope.tsx'
import { screenPath } from '../../state/route.ts'
import { TYPING_REST_MS } from '../../ui/typing.ts'
import { OfferList } from './OfferList.tsx'
import styles from './paste.module.css'

const MOST_OFFERS = 5
/** Each is a search. */
const MOST_GUESSES = 8
/** Characters: shorter words are in too many names. */
const LEAST_GUESS = 4

interface SearchByNameProps {
  field: RefObject<HTMLInputElement | null>
  /** A text in which nothing was recognized. */
  pasted: Pasted
  onTake: (offer: Offer) => void
}

/** Finds the organization that a text is about where the text does not say it; what is found keeps the text. */
export function SearchByName({ field, pasted, onTake }: SearchByNameProps) {
  const { connection } = useScope()
  const [typed, setTyped] = useState<string | null>(null)
  const guess = useGuess(connection.id, pasted)
  const search = typed ?? guess
  const [rested] = useDebouncedValue(search.trim(), TYPING_REST_MS)
  const { data, error } = useQuery({
    queryKey: ['tool', connection.id, null, 'search by name', rested],
    queryFn: () => listOrganizations(connection.id, rested),
    enabled: rested !== '',
  })
  const isFound = rested === search.trim() && data !== undefined
  const offers = isFound ? data.organizations.slice(0, MOST_OFFERS).map(toOffer(connection.id)) : []
  const [at, setAt] = useState(0)
  const chosen = Math.min(at, Math.max(0, offers.length - 1))
  useFocusOnArrival(field)
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Record<string, () => void> = {
      Enter: () => offers[chosen] && onTake(offers[chosen]),
      ArrowDown: () => setAt(Math.min(chosen + 1, offers.length - 1)),
      ArrowUp: () => setAt(Math.max(chosen - 1, 0)),
    }
    const go = keys[event.key]
    if (!go) return
    event.preventDefault()
    go()
  }
  return (
    <>
      <TextInput
        ref={field}
        className={styles['byName']}
        value={search}
        aria-label="Search organizations by name"
        aria-controls={offers.length > 0 ? 'named-offers' : undefined}
        aria-activedescendant={offers.length > 0 ? `named-offers-${chosen}` : undefined}
        placeholder="Name or slug of the organization, or a part of it"
        leftSection={<Search aria-hidden />}
        onChange={(event) => {
          setAt(0)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles['told']} role="status">
        {error && toFailure(error).message}
        {isFound && offers.length === 0 && rested !== '' && `No organization matches “${rested}”.`}
      </p>
      <OfferList
        id="named-offers"
        label="Organizations found"
        offers={offers}
        chosen={chosen}
        onTake={onTake}
      />
    </>
  )
}

type Listed = Awaited<ReturnType<typeof listOrganizations>>['organizations'][number]

function toOffer(connection: string) {
  return ({ id, name, slug, status }: Listed): Offer => ({
    kind: 'explain',
    label: `Explain ${name}`,
    detail: join(slug, status),
    path: screenPath(connection, 'verification', id),
  })
}

/** Returns the first part of a name in the text that some organization is called by, empty until one is found. */
function useGuess(connection: string, pasted: Pasted): string {
  const { words, slugs } = nameHints(pasted)
  const single = words.flatMap((part) => part.split(' ').filter((word) => word.length >= LEAST_GUESS))
  const parts = [...new Set([...words, ...slugs, ...single])].slice(0, MOST_GUESSES)
  const { data = '' } = useQuery({
    queryKey: ['tool', connection, null, 'guess a name', parts],
    queryFn: async () => {
      for (const part of parts) {
        const { total } = await listOrganizations(connection, part)
        if (total > 0) return part
      }
      return ''
    },
    enabled: parts.length > 0,
  })
  return data
}

/** Who came here with the text has typed nothing: the field has the focus. Who types elsewhere keeps it. */
function useFocusOnArrival(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea') === true
    if (!isTyping) field.current?.focus()
  }, [field])
}
