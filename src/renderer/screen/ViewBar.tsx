import { ActionIcon, Button, Menu } from '@mantine/core'
import { BookmarkPlus, Link2, MoreHorizontal, PencilLine, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { changeView, deleteView, saveView, useSavedViews, type SavedView } from '../state/views.ts'
import { copyText } from '../ui/Parts.tsx'
import { NameDialog } from './NameDialog.tsx'
import styles from './views.module.css'

interface ViewBarProps {
  screen: string
  common: SavedView[]
  /** The view chosen last; the list may have been changed since. */
  chosen: string | null
  /** Whether the list still is what that view says. */
  isSame: (view: SavedView) => boolean
  value: Record<string, unknown>
  onChoose: (view: SavedView) => void
  addressOf: (id: string) => string
}

/** Views of a list: those everyone has, those someone saved, and a way to keep the present one. */
export function ViewBar({ screen, common, chosen, isSame, value, onChoose, addressOf }: ViewBarProps) {
  const saved = useSavedViews(screen)
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)
  const mine = saved.find((view) => view.id === chosen)
  const matching = [...saved, ...common].filter(isSame)
  const current = matching.find((view) => view.id === chosen) ?? matching[0] ?? null
  return (
    <div className={`${styles['views']} small`} role="group" aria-label="Views">
      {[...common, ...saved].map((view) => (
        <button
          key={view.id}
          type="button"
          className={styles['view']}
          aria-pressed={view.id === current?.id}
          data-changed={(current === null && view.id === mine?.id) || undefined}
          onClick={() => onChoose(view)}
        >
          {view.name}
          {current === null && view.id === mine?.id && <span className={styles['changed']}>changed</span>}
        </button>
      ))}
      {mine && current === null && (
        <Button leftSection={<Save aria-hidden />} onClick={() => changeView(screen, mine.id, { value })}>
          Save changes
        </Button>
      )}
      {current === null && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<BookmarkPlus aria-hidden />}
          onClick={() => setNaming('new')}
        >
          Save view
        </Button>
      )}
      {mine && (
        <ViewMenu
          view={mine}
          address={addressOf(mine.id)}
          onRename={() => setNaming(mine)}
          onDelete={() => deleteView(screen, mine.id)}
        />
      )}
      {naming !== null && (
        <NameDialog
          title={naming === 'new' ? 'Save view' : `Rename ${naming.name}`}
          verb={naming === 'new' ? 'Save view' : 'Rename'}
          help="Keeps search, filters, order, columns and page size. Views stay on this computer."
          start={naming === 'new' ? '' : naming.name}
          onClose={() => setNaming(null)}
          onSubmit={(name) => {
            if (naming === 'new') onChoose(saveView(screen, name, value))
            else changeView(screen, naming.id, { name })
            setNaming(null)
          }}
        />
      )}
    </div>
  )
}

function ViewMenu({
  view,
  address,
  onRename,
  onDelete,
}: {
  view: SavedView
  address: string
  onRename: () => void
  onDelete: () => void
}) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon aria-label={`More for the view ${view.name}`}>
          <MoreHorizontal aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="small">
        <Menu.Item leftSection={<PencilLine aria-hidden />} onClick={onRename}>
          Rename view
        </Menu.Item>
        <Menu.Item leftSection={<Link2 aria-hidden />} onClick={() => void copyText(address)}>
          Copy its address
        </Menu.Item>
        <Menu.Item color="red" leftSection={<Trash2 aria-hidden />} onClick={onDelete}>
          Delete view
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
