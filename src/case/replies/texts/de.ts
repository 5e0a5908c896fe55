import { ask, type LanguageTexts } from '../texts.ts'

const blocked = [
  'der Versand für {{organization}} ist seit dem {{since}} gesperrt.',
  '{{customerExplanation}}',
]
const lookAgain = `Bitte sehen Sie die Kampagnen durch, die in der Zwischenzeit fällig waren, und planen Sie diejenigen neu ein, die noch aktuell sind. ${ask('failed')}`
const toRecipient =
  'Sie haben uns zu E-Mails von {{organization}} geschrieben. Der Absender verschickt sie über unseren Dienst und führt die Liste der Empfänger selbst.'
const unsubscribeLink = `Jede dieser E-Mails enthält einen Abmeldelink, mit dem Sie Ihre Adresse von der Liste nehmen. ${ask('unsubscribed')}`

/** Replies in German, with “Sie”. The first sentence goes on after the comma of the greeting. */
export const german: LanguageTexts = {
  locale: 'de-DE',
  greeting: 'Guten Tag {{customer}},',
  greetingToNobody: 'Guten Tag,',
  closing: 'Mit freundlichen Grüßen',
  held: {
    ALL_SENDING: 'alle E-Mails',
    CAMPAIGNS: 'die Kampagnen',
    WORKFLOWS: 'die Workflows',
    TRANSACTIONAL: 'die Transaktions-E-Mails',
  },
  causes: {
    PHISHING_CONTENT:
      'E-Mails Ihrer Organisation haben ihre Empfänger um Dinge gebeten, die wir nicht zulassen.',
    COMPLAINT_RATE: 'Ungewöhnlich viele Empfänger haben Ihre letzten Kampagnen als Spam gemeldet.',
    PAYMENT_DISPUTE: 'Der Karteninhaber hat der Zahlung für Ihr Abonnement widersprochen.',
    PURCHASED_LIST: 'Viele der Personen auf Ihrer Liste haben Ihre E-Mails nie angefordert.',
    BOUNCE_RATE: 'Ungewöhnlich viele Ihrer letzten E-Mails konnten nicht zugestellt werden.',
    LOOK_ALIKE_DOMAIN:
      'Ihre Absenderdomain kann mit der Domain eines anderen Unternehmens verwechselt werden.',
    ACCOUNT_BANNED:
      'Das Konto, dem diese Organisation gehört, hat gegen unsere Regeln verstoßen. Es wurde mit allem gesperrt, was ihm gehört.',
    MISTAKEN_BLOCK: 'Wir haben Ihren Versand aus Versehen gesperrt und die Sperre aufgehoben.',
    BAN_LIFTED: 'Das Konto, dem diese Organisation gehört, ist nicht mehr gesperrt.',
  },
  templates: {
    phishing: [
      ...blocked,
      'Falls niemand aus Ihrem Team diese E-Mails geschrieben hat, ändern Sie bitte sofort das Passwort Ihres Kontos und antworten Sie auf diese Nachricht.',
      `Wenn Sie der Sperre widersprechen möchten, antworten Sie bitte schriftlich und nennen Sie uns, wer die E-Mails geschrieben hat und in wessen Auftrag. ${ask('objection')}`,
    ],
    'look-alike-domain': [
      ...blocked,
      'Es geht um die Domain {{domain}}. Bitte verwenden Sie eine Domain, die eindeutig Ihre eigene ist.',
      `Falls Sie diesen Namen verwenden dürfen, senden Sie uns bitte ein Dokument, aus dem das hervorgeht. ${ask('document')}`,
    ],
    content: [
      ...blocked,
      `Zwei Antworten helfen bei einer erneuten Prüfung: Wer hat die Kampagne geschrieben, und was sollten Ihre Leser nach dem Klick tun? ${ask('further')}`,
      'Falls niemand aus Ihrem Team sie geschrieben hat, ändern Sie bitte zuerst Ihr Passwort und geben Sie uns Bescheid.',
      ask('stillWorks'),
    ],
    'bought-list': [
      ...blocked,
      'E-Mails dürfen nur an Personen gehen, die sie bei Ihnen bestellt haben. Eine Liste von Dritten ersetzt deren Einwilligung nicht, auch wenn der Verkäufer etwas anderes sagt.',
      'Bitte teilen Sie uns mit, woher die Adressen stammen und wie sich die Personen angemeldet haben. Am meisten hilft uns ein Link zum Anmeldeformular und für einige der Personen der Tag der Anmeldung.',
      ask('contacts'),
      ask('stillWorks'),
    ],
    'careless-import': [
      ...blocked,
      'Das passiert häufig, wenn eine alte oder gemischte Liste importiert wird. Drei Schritte helfen:',
      '1. Entfernen Sie die Adressen, deren E-Mails zurückgekommen sind, und solche, denen Sie seit einem Jahr nichts geschickt haben.\n2. Entfernen Sie die Adressen, für die Sie keine Einwilligung nachweisen können.\n3. Beginnen Sie wieder in kleinen Schritten, mit den zuletzt angemeldeten Personen.',
      `Bitte schreiben Sie uns danach, was Sie entfernt haben und woher die übrigen Adressen stammen. ${ask('further')}`,
      ask('stillWorks'),
    ],
    complaints: [
      ...blocked,
      'Empfänger beschweren sich vor allem, wenn sie keine E-Mail erwartet haben oder wenn mehrere kurz hintereinander kommen. Wir empfehlen, mit den Personen neu zu beginnen, die in den letzten drei Monaten etwas geöffnet haben, und mit weniger Kampagnen.',
      `Bitte schreiben Sie uns, was Sie für die nächsten Wochen planen: Wer erhält Ihre E-Mails, und wie oft? ${ask('plan')}`,
      ask('stillWorks'),
    ],
    'payment-dispute': [
      ...blocked,
      `Bitte veranlassen Sie, dass der Karteninhaber den Widerspruch gegen die Zahlung zurücknimmt, oder begleichen Sie die offene Rechnung auf einem anderen Weg. ${ask('payment')}`,
      'Bitte antworten Sie danach auf diese Nachricht, damit wir es prüfen können.',
      ask('stillWorks'),
    ],
    'block-reversed': [
      'der Versand für {{organization}} ist seit dem {{since}} wieder freigegeben.',
      '{{customerExplanation}}',
      'Wir bitten Sie, die Unterbrechung zu entschuldigen.',
      lookAgain,
    ],
    'platform-mistake': [
      'uns ist ein Fehler unterlaufen: {{organization}} hätte nicht gesperrt werden dürfen. Wir bitten Sie, die Unannehmlichkeiten zu entschuldigen.',
      'Der Versand ist seit dem {{since}} wieder freigegeben.',
      '{{customerExplanation}}',
      lookAgain,
    ],
    'account-ban': [
      'Ihr Konto ist seit dem {{bannedSince}} gesperrt. Das betrifft {{banned}}.',
      '{{customerExplanation}}',
      `Wenn Sie widersprechen möchten, antworten Sie bitte schriftlich auf diese Nachricht. ${ask('deadline')}`,
    ],
    'hold-pending': [
      'wir haben {{held}} von {{organization}} vorerst angehalten, um sie zu prüfen.',
      ask('about'),
      `Damit wir entscheiden können, teilen Sie uns bitte Folgendes mit: ${ask('need')}`,
      'Wann darüber entschieden wird, können wir noch nicht sagen.',
    ],
    'not-blocked': [
      'Sie haben nach dem Versand für {{organization}} gefragt. Er ist nicht gesperrt, und nichts davon ist angehalten.',
      ask('seen'),
      'Falls etwas nicht verschickt wurde, nennen Sie uns bitte die Kampagne und den geplanten Zeitpunkt.',
    ],
    generic: [
      'Sie haben nach dem Versand für {{organization}} gefragt.',
      '{{customerExplanation}}',
      ask('next'),
      ask('stillWorks'),
    ],
    'not-a-member': [
      'vielen Dank für Ihre Nachricht.',
      'Über dieses Konto dürfen wir nur mit dem Inhaber oder einem Mitglied der Organisation sprechen.',
      'Bitte schreiben Sie uns noch einmal, und zwar von der E-Mail-Adresse des Kontos aus.',
    ],
    'not-in-charge': [
      'vielen Dank für Ihre Nachricht.',
      'Darüber dürfen wir nur mit dem Inhaber oder einem Administrator von {{organization}} sprechen.',
      'Bitte lassen Sie uns eine dieser Personen von der E-Mail-Adresse ihres Kontos aus schreiben.',
    ],
    'recipient-unsubscribe': [toRecipient, unsubscribeLink],
    'recipient-never-signed-up': [
      toRecipient,
      `E-Mails dürfen nur an Personen gehen, die sie bestellt haben. ${ask('cameOnList')}`,
      ask('reported'),
      unsubscribeLink,
    ],
    'recipient-erase': [
      toRecipient,
      `Sie möchten, dass Ihre personenbezogenen Daten gelöscht werden. ${ask('erased')}`,
      unsubscribeLink,
    ],
    'recipient-not-reached': [
      'Sie haben nach E-Mails von {{organization}} gefragt, die nicht ankommen.',
      ask('notReached'),
      ask('advice'),
    ],
    'campaign-result': [
      'Sie haben nach dem Ergebnis einer Kampagne von {{organization}} gefragt.',
      ask('figures'),
      ask('advice'),
    ],
    'billing-question': ['Sie haben eine Frage zur Abrechnung von {{organization}}.', ask('billing')],
    'account-access': ['Sie haben geschrieben, dass Sie sich nicht anmelden können.', ask('signIn')],
  },
}
