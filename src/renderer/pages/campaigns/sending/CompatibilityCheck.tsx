import { Button } from '@mantine/core'
import { useState } from 'react'
import { CheckLine } from './CheckList.tsx'
import type { FeatureSupport } from './clientSupport.ts'
import type { CompatibilityFound } from './useCompatibility.ts'
import { CopyableTable } from '../../../ui/table/CopyableTable.tsx'
import { csvOf, type TableColumn } from '../../../ui/table/columns.ts'
import styles from './checks.module.css'

const FIRST = 6
const NAMED = 6

/** Which features that the author brought along which mail clients do not support; the renderer's on request. */
export function CompatibilityCheck({ check, own, rest }: CompatibilityFound) {
  const [all, setAll] = useState(false)
  const [others, setOthers] = useState(false)
  const gaps = own?.gaps ?? []
  const left = rest?.gaps ?? []
  return (
    <CheckLine {...check}>
      {gaps.length > 0 && <Gaps label="Your own" gaps={gaps} shown={all ? gaps.length : FIRST} />}
      {gaps.length > FIRST && (
        <Button className={styles['more'] ?? ''} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `Show all ${gaps.length}`}
        </Button>
      )}
      {left.length > 0 && (
        <Button
          className={styles['more'] ?? ''}
          variant="subtle"
          onClick={() => setOthers(!others)}
          aria-expanded={others}
        >
          {others ? 'Hide what the renderer writes' : `Left out: ${left.length} features of the renderer`}
        </Button>
      )}
      {others && <Gaps label="Of the renderer" gaps={left} shown={left.length} />}
    </CheckLine>
  )
}

const COLUMNS: readonly TableColumn<FeatureSupport>[] = [
  { key: 'title', label: 'Feature' },
  { key: 'unsupported', label: 'Not supported' },
  { key: 'partly', label: 'In part' },
  { key: 'uses', label: 'Uses' },
  { key: 'url', label: 'Source' },
]

/** The first `shown` of the gaps; CSV has all, with every client. */
function Gaps({ label, gaps, shown }: { label: string; gaps: FeatureSupport[]; shown: number }) {
  return (
    <CopyableTable label={`the features: ${label.toLowerCase()}`} csv={() => csvOf(gaps, COLUMNS)}>
      <table className={styles['gaps']} aria-label={label}>
        <thead>
          <tr>
            <th>Feature</th>
            <th>Not supported</th>
            <th>In part</th>
          </tr>
        </thead>
        <tbody>
          {gaps.slice(0, shown).map(({ slug, title, url, unsupported, partly }) => (
            <tr key={slug}>
              <td>
                <a href={url} target="_blank" rel="noreferrer" title={url}>
                  {title}
                </a>
              </td>
              <td title={unsupported.join('\n')}>{listClients(unsupported)}</td>
              <td title={partly.join('\n')}>{listClients(partly)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </CopyableTable>
  )
}

/** The clients most mail is read in come first; the rest is in the hint. */
const LARGE = /^(?:Gmail|Outlook|Apple Mail|Yahoo)/

function listClients(clients: string[]): string {
  if (clients.length === 0) return '–'
  const sorted = [
    ...clients.filter((name) => LARGE.test(name)),
    ...clients.filter((name) => !LARGE.test(name)),
  ]
  const rest = sorted.length - NAMED
  return sorted.slice(0, NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
