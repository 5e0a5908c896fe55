import { type ShownTime, useShownTime } from '../../ui/shownTime.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { customerQuery } from '../../screen/tool-query.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SkeletonRows } from '../../ui/Parts.tsx'
import type { HistoryDetail, HistoryRow } from '../../bridge/records.ts'
import { ComparedVersions, type Version } from './ComparedVersions.tsx'
import { bodyOfVersion } from './VersionRendering.tsx'
import styles from './history.module.css'
import { useScope } from '../../screen/scope.tsx'

interface HistoryChangesProps {
  campaignId: string
  version: HistoryDetail
  rows: HistoryRow[]
}

/** What changed between this version and any other: the older one is on the left. */
export function HistoryChanges({ campaignId, version, rows }: HistoryChangesProps) {
  const place = rows.findIndex(({ id }) => id === version.id)
  const [other, setOther] = useState(rows[place + 1]?.id ?? rows[place - 1]?.id ?? null)
  const row = rows.find(({ id }) => id === other)
  const time = useShownTime()
  return (
    <div className={styles['compared']}>
      <div className={`${styles['compare']} small`}>
        <label className={styles['compareLabel']} htmlFor="compare-with">
          Compare with
        </label>
        <Select
          w={380}
          id="compare-with"
          aria-label="Compare with"
          placeholder="No other version is there"
          data={rows
            .filter(({ id }) => id !== version.id)
            .map((one) => ({ value: one.id, label: labelOf(one, time) }))}
          value={other}
          allowDeselect={false}
          onChange={setOther}
        />
      </div>
      {row && (
        <Compared campaignId={campaignId} version={version} other={row} older={rows.indexOf(row) > place} />
      )}
    </div>
  )
}

function labelOf({ savedAt, source, subject }: HistoryRow, time: ShownTime): string {
  return `${time.exact(savedAt)} · ${source} · ${subject}`
}

function Compared({
  campaignId,
  version,
  other,
  older,
}: {
  campaignId: string
  version: HistoryDetail
  other: HistoryRow
  /** The other one is the older one. */
  older: boolean
}) {
  const time = useShownTime()
  const scope = useScope()
  const { data, error } = useQuery(
    customerQuery(scope, 'get_campaign_history_entry', {
      campaignId,
      historyId: other.id,
    }),
  )
  if (error)
    return (
      <ErrorPanel
        failure={toFailure(error)}
        context={{ tool: 'get_campaign_history_entry', historyId: other.id }}
      />
    )
  if (!data) return <SkeletonRows rows={6} label="Loading the other version" />
  const [before, after] = older ? [data, version] : [version, data]
  return (
    <ComparedVersions before={versionOf('Before', before, time)} after={versionOf('After', after, time)} />
  )
}

function versionOf(title: string, version: HistoryDetail, time: ShownTime): Version {
  return {
    title,
    detail: `${time.exact(version.savedAt)} · ${version.source}`,
    body: bodyOfVersion(version),
  }
}
