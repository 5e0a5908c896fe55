import { Button } from '@mantine/core'
import { Cable } from 'lucide-react'
import { toFailure } from '../../bridge/actions.ts'
import { chooseOrganization } from '../../frame/overlays.ts'
import { Card } from '../../screen/Card.tsx'
import { useOptionalScope } from '../../screen/scope.tsx'
import { CONNECTIONS, navigate } from '../../state/route.ts'
import { Age, Empty } from '../../ui/Parts.tsx'
import { count } from '../../ui/time.ts'
import { useWaiting, type WaitingLine } from './useWaiting.ts'
import styles from './home.module.css'

/** What waits for somebody on the chosen connection, as its tools say it. */
export function Waiting() {
  const connection = useOptionalScope()?.connection ?? null
  if (connection?.state === 'open') return <OpenWaiting />
  return (
    <Card title="Waiting">
      <Empty
        icon={<Cable aria-hidden />}
        action={<Button onClick={() => navigate(CONNECTIONS)}>Show the connections</Button>}
      >
        {connection === null
          ? 'No connection is chosen.'
          : `${connection.label} is ${connection.state}. Open it on Connections to see what waits.`}
      </Empty>
    </Card>
  )
}

function OpenWaiting() {
  const { connection, lines, isActing, at } = useWaiting()
  return (
    <Card
      title="Waiting"
      told={
        <>
          {connection.label}
          {at !== null && (
            <>
              {' '}
              · as of <Age at={at} />
            </>
          )}
        </>
      }
    >
      <ul className={styles['waiting']}>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
        {!isActing && (
          <li>
            <span className={styles['number']}>–</span>
            <span className={styles['what']}>
              <span>Failed campaigns and jobs</span>
              <span className={styles['dim']}>They belong to one organization. Act as it to see them.</span>
            </span>
            <Button onClick={() => chooseOrganization(connection.id)}>Choose organization</Button>
          </li>
        )}
      </ul>
    </Card>
  )
}

function Line({ line }: { line: WaitingLine }) {
  const { icon: Icon, total, error, names, note } = line
  const more = (total ?? 0) - names.length
  const isKnown = total !== null && error === null
  return (
    <li data-waits={isKnown && total > 0 ? line.meaning : undefined}>
      <span className={styles['number']}>{isKnown ? count(total) : '–'}</span>
      <Icon aria-hidden />
      <span className={styles['what']}>
        <span>{line.label}</span>
        {error ? (
          <span className={styles['failed']} role="alert">
            Not read: {toFailure(error).message}{' '}
            <button type="button" className={styles['again']} onClick={line.refetch}>
              Try again
            </button>
          </span>
        ) : (
          <span className={styles['dim']}>
            {note}
            {names.map(({ label, path }, index) => (
              <span key={path}>
                {index > 0 && ', '}
                <a href={`#${path}`}>{label}</a>
              </span>
            ))}
            {more > 0 && ` and ${count(more)} more`}
          </span>
        )}
      </span>
      <a
        className={styles['all']}
        href={`#${line.path}`}
        onClick={line.onFollow}
        aria-label={`${line.goes}: ${line.label}`}
      >
        {line.goes}
      </a>
    </li>
  )
}
