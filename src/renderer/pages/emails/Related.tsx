import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Building2, Mail, Mails, Scale, Send, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { toFailure } from '../../bridge/actions.ts'
import { openAs } from '../../screen/openAs.ts'
import { Card } from '../../screen/Card.tsx'
import screen from '../../screen/screen.module.css'
import { queries } from '../../state/queries.ts'
import { screenPath } from '../../state/route.ts'
import { screensOf } from '../../screen/registry.ts'
import { emailsPath, type OneEmail } from '../../screen/emailsLog.ts'
import styles from './emails.module.css'
import { useScope } from '../../screen/scope.tsx'

interface RelatedProps {
  email: OneEmail
  /** The organization's name; its id while that is not known. */
  name: string
}

/**
 * From an email to its organization, campaign and subscriber, on the email's own page. Records of an
 * organization are seen by acting as it: tools read it first, and the record's tab comes to the front.
 */
export function Related({ email, name }: RelatedProps) {
  const { connection } = useScope()
  const { data: tools = [] } = useQuery(queries.tools(connection.id))
  const screens = new Set(screensOf(tools, connection).map((one) => one.name))
  const { id, subscriberId, campaignId, to } = email
  const organizationId = email.organizationId ?? ''
  const act = (path: string): void => {
    openAs(connection.id, organizationId, path).catch((error: unknown) =>
      notifications.show({ color: 'red', title: 'Not opened', message: toFailure(error).message }),
    )
  }
  const way = (
    page: string,
    icon: ReactNode,
    label: string,
    path = screenPath(connection.id, page, organizationId),
  ) =>
    screens.has(page) && (
      <Button component="a" href={`#${path}`} leftSection={icon}>
        {label}
      </Button>
    )
  const own = (page: string, icon: ReactNode, label: string, record: string | null | undefined) =>
    screens.has(page) &&
    record && (
      <Button leftSection={icon} onClick={() => act(screenPath(connection.id, page, record))}>
        {label}
      </Button>
    )
  return (
    <Card title="Related">
      <div className={`${styles['ways']} small`}>
        {way('verification', <Scale aria-hidden />, `Explain ${name}`)}
        {way('organizations', <Building2 aria-hidden />, `Open ${name}`)}
        {subscriberId &&
          way(
            'emails',
            <Mails aria-hidden />,
            `All emails to ${to ?? 'this subscriber'}`,
            emailsPath(connection.id, { organization: organizationId, subscriber: subscriberId }),
          )}
        {way(
          'emails',
          <Mails aria-hidden />,
          `All emails of ${name}`,
          emailsPath(connection.id, { organization: organizationId }),
        )}
        <p className={screen['dim']}>These act as {name}:</p>
        {own('subscribers', <UserRound aria-hidden />, 'Open the subscriber', subscriberId)}
        {own('campaigns', <Mail aria-hidden />, 'Open the campaign', campaignId)}
        {own('outbox', <Send aria-hidden />, 'Open the message in the outbox', id)}
      </div>
    </Card>
  )
}
