import { useQuery } from '@tanstack/react-query'
import { nameOfRoute } from '../../frame/routeName.ts'
import { Card } from '../../screen/Card.tsx'
import { useFrame } from '../../state/hooks.ts'
import { queries } from '../../state/queries.ts'
import { parseRoute } from '../../state/route.ts'
import { Age } from '../../ui/Parts.tsx'
import { GuideDoors } from './GuideDoors.tsx'
import styles from './home.module.css'

const MOST_SHOWN = 12

/** The records and tools that were open last, of every connection that is still here. */
export function Recent() {
  const recents = useFrame((state) => state.recents)
  const { data: connections = [] } = useQuery(queries.connections)
  const shown = recents.flatMap((recent) => {
    const route = parseRoute(recent.path)
    const of = route && 'connection' in route ? route.connection : null
    const connection = connections.find(({ id }) => id === of)
    return route && connection ? [{ ...recent, connection, icon: nameOfRoute(route, recents).icon }] : []
  })
  return (
    <Card title="Recent">
      {shown.length === 0 && (
        <div className={styles['inset']}>
          <p className={styles['dim']}>Nothing was opened yet. Two ways to begin:</p>
          <GuideDoors />
        </div>
      )}
      <ul className={styles['recents']}>
        {shown.slice(0, MOST_SHOWN).map(({ path, label, at, connection, icon: Icon }) => (
          <li key={path}>
            <Icon aria-hidden />
            <a className={styles['recent']} href={`#${path}`}>
              {label}
            </a>
            {connections.length > 1 && <span className={styles['dim']}>{connection.label}</span>}
            <span className={styles['age']}>
              <Age at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
