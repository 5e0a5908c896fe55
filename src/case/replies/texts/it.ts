import { ask, type LanguageTexts } from '../texts.ts'

const blocked = [
  'gli invii della Sua organizzazione {{organization}} sono bloccati dal giorno {{since}}.',
  '{{customerExplanation}}',
]
const lookAgain = `La invitiamo a controllare le campagne previste nel frattempo e a riprogrammare quelle ancora utili. ${ask('failed')}`
const toRecipient =
  'ci ha scritto a proposito delle e-mail di {{organization}}. Il mittente le invia con il nostro servizio e gestisce da sé la lista dei suoi destinatari.'
const unsubscribeLink = `Ognuna di queste e-mail contiene un link di disiscrizione, che toglie il Suo indirizzo dalla lista. ${ask('unsubscribed')}`

/** Replies in Italian, with “Lei”. The first sentence goes on after the comma of the greeting. */
export const italian: LanguageTexts = {
  locale: 'it-IT',
  greeting: 'Gentile {{customer}},',
  greetingToNobody: 'Buongiorno,',
  closing: 'Cordiali saluti',
  held: {
    ALL_SENDING: 'tutte le e-mail',
    CAMPAIGNS: 'le campagne',
    WORKFLOWS: 'i flussi automatici',
    TRANSACTIONAL: 'i messaggi transazionali',
  },
  causes: {
    PHISHING_CONTENT:
      'Alcune e-mail della Sua organizzazione chiedevano ai loro lettori cose che non consentiamo.',
    COMPLAINT_RATE: 'Un numero insolitamente alto di lettori ha segnalato le Sue ultime campagne come spam.',
    PAYMENT_DISPUTE: 'Il titolare della carta ha contestato il pagamento del Suo abbonamento.',
    PURCHASED_LIST: 'Molte delle persone nella Sua lista non hanno mai chiesto le Sue e-mail.',
    BOUNCE_RATE: 'Un numero insolitamente alto delle Sue ultime e-mail non è stato recapitato.',
    LOOK_ALIKE_DOMAIN: 'Il Suo dominio di invio può essere confuso con quello di un’altra azienda.',
    ACCOUNT_BANNED:
      'L’account proprietario di questa organizzazione ha violato le nostre regole. È stato bloccato con tutto ciò che gli appartiene.',
    MISTAKEN_BLOCK: 'Abbiamo bloccato i Suoi invii per errore e abbiamo tolto il blocco.',
    BAN_LIFTED: 'L’account proprietario di questa organizzazione non è più bloccato.',
  },
  templates: {
    phishing: [
      ...blocked,
      'Se nessuno del Suo team ha scritto queste e-mail, cambi subito la password del Suo account e risponda a questo messaggio.',
      `Se intende opporsi, risponda per iscritto indicando chi ha scritto le e-mail e per conto di chi. ${ask('objection')}`,
    ],
    'look-alike-domain': [
      ...blocked,
      'Il dominio in questione è {{domain}}. La preghiamo di usare un dominio che sia chiaramente Suo.',
      `Se ha il diritto di usare questo nome, ci invii un documento che lo attesti. ${ask('document')}`,
    ],
    content: [
      ...blocked,
      `Due risposte aiutano una nuova verifica: chi ha scritto la campagna, e che cosa dovevano fare i lettori dopo il clic? ${ask('further')}`,
      'Se nessuno del Suo team l’ha scritta, cambi prima la password e ci avvisi.',
      ask('stillWorks'),
    ],
    'bought-list': [
      ...blocked,
      'Le e-mail possono essere inviate solo a chi le ha richieste a Lei. Un elenco fornito da terzi non sostituisce il consenso, qualunque cosa dica chi lo vende.',
      'La preghiamo di indicarci da dove provengono gli indirizzi e come si sono iscritte le persone. L’aiuto maggiore è un link al modulo di iscrizione e la data in cui alcune di loro si sono iscritte.',
      ask('contacts'),
      ask('stillWorks'),
    ],
    'careless-import': [
      ...blocked,
      'Succede spesso quando si importa una lista vecchia o mista. Tre passaggi aiutano:',
      '1. Rimuova gli indirizzi le cui e-mail sono tornate indietro e quelli a cui non scrive da un anno.\n2. Rimuova gli indirizzi per i quali non può dimostrare il consenso.\n3. Ricominci a piccoli gruppi, con le persone iscritte più di recente.',
      `Una volta fatto, ci scriva che cosa ha rimosso e da dove provengono gli altri indirizzi. ${ask('further')}`,
      ask('stillWorks'),
    ],
    complaints: [
      ...blocked,
      'Di solito ci si lamenta quando non si aspettava un’e-mail o quando ne arrivano molte in poco tempo. Le consigliamo di ricominciare con i lettori che hanno aperto qualcosa negli ultimi tre mesi e con meno campagne.',
      `Ci scriva, per favore, il Suo piano per le prossime settimane: chi riceverà le Sue e-mail e con quale frequenza? ${ask('plan')}`,
      ask('stillWorks'),
    ],
    'payment-dispute': [
      ...blocked,
      `La preghiamo di chiedere al titolare della carta di ritirare la contestazione, oppure di saldare la fattura in sospeso in un altro modo. ${ask('payment')}`,
      'Una volta fatto, risponda a questo messaggio, così potremo verificarlo.',
      ask('stillWorks'),
    ],
    'block-reversed': [
      'gli invii della Sua organizzazione {{organization}} sono di nuovo attivi dal giorno {{since}}.',
      '{{customerExplanation}}',
      'Ci scusiamo per l’interruzione.',
      lookAgain,
    ],
    'platform-mistake': [
      'abbiamo commesso un errore: la Sua organizzazione {{organization}} non avrebbe dovuto essere bloccata. Ci scusiamo per i disagi che ne sono derivati.',
      'Gli invii sono di nuovo attivi dal giorno {{since}}.',
      '{{customerExplanation}}',
      lookAgain,
    ],
    'account-ban': [
      'il Suo account è bloccato dal giorno {{bannedSince}}. Il provvedimento riguarda {{banned}}.',
      '{{customerExplanation}}',
      `Se intende opporsi, risponda per iscritto a questo messaggio. ${ask('deadline')}`,
    ],
    'hold-pending': [
      'abbiamo sospeso {{held}} della Sua organizzazione {{organization}} in attesa di una verifica.',
      ask('about'),
      `Per aiutarci a decidere, La preghiamo di indicarci: ${ask('need')}`,
      'Non possiamo ancora dire quando verrà presa la decisione.',
    ],
    'not-blocked': [
      'ci ha chiesto informazioni sugli invii della Sua organizzazione {{organization}}. Non è bloccata e nessuno dei suoi invii è in sospeso.',
      ask('seen'),
      'Se un invio non è partito, ci indichi per favore di quale campagna si tratta e quando doveva partire.',
    ],
    generic: [
      'ci ha chiesto informazioni sugli invii della Sua organizzazione {{organization}}.',
      '{{customerExplanation}}',
      ask('next'),
      ask('stillWorks'),
    ],
    'not-a-member': [
      'grazie per il Suo messaggio.',
      'Possiamo parlare di questo account solo con il titolare o con un membro della sua organizzazione.',
      'La preghiamo di scriverci di nuovo dall’indirizzo email dell’account.',
    ],
    'not-in-charge': [
      'grazie per il Suo messaggio.',
      'Possiamo parlare di questo argomento solo con il titolare o con un amministratore di {{organization}}.',
      'La preghiamo di chiedere a una di queste persone di scriverci dall’indirizzo email del suo account.',
    ],
    'recipient-unsubscribe': [toRecipient, unsubscribeLink],
    'recipient-never-signed-up': [
      toRecipient,
      `Le e-mail possono andare solo a chi le ha richieste. ${ask('cameOnList')}`,
      ask('reported'),
      unsubscribeLink,
    ],
    'recipient-erase': [
      toRecipient,
      `Ci ha chiesto di cancellare i Suoi dati personali. ${ask('erased')}`,
      unsubscribeLink,
    ],
    'recipient-not-reached': [
      'ci ha chiesto informazioni sulle e-mail di {{organization}} che non arrivano.',
      ask('notReached'),
      ask('advice'),
    ],
    'campaign-result': [
      'ci ha chiesto informazioni sul risultato di una campagna di {{organization}}.',
      ask('figures'),
      ask('advice'),
    ],
    'billing-question': [
      'ci ha chiesto informazioni sulla fatturazione di {{organization}}.',
      ask('billing'),
    ],
    'account-access': ['ci ha scritto che non riesce ad accedere al Suo account.', ask('signIn')],
  },
}
