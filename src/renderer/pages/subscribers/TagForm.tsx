import { Button, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { MOST_BULK_TAGS } from '../../../engine/domain/limits.ts'
import { useNames } from '../../audience/queries.ts'
import type { Acting } from '../../bridge/tools.ts'
import styles from './subscribers.module.css'

/** Names of tags, from those there are; new ones only where that makes sense. */
export function TagForm({
  acting,
  creates,
  verb,
  onSubmit,
}: {
  acting: Acting
  creates: boolean
  verb: string
  onSubmit: (tagNames: string[]) => void
}) {
  const [names, setNames] = useState<string[]>([])
  const [typing, setTyping] = useState('')
  // Left open the list would lie over the button.
  const [opened, setOpened] = useState(false)
  const known = useNames(acting, 'tags') ?? []
  const all = typing.trim() === '' ? names : [...names, typing.trim()]
  return (
    <form
      className={styles['tagForm']}
      onSubmit={(event) => {
        event.preventDefault()
        if (all.length > 0) onSubmit(all)
      }}
    >
      <TagsInput
        label="Tags"
        data-autofocus
        description={creates ? 'A name that is new becomes a tag.' : undefined}
        data={known.map(({ name }) => name)}
        value={names}
        maxTags={MOST_BULK_TAGS}
        searchValue={typing}
        onSearchChange={setTyping}
        dropdownOpened={opened}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
        placeholder={names.length === 0 ? 'type or choose' : undefined}
        onChange={(next) => {
          setNames(next)
          setTyping('')
          setOpened(false)
        }}
      />
      <Button type="submit" variant="filled" disabled={all.length === 0}>
        {verb}
      </Button>
    </form>
  )
}
