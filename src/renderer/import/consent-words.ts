import { foldAccents } from '../../shared/text/fold.ts'
import { isDateLike } from './dates.ts'

/**
 * The words by which files say who may get email: names of columns and values of cells, of the
 * known services and in the languages of the wizard. Everything is compared without accents.
 */

/** What a column asks, by its name. A yes to `left` is an opt-out, a yes to `consent` its opposite. */
export type ColumnName =
  | 'left'
  /** Whatever stands in it tells of an opt-out: its time, its reason. */
  | 'leftFilled'
  | 'consent'
  | 'state'
  /** "State": of the subscription, or of the United States. */
  | 'place'
  /** Looks like one of the above, but no service that we know calls it so. */
  | 'like'
  /** "Order status": a question only where its values speak of opt-outs. */
  | 'otherState'
  /** "Marketing", "Active", or no name at all: a question only where the values are yes and no. */
  | 'yesNo'
  /** Known, or about another channel: never a question. */
  | 'unrelated'

function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}

const KNOWN: [ColumnName, string][] = [
  [
    'left',
    `blacklist blacklisted blocklist blocklisted unsubscribed isunsubscribed unsubscribe unsub optout optedout
    optouts emailoptout emailoptedout optedoutofemail hasoptedoutofemail emailunsubscribed emailblacklist
    emailblacklisted emailblocklist emailblocklisted unsubscribedfromallemail unsubscribedfromallemails
    donotemail donotcontact donotmail emaildisabled invalidemailaddress emailaddressquarantined emailinvalid
    marketingsuspended suppressed emailsuppressed stopstatus
    desabonne desabonnee desabonnes desinscrit desinscrite desabonnedetouslesemails desinscritdetouslesemails
    abgemeldet abmeldung abbestellt vonallenemailsabgemeldet alleemailsabbestellt newsletterabgemeldet
    baja dadodebaja desuscrito hacanceladolasuscripcionatodosloscorreos
    hacanceladolasuscripcionatodosloscorreoselectronicos suscripcioncanceladaatodosloscorreoselectronicos
    disiscritto disiscritta iscrizioneannullata haannullatoliscrizioneatutteleemail
    iscrizioneannullataatutteleemail disiscrittodatutteleemail
    uitgeschreven afgemeld afgemeldvooralleemails uitgeschrevenvooralleemails
    descadastrado descadastrada desinscrito desinscrita cancelouainscricaoemtodososemails
    cancelouainscricaodetodososemails`,
  ],
  [
    'leftFilled',
    `unsubtime unsubreason unsubreasonother unsubcampaigntitle unsubcampaignid cleantime cleancampaigntitle
    cleancampaignid unsubscribedat unsubscribedon unsubscribedate unsubscribetime unsubscribeddate
    dateunsubscribed unsubscribereason unsubscribemethod optoutdate optouttime optoutat optedoutat
    optoutreason emailoptoutdate emailoptoutreason emailhardbouncereason emailsuppressionreason
    emailsuppressions stoptime stopdate bouncedat complainedat blacklistedat blocklistedat deletedat
    datededesinscription datedesinscription datededesabonnement motifdedesinscription
    abmeldedatum abgemeldetam abmeldungam abmeldegrund abbestelltam
    fechadebaja fechabaja motivodebaja datadisiscrizione disiscrittoil uitschrijfdatum uitgeschrevenop
    afgemeldop datadedescadastro descadastradoem`,
  ],
  [
    'consent',
    `subscribed issubscribed subscribedtoemails subscribedtonewsletter emailsubscribed newslettersubscribed
    optin optedin emailoptin marketingoptin newsletteroptin consent emailconsent marketingconsent
    newsletterconsent emailmarketingconsent acceptsmarketing acceptsemail acceptsemailmarketing
    canreceiveemailmarketing newsletter
    abonne abonnee inscrit inscrite consentement consentementnewsletter consentementemail
    einwilligung newslettereinwilligung abonniert newsletterabonniert angemeldet
    suscrito suscrita consentimiento iscritto iscritta consenso consensonewsletter consensomarketing
    toestemming ingeschreven aangemeld inscrito inscrita consentimento assinante`,
  ],
  [
    'state',
    `status subscriptionstatus subscriberstatus emailstatus emailsubscriptionstatus emailsubscriberstatus
    contactstatus memberstatus liststatus globalstatus mailingstatus newsletterstatus emailpermissionstatus
    permissionstatus marketingcontactstatus emailmarketingstatus emailmarketingconsentstatus
    emailchannelstatus emailconsentstatus consentstatus subscriptionstate emailstate
    statut statutabonnement statutdabonnement statutemail abostatus anmeldestatus estadodesuscripcion
    estadosuscripcion statoiscrizione statusinscricao statusdainscricao inschrijfstatus`,
  ],
  ['place', 'state etat estado stato'],
  [
    'unrelated',
    `optintime optinip optinsource confirmtime confirmip emailmarketingconsenttimestamp
    emailmarketingconsentmethod legalbasisforprocessingcontactsdata subscriptionsource subscriptionmethod
    subscriptionurl subscriptiontier subscriptionplan subscriptiontype subscriptioncreatedat subscriptionid
    permissiontotrack consenttotrack complimentaryplan leadstatus marketingemailsbounced
    marketingemailsdelivered marketingemailsopened marketingemailsclicked marketingemailsreplied tags groups labels`,
  ],
]

