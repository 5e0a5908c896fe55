import { ActionIcon, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ChevronLeft, ChevronRight, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLiveCount } from '../../../audience/useLiveCount.ts'
import { useScope } from '../../../screen/scope.tsx'
import { Keys } from '../../../ui/Parts.tsx'
import { keysOf, useShortcut } from '../../../ui/shortcuts.ts'
import { count } from '../../../ui/time.ts'
import { nameOfSubscriber, type Subscriber } from './look.ts'
import { type Audience, MOST_SHOWN, stepTo, useIsRecipient, useOthers, useRecipients } from './recipients.ts'
import styles from './preview.module.css'

const NOBODY = 'nobody'
const NOBODY_LABEL = 'Nobody: every conditional block'

interface PickerProps {
  audience: Audience
  subscriber: Subscriber | null
  onChoose: (subscriber: Subscriber | null) => void
}

/**
 * Chooses the reader of the shown message: recipients of the campaign first, found by email, name or tag, then
 * subscribers that are not in its audience.
 */
export function SubscriberPicker({ audience, subscriber, onChoose }: PickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [query] = useDebouncedValue(typed ?? '', 200)
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // What the select writes into its field while it closes is no search.
  const searching = useRef(false)
  const { found, isError, isFetching } = useRecipients(audience, query, open)
  const recipients = found ?? []
  const beside = useOthers(query, open && (isError || (query !== '' && recipients.length < MOST_SHOWN)))
  const others = beside.others.filter(({ id }) => !recipients.some((one) => one.id === id))
  const offered = [...recipients, ...others]
  const pending = open && (isFetching || beside.isFetching || (typed ?? '') !== query)
  // Enter means the first that is found, also before the answer, until the arrows went to another.
  const moved = useRef(false)
  const [awaited, setAwaited] = useState(false)
  const [first] = offered
  useEffect(() => {
    if (!awaited || pending) return
    setAwaited(false)
    if (!open || (!first && !isNobodyMeant(query))) return
    onChoose(first ?? null)
    field.current?.blur()
  }, [awaited, pending, open, first, query, onChoose])
  useShortcut('search', () => {
    field.current?.focus()
    field.current?.click()
  })
  const shown = subscriber ? nameOfSubscriber(subscriber) : NOBODY_LABEL
  return (
    <Select
      ref={field}
      w={244}
      comboboxProps={{ width: 340, position: 'bottom-start' }}
      aria-label="Preview as"
      leftSection={<UserRound aria-hidden />}
      rightSection={open ? undefined : <Keys of={keysOf('search')} />}
      searchable
      data={groupsOf(subscriber, recipients, others, query, audience.settled !== null)}
      // The tools have searched already, over names, tags and addresses.
      filter={({ options }) => options}
      value={subscriber?.id ?? NOBODY}
      searchValue={typed ?? shown}
      onSearchChange={(text) => searching.current && setTyped(text)}
      nothingFoundMessage={isFetching || beside.isFetching ? 'Searching…' : 'No subscriber matches'}
      allowDeselect={false}
      // Turned on with the answer: the first of those before it would stay chosen otherwise.
      selectFirstOptionOnChange={!pending}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter') moved.current = event.key.startsWith('Arrow')
        if (event.key !== 'Enter' || moved.current || !typed) return
        event.stopPropagation()
        event.preventDefault()
        setAwaited(true)
      }}
      maxDropdownHeight={320}
      onDropdownOpen={() => {
        searching.current = true
        setOpen(true)
        setTyped('')
      }}
      onDropdownClose={() => {
        searching.current = false
        setOpen(false)
        setTyped(null)
      }}
      onChange={(id) => {
        onChoose([...(subscriber ? [subscriber] : []), ...offered].find((one) => one.id === id) ?? null)
        // The next key steps through the recipients.
        field.current?.blur()
      }}
    />
  )
}

function isNobodyMeant(query: string): boolean {
  return NOBODY_LABEL.toLowerCase().includes(query.trim().toLowerCase())
}

type Groups = { group: string; items: { value: string; label: string }[] }[]

function groupsOf(
  chosen: Subscriber | null,
  recipients: Subscriber[],
  others: Subscriber[],
  query: string,
  sent: boolean,
): Groups {
  const toItem = (one: Subscriber) => ({ value: one.id, label: nameOfSubscriber(one) })
  // What is chosen stays offered, so that the field can name it, but is no answer to a search.
  const listed =
    chosen === null || query !== '' || [...recipients, ...others].some(({ id }) => id === chosen.id)
  const groups = [
    {
      group: sent ? 'Received this campaign' : 'Recipients of this campaign',
      items: recipients.map(toItem),
    },
    { group: sent ? 'Did not receive it' : 'Not in its audience', items: others.map(toItem) },
    { group: 'Shown now', items: listed ? [] : [toItem(chosen)] },
    {
      group: 'Nobody in particular',
      items: isNobodyMeant(query) ? [{ value: NOBODY, label: NOBODY_LABEL }] : [],
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** One recipient further or back, and which of how many this is. */
export function RecipientSteps({ audience, subscriber, onChoose }: PickerProps) {
  const { connection, organization } = useScope()
  const { found, readOn } = useRecipients(audience, '')
  const isRecipient = useIsRecipient(audience, subscriber)
  const { total } = useLiveCount(audience.filters, {
    connection: connection.id,
    organization: organization?.id ?? null,
    status: audience.status,
  })
  const recipients = found ?? []
  const step = (by: 1 | -1): void => void stepTo(recipients, subscriber, by, readOn).then(onChoose)
  useShortcut('nextPage', () => step(1))
  useShortcut('previousPage', () => step(-1))
  const at = recipients.findIndex(({ id }) => id === subscriber?.id)
  const outside = isRecipient === false
  const all = total === null ? '…' : count(total)
  const { settled } = audience
  const told = outside ? 'no recipient' : at < 0 ? `of ${all}` : `${count(at + 1)} of ${all}`
  const [where, who] =
    settled === null
      ? ['Not in the audience of this campaign', `${all} in the audience`]
      : [
          'Did not receive this campaign',
          `${all} received it of ${count(settled)} it was sent to; people erased since then are not counted`,
        ]
  return (
    <div className={styles['steps']} role="group" aria-label="Recipients">
      <ActionIcon
        aria-label="Previous recipient"
        title={`Previous recipient (${keysOf('previousPage')})`}
        disabled={subscriber === null}
        onClick={() => step(-1)}
      >
        <ChevronLeft aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label="Next recipient"
        title={`Next recipient (${keysOf('nextPage')})`}
        disabled={recipients.length === 0 || (at === recipients.length - 1 && readOn === null)}
        onClick={() => step(1)}
      >
        <ChevronRight aria-hidden />
      </ActionIcon>
      <span
        className={styles['place']}
        role="status"
        title={outside ? where : who}
        data-outside={outside || undefined}
      >
        {told}
      </span>
    </div>
  )
}
