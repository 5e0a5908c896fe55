import type { ToolListing } from '../../../shared/bridge.ts'
import { navigate, toolPath } from '../../state/route.ts'
import { AccessBadge } from '../../ui/Badge.tsx'
import { count } from '../../ui/time.ts'
import { HistoryList, SavedList } from './FactsPanel.tsx'
import { groupTools } from './ToolList.tsx'
import styles from './overview.module.css'
import { useScope } from '../../screen/scope.tsx'

/** Before a tool is chosen: what can be done here, what was done last, what was saved. */
export function ToolOverview({ tools }: { tools: ToolListing[] }) {
  const { connection } = useScope()
  const access = (['read', 'write', 'danger'] as const).map(
    (kind) => [kind, tools.filter((tool) => tool.access === kind).length] as const,
  )
  return (
    <div className={styles['overview']}>
      <header>
        <h1 className={styles['pageTitle']}>Tools of {connection.label}</h1>
        <p className={styles['dim']}>
          Every tool this connection lists, with its own schema. Choose one on the left, or load a call from
          below.
        </p>
        <div className={styles['accessRow']}>
          {access.map(([kind, total]) => (
            <span key={kind}>
              <AccessBadge access={kind} /> {count(total)}
            </span>
          ))}
        </div>
      </header>
      <div className={styles['overviewGrid']}>
        <section className={styles['card']} aria-label="Run lately">
          <h2>Run lately</h2>
          <HistoryList tool={null} most={12} />
        </section>
        <section className={styles['card']} aria-label="Saved calls">
          <h2>Saved calls</h2>
          <SavedList tools={tools} tool={null} />
        </section>
      </div>
      <section aria-label="By group">
        <h2 className={styles['overviewHeading']}>By group</h2>
        <div className={styles['groups']}>
          {groupTools(tools).map(([group, members]) => (
            <section key={group} className={styles['groupCard']} aria-label={group}>
              <h3>
                {group} <span className={styles['dim']}>{members.length}</span>
              </h3>
              {members.map((tool) => (
                <button
                  type="button"
                  key={tool.name}
                  className={styles['groupTool']}
                  title={tool.description}
                  onClick={() => navigate(toolPath(connection.id, tool.surface, tool.name))}
                >
                  {tool.name}
                </button>
              ))}
            </section>
          ))}
        </div>
      </section>
    </div>
  )
}
