/**
 * Exports of the services that people come from: their headers and values, one row for each state a
 * service knows. `out` must never be subscribed, `in` must be.
 */
export interface ServiceExport {
  service: string
  /** The name of the file, where the service tells the state by it. */
  file?: string
  headers: string[]
  /** The cells behind the address. */
  in: string[][]
  out: string[][]
}

const DAY = '2025-03-04 10:11:12'

export const serviceExports: readonly ServiceExport[] = [
  {
    service: 'HubSpot',
    headers: [
      'Email',
      'First Name',
      'Lead Status',
      'Marketing contact status',
      'Unsubscribed from all email',
    ],
    in: [
      ['Ada', 'OPEN', 'Marketing contact', ''],
      ['Bo', 'NEW', 'Marketing contact', 'false'],
    ],
    out: [
      ['Cy', 'OPEN', 'Marketing contact', 'true'],
      ['Di', '', 'Non-marketing contact', ''],
    ],
  },
  {
    service: 'HubSpot, one kind of email',
    headers: ['Email', 'Opted out of email: Marketing Information', 'Email hard bounce reason'],
    in: [
      ['', ''],
      ['false', ''],
    ],
    out: [
      ['true', ''],
      ['', 'UNKNOWN_USER'],
    ],
  },
  {
    service: 'HubSpot in French',
    headers: ['E-mail', 'Prénom', 'Désabonné de tous les e-mails'],
    in: [
      ['Ada', 'Non'],
      ['Bo', ''],
    ],
    out: [
      ['Cy', 'Oui'],
      ['Di', 'true'],
    ],
  },
  {
    service: 'HubSpot in German',
    headers: ['E-Mail', 'Vorname', 'Von allen E-Mails abgemeldet'],
    in: [['Ada', 'Nein']],
    out: [
      ['Cy', 'Ja'],
      ['Di', 'wahr'],
    ],
  },
  {
    service: 'HubSpot in Spanish',
    headers: ['Correo', 'Nombre', 'Ha cancelado la suscripción a todos los correos electrónicos'],
    in: [
      ['Ada', 'No'],
      ['Bo', 'falso'],
    ],
    out: [
      ['Cy', 'Sí'],
      ['Di', 'verdadero'],
    ],
  },
  {
    service: 'Kit',
    headers: ['email', 'first_name', 'status', 'created_at'],
    in: [['Ada', 'active', DAY]],
    out: [
      ['Bo', 'cancelled', DAY],
      ['Cy', 'bounced', DAY],
      ['Di', 'complained', DAY],
      ['Ed', 'inactive', DAY],
    ],
  },
  {
    service: 'ConvertKit',
    headers: ['email_address', 'first_name', 'state'],
    in: [['Ada', 'active']],
    out: [
      ['Bo', 'cancelled'],
      ['Cy', 'inactive'],
    ],
  },
  {
    service: 'Mailchimp, unsubscribed',
    file: 'unsubscribed_email_audience_export_0a1b.csv',
    headers: ['Email Address', 'OPTIN_TIME', 'UNSUB_TIME', 'UNSUB_REASON'],
    in: [],
    out: [
      [DAY, DAY, 'NORMAL'],
      ['', '', 'OTHER'],
    ],
  },
  {
    service: 'Mailchimp, cleaned',
    file: 'members.csv',
    headers: ['Email Address', 'OPTIN_TIME', 'CLEAN_TIME', 'CLEAN_CAMPAIGN_ID'],
    in: [],
    out: [
      [DAY, DAY, '77'],
      [DAY, '', 'abc'],
    ],
  },
  {
    service: 'Mailchimp, non-subscribed',
    file: 'nonsubscribed_email_audience_export_0a1b.csv',
    headers: ['Email Address', 'First Name', 'OPTIN_TIME', 'CONFIRM_TIME'],
    in: [],
    out: [['Ada', '', '']],
  },
  {
    service: 'Brevo',
    headers: ['CONTACT ID', 'EMAIL', 'emailBlacklisted', 'smsBlacklisted'],
    in: [
      ['false', 'false'],
      ['false', 'true'],
    ],
    out: [['true', 'false']],
  },
  {
    service: 'Sendinblue',
    headers: ['EMAIL', 'PRENOM', 'BLACKLIST'],
    in: [['Ada', '0']],
    out: [['Bo', '1']],
  },
  {
    service: 'ActiveCampaign',
    headers: ['Email', 'First Name', 'Status', 'Unsubscribe Date'],
    in: [['Ada', 'Active', '']],
    out: [
      ['Bo', 'Unsubscribed', DAY],
      ['Cy', 'Unconfirmed', ''],
      ['Di', 'Bounced', ''],
      ['Ed', 'Active', DAY],
    ],
  },
  {
    service: 'MailerLite',
    headers: ['Subscriber', 'Name', 'Status', 'Subscribed', 'Unsubscribed'],
    in: [['Ada', 'active', DAY, '']],
    out: [
      ['Bo', 'unsubscribed', DAY, DAY],
      ['Cy', 'junk', DAY, ''],
      ['Di', 'unconfirmed', DAY, ''],
    ],
  },
  {
    service: 'Klaviyo',
    headers: [
      'Email',
      'Email Marketing Consent',
      'Email Marketing Consent Timestamp',
      'SMS Consent',
      'Email Suppressions',
    ],
    in: [['SUBSCRIBED', DAY, 'NEVER_SUBSCRIBED', '[]']],
    out: [
      ['UNSUBSCRIBED', DAY, 'SUBSCRIBED', '[]'],
      ['NEVER_SUBSCRIBED', '', 'SUBSCRIBED', ''],
      ['SUBSCRIBED', DAY, '', "[{'reason': 'HARD_BOUNCE'}]"],
    ],
  },
  {
    service: 'Klaviyo, can receive',
    headers: ['Email', 'Can Receive Email Marketing'],
    in: [['True']],
    out: [['False']],
  },
  {
    service: 'Campaign Monitor',
    headers: ['Email Address', 'Name', 'State', 'Permission to track'],
    in: [['Ada', 'Active', 'No']],
    out: [
      ['Bo', 'Unsubscribed', 'Yes'],
      ['Cy', 'Deleted', ''],
      ['Di', 'Bounced', 'Yes'],
      ['Ed', 'Unconfirmed', 'Yes'],
    ],
  },
  {
    service: 'GetResponse',
    headers: ['email', 'name', 'subscription status', 'unsubscribe reason'],
    in: [['Ada', 'subscribed', '']],
    out: [
      ['Bo', 'unsubscribed', 'too many'],
      ['Cy', 'removed', ''],
      ['Di', 'unconfirmed', ''],
    ],
  },
  {
    service: 'AWeber',
    headers: ['Email', 'Name', 'Status', 'Stop Time', 'Stop Status'],
    in: [['Ada', 'subscribed', '', '0']],
    out: [
      ['Bo', 'unsubscribed', DAY, '1'],
      ['Cy', 'unconfirmed', '', '0'],
      ['Di', 'subscribed', DAY, '0'],
    ],
  },
  {
    service: 'Constant Contact',
    headers: ['Email address', 'First name', 'Email status', 'Email permission status', 'Email opt-out date'],
    in: [
      ['Ada', 'Active', 'Express', ''],
      ['Bo', 'Confirmed', 'Explicit', ''],
    ],
    out: [
      ['Cy', 'Unsubscribed', 'Express', '03/04/2025'],
      ['Di', 'Awaiting confirmation', 'Explicit', ''],
      ['Ed', 'Active', 'Not set', ''],
      ['Fi', 'Temp hold', 'Express', ''],
    ],
  },
  {
    service: 'Substack',
    headers: ['email', 'active_subscription', 'expiry', 'plan', 'email_disabled', 'created_at'],
    in: [
      ['false', '', 'other', 'false', DAY],
      ['true', DAY, 'yearly', 'false', DAY],
    ],
    out: [
      ['true', DAY, 'yearly', 'true', DAY],
      ['false', '', 'other', 'true', DAY],
    ],
  },
  {
    service: 'Ghost',
    headers: [
      'id',
      'email',
      'name',
      'subscribed_to_emails',
      'complimentary_plan',
      'created_at',
      'deleted_at',
    ],
    in: [['Ada', 'true', 'false', DAY, '']],
    out: [
      ['Bo', 'false', 'true', DAY, ''],
      ['Cy', 'true', '', DAY, DAY],
    ],
  },
  {
    service: 'Beehiiv',
    headers: ['Email', 'Status', 'Subscription Tier', 'Subscription Source'],
    in: [['active', 'free', 'api']],
    out: [
      ['inactive', 'premium', 'api'],
      ['pending', 'free', ''],
      ['validating', 'free', ''],
      ['invalid', 'free', ''],
    ],
  },
  {
    service: 'listmonk',
    headers: ['email', 'name', 'status'],
    in: [['Ada', 'enabled']],
    out: [
      ['Bo', 'blocklisted'],
      ['Cy', 'disabled'],
    ],
  },
  {
    service: 'a shop',
    headers: ['Email', 'newsletter_consent'],
    in: [['TRUE']],
    out: [['FALSE']],
  },
  {
    service: 'a shop in German',
    headers: ['E-Mail', 'Status'],
    in: [['aktiv'], ['bestätigt']],
    out: [['inaktiv'], ['abgemeldet'], ['gelöscht']],
  },
  {
    service: 'a club in Italian',
    headers: ['Email', 'Iscritto', 'Data disiscrizione'],
    in: [['sì', '']],
    out: [
      ['no', ''],
      ['sì', '04/03/2025'],
    ],
  },
  {
    service: 'a club in Dutch',
    headers: ['E-mail', 'Uitgeschreven'],
    in: [['nee'], ['']],
    out: [['ja'], ['04-03-2025']],
  },
  {
    service: 'a club in Portuguese',
    headers: ['E-mail', 'Descadastrado'],
    in: [['não']],
    out: [['sim'], ['verdadeiro']],
  },
]

/** The file as text, with the addresses of both kinds; `Email`, wherever it stands, is filled in. */
export function writeServiceExport({ headers, in: staying, out }: ServiceExport) {
  const place = headers.findIndex((header) => /^(?:e.?mail(?:[_ ]address)?|correo|subscriber)$/i.test(header))
  const rows = [
    ...staying.map((cells) => ({ cells, kind: 'in' })),
    ...out.map((cells) => ({ cells, kind: 'out' })),
  ]
  const addresses = rows.map(({ kind }, index) => `${kind}${index}@example.org`)
  const lines = rows.map(({ cells }, index) => {
    const before = Array.from({ length: place }, (_, column) => `${index}${column}`)
    return [...before, addresses[index] ?? '', ...cells].map((cell) => `"${cell}"`).join(',')
  })
  return {
    text: [headers.join(','), ...lines].join('\n'),
    in: addresses.slice(0, staying.length),
    out: addresses.slice(staying.length),
  }
}
