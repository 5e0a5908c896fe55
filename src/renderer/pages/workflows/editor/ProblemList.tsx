import styles from './inspector.module.css'

/** What keeps the draft from being saved, at the part that it belongs to. */
export function ProblemList({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  return (
    <div role="alert">
      <ul className={styles['problems']} aria-label="Problems">
        {[...new Set(problems)].map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}
