import { Card } from '../../../screen/Card.tsx'
import { count } from '../../../ui/time.ts'
import { shareOf } from '../campaigns.ts'
import type { Analytics } from './results.ts'
import styles from './results.module.css'

/** Each link as the author wrote it, most clicked first. */
export function ResultLinks({ analytics: { links, clicked } }: { analytics: Analytics }) {
  return (
    <Card title="Links" told={<>{count(clicked)} people clicked</>}>
      {links.length === 0 ? (
        <p className={styles['none']}>Nobody has clicked a link yet.</p>
      ) : (
        <table className={styles['table']} aria-label="Links">
          <thead>
            <tr>
              <th>Link</th>
              <th className={styles['number']}>Clicks</th>
              <th className={styles['number']}>People</th>
              <th>Of those who clicked</th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ url, clicks, uniqueClicks }) => (
              <tr key={url}>
                <td className={`${styles['url']} mono`}>{url}</td>
                <td className={styles['number']}>{count(clicks)}</td>
                <td className={styles['number']}>{count(uniqueClicks)}</td>
                <td>{shareOf(uniqueClicks, clicked)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
