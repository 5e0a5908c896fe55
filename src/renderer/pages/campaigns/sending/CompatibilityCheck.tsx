import { Button } from '@mantine/core'
import { useState } from 'react'
import { CheckLine } from './CheckList.tsx'
import type { FeatureSupport } from './clientSupport.ts'
import type { CompatibilityFound } from './useCompatibility.ts'
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
      {gaps.length > 0 && <Gaps label="Your own" gaps={all ? gaps : gaps.slice(0, FIRST)} />}
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
      {others && <Gaps label="Of the renderer" gaps={left} />}
    </CheckLine>
  )
}

function Gaps({ label, gaps }: { label: string; gaps: FeatureSupport[] }) {
  return (
    <table className={styles['gaps']} aria-label={label}>
      <thead>
        <tr>
          <th>Feature</th>
          <th>Not supported</th>
          <th>In part</th>
        </tr>
      </thead>
      <tbody>
        {gaps.map(({ slug, title, url, unsupported, partly }) => (
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