const NAME_OF = new Map(
  KNOWN.flatMap(([name, words]) => [...set(words)].map((word) => [word, name] as const)),
)

/** Substack's paid plans: the names tell nothing of email beside these, and might elsewhere. */
const SUBSTACK = new Set(['activesubscription', 'canceldate'])
const SUBSTACK_SIGNS = ['emaildisabled', 'stripeplan']

/** Parts of names that speak of leaving or agreeing, and make a question of any column. */
const STEMS = [
  ...set(`unsub optout optedout optsout donot dont noemail nomail blacklist blocklist suppress emaildisabled
    disabledemail invalidemail quarantine revoked withdrawn complain bounce spam
    consent optin optedin optsin permission gdpr rgpd dsgvo lopd lgpd subscribed subscription newsletter
    accepts agree allowemail emailallowed canemail canmail cancontact canreceive mailable contactable
    marketingcontact mailinglist receiveemail receivesemail wantsemail emailok mailok
    desabonn desinscri nepas listenoire abonn inscrit inscrip accept autoris opposition
    abgemeldet abmeld abbestell widerruf widerspr ausgetragen gesperrt sperrliste einwillig zustimm einverst
    angemeldet anmeld werbung werbeerlaubnis
    desuscri suscri listanegra acepta consentim permiso
    disiscri iscritt iscrizion listanera consenso accett autorizz revocat
    uitgeschreven uitschrij afgemeld afmeld opgezegd zwartelijst toestemming aangemeld ingeschreven inschrijv
    descadastr inscri assina aceit autoriza`),
]

/** Words of names that may ask for a yes or no about email. */
const MAY_BE_MAIL = set(`email emails mail mails mailing mailings marketing contact kontakt contacto contatto
  contato communication communications comunicaciones comunicazioni comunicacoes promo promos promotion
  promotions promotional publicite publicidad pubblicita publicidade reclame offers offres angebote ofertas
  offerte news updates confirmed verified active enabled disabled blocked banned inactive cancelled canceled
  aktiv actif activo attivo actief ativo baja`)
const STATE_WORDS = set('status state statut estado stato zustand etat')
const OTHER_CHANNELS = set(
  'sms phone telephone telefon telefono telefone telefoon mobile whatsapp push fax call postal post messenger',
)
const EMAIL_WORDS = /e-?mail|mailing|newsletter|correo|courriel/i

/** A name without case, accents and signs: "E-Mail Opt-In" is `emailoptin`. */
export function plainWord(header: string): string {
  return foldAccents(header).replaceAll(/[^a-z0-9]+/g, '')
}

function wordsOf(header: string): string[] {
  const apart = header.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return foldAccents(apart).split(/[^a-z0-9]+/)
}

function isOtherChannel(header: string, words: string[]): boolean {
  return (
    !EMAIL_WORDS.test(header) &&
    words.some((word) => OTHER_CHANNELS.has(word) || word.startsWith('sms') || word.startsWith('whatsapp'))
  )
}

/** Returns what a column asks by its name, null when the name says nothing about email. */
export function readColumnName(header: string, headers: readonly string[]): ColumnName | null {
  const plain = plainWord(header)
  if (plain === '' || /^column\d+$/.test(plain)) return 'yesNo'
  const known = NAME_OF.get(plain)
  if (known !== undefined) return known
  if (plain.startsWith('optedoutofemail')) return 'left'
  if (SUBSTACK.has(plain) && headers.some((other) => SUBSTACK_SIGNS.includes(plainWord(other))))
    return 'unrelated'
  const words = wordsOf(header)
  if (isOtherChannel(header, words)) return 'unrelated'
  if (STEMS.some((stem) => plain.includes(stem))) return 'like'
  if (words.some((word) => STATE_WORDS.has(word))) return 'otherState'
  return words.some((word) => MAY_BE_MAIL.has(word)) ? 'yesNo' : null
}

/** What a cell says by itself. The sure ones say it in any column, the others in a known one only. */
export type Word = 'out' | 'maybeOut' | 'in' | 'maybeIn' | 'yes' | 'no' | 'empty' | 'date'

