import { Popover } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { retag } from './subscriberFields.ts'
import { ActionButton } from '../../screen/ActionButton.tsx'
import { useUnavailableReason } from '../../screen/tool-availability.ts'
import { useChange } from '../../screen/useChange.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { SubscriberParts } from './subscriberFields.ts'
import { TagForm } from './TagForm.tsx'
import styles from './subscriber.module.css'
import { useScope } from '../../screen/scope.tsx'

/** Tags of one person: each can be taken off, more can be put on. */
export function SubscriberTags({ subscriber, onChanged }: SubscriberParts) {
  const { connection, organization } = useScope()
  const change = useChange({ connection, organization })
  const obstacle = useUnavailableReason()
  const [open, setOpen] = useState(false)
  const acting = { connection: connection.id, organization: organization?.id ?? null }
  const apply = (tool: 'bulk_add_tags' | 'bulk_remove_tags', tagNames: string[]): void => {
    const tags = retag(subscriber.tags, tool === 'bulk_add_tags', tagNames)
    void change.run(tool, { subscriberIds: [subscriber.id], tagNames }, () =>
      onChanged({ ...subscriber, tags }),
    )
  }
  const cannotAdd = obstacle('bulk_add_tags')
  return (
    <>
      <div className={`${styles['tags']} small`}>
        {subscriber.tags.map((tag) => (
          <span key={tag} className={styles['tag']}>
            {tag}
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              disabled={change.busy || obstacle('bulk_remove_tags') !== null}
              onClick={() => apply('bulk_remove_tags', [tag])}
            >
              <X aria-hidden />
            </button>
          </span>
        ))}
        {subscriber.tags.length === 0 && <span className={styles['dim']}>No tag.</span>}
        <Popover opened={open} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
          <Popover.Target>
            <ActionButton
              variant="subtle"
              color="gray"
              icon={Plus}
              obstacle={cannotAdd}
              onClick={() => setOpen(!open)}
            >
              Add tags
            </ActionButton>
          </Popover.Target>
          <Popover.Dropdown>
            {open && (
              <TagForm
                acting={acting}
                creates
                verb="Add tags"
                onSubmit={(names) => {
                  setOpen(false)
                  apply('bulk_add_tags', names)
                }}
              />
            )}
          </Popover.Dropdown>
        </Popover>
      </div>
      {change.failure && <ErrorPanel failure={change.failure} context={{ subscriberId: subscriber.id }} />}
    </>
  )
}
