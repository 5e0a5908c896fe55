import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { placeholderOf } from '../../../shared/call-variables.ts'
import { host, toFailure } from '../../bridge/actions.ts'
import { useScope } from '../../screen/scope.tsx'
import { useAction } from '../../screen/useAction.ts'
import { queries, queryClient } from '../../state/queries.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Age, copyText, Empty, SkeletonRows } from '../../ui/Parts.tsx'
import { ShortValue } from './ShortValue.tsx'
import styles from './panel.module.css'

/** The variables of the connection: name, value, and the answer that each was kept of. */
export function VariableList() {
  const { connection } = useScope()
  const { queryKey } = queries.variables(connection.id)
  const { data, error, refetch } = useQuery(queries.variables(connection.id))
  // Read again also after a failure: another window may have deleted it.
  const { failure, run } = useAction(() => queryClient.invalidateQueries({ queryKey }))
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ action: 'variable.list' }}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={3} label="Loading variables" />
  if (data.length === 0 && failure === null)
    return (
      <Empty>
        No variable on {connection.label} yet. “Keep as variable” on an answer keeps one of its values here,
        to be written as {placeholderOf('name')} in later calls.
      </Empty>
    )
  const remove = (name: string): Promise<void> =>
    run(async () => void (await host.deleteVariable(connection.id, name)))
  return (
    <>
      {failure && <ErrorPanel failure={failure} context={{ action: 'variable.delete' }} />}
      <ul className={styles['lines']} aria-label="Variables">
        {data.map(({ name, value, source, answered }) => (
          <li key={name} className={styles['callLine']}>
            <div className={styles['variable']}>
              <span className={styles['callName']}>{name}</span>
              <span className={styles['callDetail']}>
                <ShortValue value={value} />
              </span>
              <span className={styles['callFacts']}>
                {source} · <Age at={answered} />
              </span>
            </div>
            <ActionIcon
              aria-label={`Copy ${placeholderOf(name)}`}
              title={`Copy ${placeholderOf(name)}`}
              onClick={() => void copyText(placeholderOf(name))}
            >
              <Copy aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={`Delete the variable ${name}`} onClick={() => void remove(name)}>
              <Trash2 aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}
