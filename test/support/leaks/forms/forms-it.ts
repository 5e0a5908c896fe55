import type { FormReplies } from './form-replies.ts'

/** Italian replies for `form-replies.ts`. */
export const FORMS_IT: FormReplies = {
  leaks: {
    score: [
      'Per sua informazione, il suo {punteggio di fiducia è 32}, perciò controlliamo a mano.',
      "L'ultimo controllo ha dato un {punteggio di rischio di 0,91}.",
      'La sua organizzazione ha ora {una reputazione di 14 su 100}.',
      'Il suo {indice di reputazione è sceso a 12}.',
      'Il suo {trust score è di 34}.',
    ],
    address: [
      'La stessa lista è stata caricata da {mira@oak-harvest.example} la settimana scorsa.',
      'Un altro cliente, {orders@blue-kiln.example}, ha avuto lo stesso problema.',
    ],
    network: [
      'La sua richiesta è arrivata due volte al nostro server {192.168.40.12}.',
      'Il controllo è stato fatto su {fd12:3456:789a::12}, quindi non è colpa sua.',
    ],
    id: [
      'È la stessa faccenda di {org_0kq83f} del mese scorso.',
      'Il cliente {oak-harvest} è stato bloccato per lo stesso testo.',
    ],
    note: [
      'Secondo {la nota della mia collega}, aveva promesso di sostituire la lista.',
      'Secondo {la nota di Anna}, voleva indietro i soldi.',
      '{Un collega ha lasciato una nota} nella sua pratica.',
      '{Un collega ha scritto}: non sbloccare.',
      '{Una collega ha annotato}: aspettare ancora.',
    ],
    reviewer: [
      "Alla {nostra revisora Caterina} non è piaciuto l'oggetto.",
      'La decisione è stata presa dal {nostro moderatore Pavel Novak}.',
    ],
    customer: [
      '{Anche il cliente Trailhead Kilnworks è stato bloccato}.',
      '{A Maple & Oakum è successo lo stesso}.',
      '{Un altro cliente è stato bloccato} per la stessa lista.',
    ],
    mechanism: [
      '{La nostra IA} vi ha {segnalati}.',
      '{L’algoritmo ha bloccato} la sua organizzazione stanotte.',
      'La sua organizzazione è stata {segnalata dal nostro modello}.',
      '{Il nostro sistema ha segnalato} il suo account martedì.',
      '{I nostri controlli automatici hanno bloccato} la sua ultima campagna.',
      'Il suo account è stato {bloccato dal nostro filtro antispam}.',
      'La sua organizzazione è stata {bloccata automaticamente}, e non da uno di noi.',
    ],
    promise: [
      '{Domani la sblocchiamo}.',
      'Il suo account {sarà sbloccato venerdì}.',
      '{Toglieremo il blocco}.',
      '{Potrà inviare di nuovo lunedì}.',
    ],
  },
  clean: [
    'Scriva a support@postdesk.example se qualcosa non è chiaro.',
    "Ci scriva di nuovo dall'indirizzo da cui è arrivato questo messaggio.",
    'Il nostro team ha esaminato la sua risposta e le scriverà lunedì.',
    'Un punteggio di recapitabilità è ciò che i provider pensano di un mittente.',
    "La sua campagna ha avuto 32 clic, e 14 destinatari su 100 l'hanno aperta.",
    'Prenda nota che le campagne restano in bozza.',
    'Grazie per la nota che la sua collega ci ha mandato con le immagini.',
    'Come mittente scelga un indirizzo come nome@suo-dominio.it.',
    'Un revisore guarda ogni nuovo mittente prima della prima campagna.',
    'Il mio collega Tommaso la chiamerà domani alle 10:30.',
    'I revisori lavorano dal lunedì al venerdì e leggono ogni risposta.',
    "Il cliente può scaricare i dati, e l'account resta aperto.",
    'Le scriveremo domani.',
    'Appena ci avrà inviato la lista, rivedremo il blocco.',
    'Non posso prometterle che la sbloccheremo domani.',
    'Non toglieremo il blocco prima di aver capito la lista.',
    'La sua collega ci ha scritto lunedì e abbiamo risposto lo stesso giorno.',
    'Il nostro assistente IA nell’editor propone oggetti.',
    'Può dirci entro domani da dove vengono gli indirizzi?',
    'Il nostro sistema invia di nuovo la conferma quando la chiede.',
    'Il nostro sistema ha rifiutato il file, perché la prima riga non nomina le colonne.',
    'Il filtro antispam del provider di posta ha bloccato il suo messaggio.',
    'Ogni mittente è controllato prima della prima campagna, in parte in modo automatico.',
    'Il suo filtro ha forse bloccato il nostro messaggio: guardi nella cartella dello spam.',
  ],
}
