import { Button } from '@mantine/core'
import { Copy, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { KeyKind, MadeKey } from '../../bridge/keys.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { copyText, CopyText } from '../../ui/Parts.tsx'
import { maskOf } from './keys.ts'
import styles from './keys.module.css'
import { useScope } from '../../screen/scope.tsx'

/** The one time a key can be read: hidden until asked for, since others may be looking on. */
export function MadeKeyDialog({
  made,
  kind,
  onClose,
}: {
  made: MadeKey
  kind: KeyKind
  onClose: () => void
}) {
  const { connection } = useScope()
  const [copied, setCopied] = useState(false)
  const [seen, setSeen] = useState(false)
  const path = kind === 'admin' ? '/api/v1/admin/tools' : '/api/v2/tools'
  return (
    <Dialog
      title="Key created"
      size={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{copied || seen ? 'Done' : 'Close without the key'}</Button>
          <Button
            variant="filled"
            data-autofocus
            leftSection={<Copy aria-hidden />}
            onClick={() => void copyText(made.key).then(setCopied)}
          >
            {copied ? 'Copied' : 'Copy key'}
          </Button>
        </>
      }
    >
      <p>This is the only time the key can be read: only its hash is kept. Copy it to where it is needed.</p>
      <div className={styles['secret']}>
        <code aria-label="Key">{seen ? made.key : maskOf({ kind, lastFour: made.lastFour })}</code>
        <Button
          variant="subtle"
          color="gray"
          leftSection={seen ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setSeen(!seen)}
        >
          {seen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {connection.url !== null && (
        <p>
          Address: <CopyText text={`${connection.url}${path}`} label="address" />
        </p>
      )}
      <p role="status">{copied ? 'The key is in the clipboard.' : ''}</p>
    </Dialog>
  )
}