const WORDS: [Word, string][] = [
  ['empty', '|null|none|nil|nan|n/a|na|-|–|—|[]|{}|""|0000-00-00|0000-00-00 00:00:00'],
  ['yes', '1|1.0|true|t|yes|y|on|x|✓|✔|☑|oui|vrai|ja|j|wahr|si|s|verdadero|vero|waar|sim|verdadeiro'],
  ['no', '0|0.0|false|f|no|n|off|✗|✘|☐|non|faux|nein|falsch|falso|nee|onwaar|nao'],
  [
    'out',
    `unsubscribed|unsubscribe|unsub|optout|opt out|opted out|blocklisted|blacklisted|hard bounce|hard bounced
    |hardbounce|hardbounced|complained|suppressed|nonsubscribed|non subscribed|non subscriber|not subscribed
    |never subscribed|not opted in|do not mail|do not email|do not contact|no email|non marketing contact
    |spam complaint|marked as spam|global unsubscribe
    |desinscrit|desinscrite|desabonne|desabonnee|non inscrit|non abonne
    |abgemeldet|ausgetragen|abbestellt|widerrufen|nicht abonniert|nicht angemeldet
    |dado de baja|desuscrito|no suscrito|suscripcion cancelada
    |disiscritto|disiscritta|non iscritto|iscrizione annullata
    |uitgeschreven|afgemeld|niet ingeschreven|niet aangemeld
    |descadastrado|descadastrada|desinscrito|nao inscrito|inscricao cancelada`,
  ],
  [
    'maybeOut',
    `out|cleaned|bounced|bounce|soft bounce|soft bounced|softbounced|complaint|spam|junk|blocked|disabled|inactive|banned|cancelled|canceled
    |pending|pending confirmation|awaiting confirmation|unconfirmed|not confirmed|unverified|transactional
    |deleted|removed|archived|invalid|validating|paused|needs attention|no permission|no consent|denied
    |declined|refused|rejected|withdrawn|revoked|not set|temp hold|temporary hold|quarantined|not given|not granted|disallow
    |do not allow|not allowed|expired
    |inactif|bloque|desactive|en attente|non confirme|supprime|refuse|annule
    |inaktiv|gesperrt|deaktiviert|ausstehend|unbestatigt|nicht bestatigt|geloscht|abgelehnt|gekundigt
    |inactivo|bloqueado|baja|pendiente|sin confirmar|no confirmado|eliminado|rechazado|cancelado
    |inattivo|bloccato|in attesa|non confermato|cancellato|rifiutato|annullato
    |inactief|geblokkeerd|in afwachting|niet bevestigd|verwijderd|geweigerd|opgezegd
    |inativo|pendente|nao confirmado|excluido|recusado|removido`,
  ],
  [
    'in',
    `subscribed|opted in|opt in|optin|double opt in|single opt in|double optin|confirmed opt in|marketing contact
    |abonne|abonnee|inscrit|inscrite|abonniert|angemeldet|suscrito|suscrita|iscritto|iscritta|ingeschreven
    |aangemeld|geabonneerd|inscrito|inscrita`,
  ],
  [
    'maybeIn',
    `active|enabled|confirmed|express|explicit|granted|given|accepted|allowed|allow|permission granted|verified|subscriber
    |actif|active|confirme|accepte|aktiv|bestatigt|activo|confirmado|aceptado|attivo|confermato|accettato
    |actief|bevestigd|ativo|aceito|assinante`,
  ],
]

const WORD_OF = new Map(
  WORDS.flatMap(([kind, words]) => words.split('|').map((word) => [word.trim(), kind] as const)),
)

/** A cell that is no word of ours, but holds one: "Unsubscribed by admin". */
const SOUNDS_OUT =
  /unsubscri|opt(?:ed)? out|do not (?:e ?)?mail|blacklist|blocklist|suppress|desabonn|desinscri|abgemeldet|dado de baja|disiscri|uitgeschreven|afgemeld|descadastr|hard ?bounce|non ?subscri|(?:never|not) subscribed/
/** No word is longer; prose that speaks of opting out is not the mark of one. */
export const MOST_LETTERS = 60

function plainValue(cell: string): string {
  return foldAccents(cell)
    .replaceAll(/[\s_-]+/g, ' ')
    .replace(/[.!]$/, '')
    .trim()
}

/** Returns what a cell says by itself, null when it is none of the words. */
export function readWord(cell: string): Word | null {
  const text = cell.trim()
  if (text === '') return 'empty'
  if (text.length > MOST_LETTERS) return null
  return WORD_OF.get(text) ?? WORD_OF.get(plainValue(text)) ?? (isDateLike(text) ? 'date' : null)
}

export function soundsLikeOptOut(text: string): boolean {
  return text.length <= MOST_LETTERS && SOUNDS_OUT.test(plainValue(text))
}

/** Names of files that hold those who left: Mailchimp and others write one file for each state. */
const FILE_OF_LEAVERS = /^(?:unsubscribed|cleaned|nonsubscribed|non[ _-]subscribed)[ _-].*export/i
const FILE_WORDS =
  /unsub|opt.?out|opted.out|cleaned|bounce|black.?list|block.?list|suppress|non.?subscri|complain|desabonn|desinscri|abgemeldet|abmeld|disiscri|uitgeschreven|afgemeld|descadastr|\bbajas?\b/

/** Returns whether a file says by its name that its people left: `known`, `like`, or null for no. */
export function readFileName(name: string): 'known' | 'like' | null {
  if (FILE_OF_LEAVERS.test(name)) return 'known'
  return FILE_WORDS.test(foldAccents(name)) ? 'like' : null
}
