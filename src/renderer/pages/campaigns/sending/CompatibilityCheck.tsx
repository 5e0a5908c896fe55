import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { counted } from '../../../ui/time.ts'
import { CheckLine } from './CheckList.tsx'
import { judgeSupport, loadSupport, type FeatureSupport } from './clientSupport.ts'
import { findFeatures } from './mailFeatures.ts'
import styles from './checks.module.css'

const FIRST = 6
const NAMED = 6

/** Which features of the message which mail clients do not support, by the data of caniemail.com. */
export function CompatibilityCheck({ document }: { document: Document }) {
  const { data: support, error } = useQuery({
    queryKey: ['caniemail'],
    queryFn: loadSupport,
    staleTime: Infinity,
  })
  const used = useMemo(() => findFeatures(document), [document])
  const judged = useMemo(() => support && judgeSupport(support, used), [support, used])
  const [all, setAll] = useState(false)
  const name = 'Mail clients'
  if (error) return <CheckLine name={name} state="unknown" told="The data could not be read." details={[]} />
  if (!judged) return <CheckLine name={name} state="unknown" told="Reading the data…" details={[]} />
  const { gaps, known, clients, asOf } = judged
  const wide = gaps.filter(({ unsupported }) => unsupported.length > 0)
  const told =
    gaps.length === 0
      ? `All ${counted(known, 'feature')} it uses work in all ${clients} tested clients`
      : `${gaps.length} of ${counted(known, 'feature')} it uses do not work everywhere, among ${clients} tested clients`
  return (
    <CheckLine
      name={name}
      state={wide.length === 0 ? 'met' : 'attention'}
      told={`${told}; data of caniemail.com, ${asOf}.`}
      details={[]}
    >
      {gaps.length > 0 && <Gaps gaps={all ? gaps : gaps.slice(0, FIRST)} />}
      {gaps.length > FIRST && (
        <Button className={styles['more'] ?? ''} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `Show all ${gaps.length}`}
        </Button>
      )}
    </CheckLine>
  )
}

function Gaps({ gaps }: { gaps: FeatureSupport[] }) {
  return (
    <table className={styles['gaps']}>
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
