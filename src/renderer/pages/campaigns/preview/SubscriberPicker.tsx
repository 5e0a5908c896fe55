import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { customerQuery } from '../../../screen/tool-query.ts'
import { nameOfSubscriber, type Subscriber } from './look.ts'
import { useScope } from '../../../screen/scope.tsx'

/** Chooses the subscriber that the message is shown for; subscribers are found by email or name. */
const NOBODY = 'nobody'
const MOST = 20

export function SubscriberPicker({
  subscriber,
  onChoose,
}: {
  subscriber: Subscriber | null
  onChoose: (subscriber: Subscriber | null) => void
}) {
  const scope = useScope()
  const [typed, setTyped] = useState<string | null>(null)
  const [query] = useDebouncedValue(typed ?? '', 200)
  const [open, setOpen] = useState(false)
  const { data, isFetching } = useQuery({
    ...customerQuery(scope, 'list_subscribers', {
      limit: MOST,
      ...(query.trim() === '' ? {} : { query: query.trim() }),
    }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const found = data?.subscribers ?? []
  const subscribers =
    subscriber && !found.some(({ id }) => id === subscriber.id) ? [subscriber, ...found] : found
  return (
    <Select
      w={264}
      aria-label="Preview as"
      leftSection={<UserRound aria-hidden />}
      searchable
      data={[
        { value: NOBODY, label: 'Nobody: every conditional block' },
        ...subscribers.map((one) => ({ value: one.id, label: nameOfSubscriber(one) })),
      ]}
      // The tool has searched already, over names, tags and addresses.
      filter={({ options }) => options}
      value={subscriber?.id ?? NOBODY}
      searchValue={typed ?? (subscriber ? nameOfSubscriber(subscriber) : 'Nobody: every conditional block')}
      onSearchChange={(text) => open && setTyped(text)}
      nothingFoundMessage={isFetching ? 'Searching…' : 'No subscriber matches'}
      allowDeselect={false}
      maxDropdownHeight={320}
      onDropdownOpen={() => {
        setOpen(true)
        setTyped('')
      }}
      onDropdownClose={() => {
        setOpen(false)
        setTyped(null)
      }}
      onChange={(id) => onChoose(subscribers.find((one) => one.id === id) ?? null)}
    />
  )
}
