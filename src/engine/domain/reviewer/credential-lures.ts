import type { ReviewedMessage } from './prepare.ts'
import type { ReviewRule } from './rule.ts'
import { findWords, wording } from './wording.ts'

/** Wordings that want somebody to sign in, confirm who they are, or fear for an account. */

const CREDENTIALS = wording([
  // English
  '(?:verify|confirm|validate|update|restore|reactivate|unlock|secure) your (?:\\w+ )?(?:account|identity|login|mailbox|password|information|details|billing information|wallet)',
  'unusual sign.?in activity',
  '(?:suspicious|unusual|unrecognized) (?:log.?in|sign.?in|activity)',
  '(?:reset|set|change) your …password',
  'password (?:has expired|will expire|expires|is about to expire)',
  'log ?in to your …account',
  'cancel the request …maintain access',
  'account status below',
  'security alert for your account',
  'claim request …account',
  'your password: ?',
  // French
  '(?:confirmez|verifiez|validez|mettez a jour) (?:votre|vos) …(?:compte|identite|informations|coordonnees|mot de passe)',
  'activite …(?:inhabituelle|suspecte)',
  'votre mot de passe …expire',
  // German
  '(?:bestatigen|uberprufen|verifizieren|aktualisieren) sie …(?:konto|identitat|daten|angaben|passwort|transaktion|zahlung)',
  'wir mussen ihre angaben bestatigen',
  'ungewohnliche (?:anmeldung|aktivitat)\\w*',
  'ihr passwort …(?:lauft ab|abgelaufen)',
  // Spanish
  '(?:verifique|confirme|valide|actualice) (?:su|sus|tu|tus) …(?:cuenta|identidad|datos|contrasena)',
  'actividad (?:inusual|sospechosa)',
  // Italian
  '(?:verifica|conferma|aggiorna) (?:il tuo|la tua|i tuoi|il suo|i suoi) …(?:conto|account|identita|dati|password)',
  'accesso (?:insolito|sospetto)',
  // Portuguese
  '(?:verifique|confirme|atualize|valide) (?:sua|seu|seus|suas) …(?:conta|identidade|dados|senha|cadastro)',
  'novo acesso a sua conta',
  '(?:evitar|evite) …(?:bloqueio|suspensao)',
  // Dutch
  '(?:bevestig|controleer|verifieer|update) (?:uw|je) …(?:account|identiteit|gegevens|wachtwoord)',
  'ongebruikelijke (?:aanmelding|activiteit)',
])

const THREATS = wording([
  '(?:account|mailbox|e-?account|profile) …(?:will be|has been|is|to be) …(?:closed|closure|suspended|suspension|locked|blocked|deactivated|disabled|terminated|limited|restricted)',
  '(?:deactivation|termination|suspension|closure) (?:request|of your account|process)',
  'protection (?:has )?expired',
  'unauthori[sz]ed (?:access|transaction|payment)',
  'devices? (?:is|are) (?:infected|at risk)',
  'compte …(?:sera|est|a ete) …(?:suspendu|bloque|ferme|desactive|limite)',
  'konto …(?:wird|wurde|ist) …(?:gesperrt|eingeschrankt|geschlossen|deaktiviert)',
  'konto lauft ab',
  '(?:abonnement|schutz) …abgelaufen',
  'cuenta …(?:sera|ha sido|esta) …(?:suspendida|bloqueada|cerrada|limitada)',
  'conto …(?:sara|e stato|verra) …(?:sospeso|bloccato|chiuso|limitato)',
  '(?:conta|cnh|cpf) …(?:sera|foi|esta|em processo de) …(?:suspens[ao]o?|bloquead[ao]|cancelad[ao]|pendencias)',
  'suspensao (?:de|da|do) \\w+',
  'irregularidade (?:fiscal|detectada)',
  'regularize (?:agora|a situacao|imediatamente)',
  '(?:account|rekening) …(?:wordt|is) …(?:geblokkeerd|gesloten|opgeschort|beperkt)',
  '(?:cyber)?security is in gevaar',
])

const URGENCY = wording([
  'within …(?:24|48|72) hours',
  'in the next (?:24|48|72) hours',
  'act (?:now|immediately|fast)',
  'action required',
  '(?:expires|expire) (?:today|soon|in \\d+ hours?)',
  'immediate(?:ly)? (?:action|attention|response)',
  'final (?:notice|hours|warning|reminder)',
  'lose it forever',
  "don't wait",
  'limited time (?:only|opportunity|offer)?',
  '(?:sous|dans les) (?:24|48|72) ?(?:h|heures)',
  'de toute urgence',
  'innerhalb von (?:24|48|72) stunden',
  '(?:dringende?|letzte) (?:warnung|mahnung|erinnerung|chance)',
  'handeln sie jetzt',
  'en (?:24|48|72) horas',
  'entro (?:24|48|72) ore',
  '(?:offerta|sondaggio) scade oggi',
  'imediatamente',
  '(?:aviso|atencao|ultimo aviso) (?:importante|urgente)',
  'o prazo …(?:termina|ate|pagamento)',
  'handel snel',
  'binnen (?:24|48|72) uur',
])

/** An organization may write to its own customers about their account; then its links lead home. */
function leadsAway({ links, isOwn }: ReviewedMessage): boolean {
  return links.some(({ address, url }) => (address ? !isOwn(address.host) : /^mailto:/i.test(url)))
}

export const credentialLures: readonly ReviewRule[] = [
  {
    id: 'lure.credentials',
    severity: 'high',
    points: { phishing: 40 },
    says: 'The message wants the reader to sign in or to confirm who they are.',
    find: ({ words }) => findWords(CREDENTIALS, words),
  },
  {
    id: 'lure.credentials-elsewhere',
    severity: 'high',
    points: { phishing: 25 },
    says: 'It speaks of an account, and its links lead away from the organization.',
    find: (message) =>
      leadsAway(message)
        ? [...findWords(CREDENTIALS, message.words), ...findWords(THREATS, message.words)].slice(0, 1)
        : [],
  },
  {
    id: 'lure.account-threat',
    severity: 'high',
    points: { phishing: 30 },
    says: 'The message threatens that something will be closed, suspended or lost.',
    find: ({ words }) => findWords(THREATS, words),
  },
  {
    id: 'lure.urgency',
    severity: 'low',
    points: { phishing: 10, spam: 10 },
    most: 2,
    says: 'The message leaves no time to think.',
    find: ({ words }) => findWords(URGENCY, words),
  },
]
