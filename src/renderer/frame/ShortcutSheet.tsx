import { Dialog } from '../ui/Dialog.tsx'
import { Keys } from '../ui/Parts.tsx'
import { closeOverlays } from './overlays.ts'
import { IS_ELECTRON, keysOf, SHORTCUTS } from '../ui/shortcuts.ts'
import styles from './frame.module.css'

export function ShortcutSheet() {
  const groups = [...new Set(SHORTCUTS.map((shortcut) => shortcut.group))]
  return (
    <Dialog title="Keyboard shortcuts" onClose={closeOverlays} size={720}>
      <div className={styles['sheet']}>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl>
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
                <div key={shortcut.id}>
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <span className="visually-hidden">{keysOf(shortcut.id)}</span>
                    <Keys of={keysOf(shortcut.id)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p>
        Single letters work while no field is being typed in; Esc leaves a field.
        {!IS_ELECTRON && ' In a browser, Alt stands in for the keys the browser keeps to itself.'}
      </p>
    </Dialog>
  )
}
