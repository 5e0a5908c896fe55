import { AtSign } from 'lucide-react'
import { Card } from '../../screen/Card.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { CopyText, Empty, NOT_STATED } from '../../ui/Parts.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { Details, onOrOff, optional } from './Details.tsx'
import type { SectionData } from './sections.ts'

/** Who its mail comes from, and what every message carries. */
export function EmailSettings({ data }: { data: SectionData<'email-settings'> }) {
  const { doubleOptIn, postalAddress, trackingDomain } = data
  const senders = data.senders ?? []
  const domains = data.domains ?? []
  return (
    <>
      <Details
        title="Every message"
        rows={[
          ['Double opt-in', onOrOff(doubleOptIn)],
          ['Postal address', optional(postalAddress, 'postal address')],
          ['Tracking domain', optional(trackingDomain, 'tracking domain')],
        ]}
      />
      <Card title="Senders">
        {senders.length === 0 ? (
          <Empty icon={<AtSign aria-hidden />}>No sender yet: nothing can be sent before there is one.</Empty>
        ) : (
          <PlainTable
            label="Senders of the organization"
            words={[1, 2, 3]}
            head={['Name', 'Address', 'Answers go to', 'Default']}
            rows={senders.map(({ id, displayName, email, replyTo, isDefault }) => [
              displayName ?? NOT_STATED,
              <CopyText key={id} text={email} label="address" />,
              replyTo ?? 'the sender itself',
              isDefault === true ? 'yes' : '',
            ])}
          />
        )}
      </Card>
      {domains.length > 0 && (
        <Card title="Sending domains">
          <PlainTable
            label="Sending domains of the organization"
            words={[1, 2]}
            head={['Domain', 'Status', 'Fallback']}
            rows={domains.map(({ id, domain, status, fallbackPriority }) => [
              <CopyText key={id} text={domain} label="domain" />,
              <StatusBadge key="status" status={status} />,
              typeof fallbackPriority === 'number' ? `place ${fallbackPriority}` : 'none',
            ])}
          />
        </Card>
      )}
    </>
  )
}
