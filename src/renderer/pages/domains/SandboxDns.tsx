import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { PUBLICATIONS, type Publication } from '../../../engine/domain/domain-verification.ts'
import { sandbox } from '../../bridge/sandbox.ts'
import screen from '../../screen/screen.module.css'
import { EnvironmentBadge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { DnsRecord } from './domains.ts'
import styles from './domains.module.css'
import { useScope } from '../../screen/scope.tsx'
import { useAction } from '../../screen/useAction.ts'

interface SandboxDnsProps {
  id: string
  records: readonly DnsRecord[]
}

const MEANS: Record<Publication, string> = {
  PUBLISHED: 'PUBLISHED: as asked',
  BROKEN: 'BROKEN: another value',
  MISSING: 'MISSING: not there',
  UNREACHABLE: 'UNREACHABLE: no answer',
}

const FOR_ALL: Record<Publication, string> = {
  PUBLISHED: 'Publish all',
  BROKEN: 'Break all',
  MISSING: 'Remove all',
  UNREACHABLE: 'Give no answer',
}

const keyOf = ({ purpose, name }: { purpose: string; name: string }): string => `${purpose} ${name}`

/** What the simulated DNS of the sandbox holds: set here, seen by the next check. */
export function SandboxDns({ id, records }: SandboxDnsProps) {
  const { connection } = useScope()
  const [states, setStates] = useState<Record<string, Publication>>({})
  const { busy, failure, run } = useAction()
  const publish = (what: Parameters<typeof sandbox.publish>[2]): Promise<void> =>
    run(async () => {
      const held = await sandbox.publish(connection.id, id, what)
      setStates(Object.fromEntries(held.map((record) => [keyOf(record), record.state])))
    })
  const known = Object.keys(states).length > 0
  return (
    <section className={screen['card']} aria-label="DNS of the sandbox">
      <div className={`${screen['cardHead']} small`}>
        <h2>DNS of the sandbox</h2>
        <EnvironmentBadge environment="sandbox" />
        <span className={screen['push']} />
        {PUBLICATIONS.map((state) => (
          <Button key={state} disabled={busy} onClick={() => void publish({ state })}>
            {FOR_ALL[state]}
          </Button>
        ))}
      </div>
      <p className={styles['note']} role="status">
        {known
          ? 'Set. Nothing is verified by this alone: check again to let the platform see it.'
          : 'What a name server would answer. Nothing is verified by setting it: check again afterwards.'}
      </p>
      {failure && (
        <div className={screen['inset']}>
          <ErrorPanel failure={failure} context={{ action: 'domain.publish', domainId: id }} />
        </div>
      )}
      {records.length > 1 && (
        <ul className={styles['dns']}>
          {records.map((record) => (
            <li key={keyOf(record)}>
              <span className={styles['dnsName']}>
                {record.purpose} <span className="mono">{record.name}</span>
              </span>
              <Select
                w={210}
                aria-label={`DNS holds ${record.purpose} ${record.name} as`}
                placeholder="as it was"
                disabled={busy}
                allowDeselect={false}
                data={PUBLICATIONS.map((state) => ({ value: state, label: MEANS[state] }))}
                value={states[keyOf(record)] ?? null}
                onChange={(state) =>
                  state !== null && void publish({ state, records: [{ ...pick(record), state }] })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Returns what names a record to `domain.publish`. */
function pick({ purpose, name }: DnsRecord) {
  return purpose === 'HOSTNAME' ? { name } : { purpose, name }
}
