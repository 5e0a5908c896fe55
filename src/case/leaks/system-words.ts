import type { TermLanguage } from './concepts.ts'

/**
 * How a language says that a system of the platform, or a check without a person, turned against the customer, for
 * `find-mechanisms.ts`; forms as in `colleague-words.ts`. What a system does with a file, a password or a record is no
 * secret, and neither is what the filter of a mailbox provider does: each form names our system and the customer.
 */
interface SystemWords {
  /** "our system", "an automated check". */
  system: string
  /** "your account", as the object or the subject. */
  customer: string
  forms: (words: Omit<SystemWords, 'forms'>) => readonly string[]
}

/** Words between; none of them denies, or tells who else did it. */
const some = (most: number, but = '') => `(?:(?!(?:${but || 'not|pas|nicht'}) )[^\\s.!?:;,]+ ){0,${most}}`

// "It", "lo", "o", "l'" may be a file too, which a system refuses: what follows them is done to people alone.
const ES_BARRED =
  '(?:(?:marc|bloque|senal)(?:o|aron)|suspend(?:io|ieron)|(?:ha|han|habia) (?:marcado|bloqueado|senalado|suspendido))'
const PT_BARRED = '(?:(?:marc|bloque|assinal|sinaliz)(?:ou|aram)|suspend(?:eu|eram))'
const IT_BARRED = '(?:(?:segnalat|bloccat|contrassegnat)[oaie]|sospes[oaie])'
const EN_DONE =
  '(?:flagged|blocked|banned|suspended|rejected|detected|caught|classified|judged|rated|picked up)'
const FR_DONE = '(?:(?:signale|bloque|banni|detecte|classe|repere|marque|rejete)e?s?|suspendue?s?)'
const DE_DONE = '(?:markiert|gesperrt|blockiert|eingestuft|gemeldet|beanstandet|ausgeschlossen)'
const ES_DONE = '(?:(?:marcad|bloquead|detectad|clasificad|rechazad|senalad)[oa]s?|suspendid[oa]s?)'
const ES_DID =
  '(?:(?:marc|bloque|detect|clasific|rechaz|senal)(?:o|aron)|suspend(?:io|ieron)|(?:ha|han|habia) (?:marcado|bloqueado|detectado|clasificado|rechazado|senalado|suspendido))'
const PT_DONE =
  '(?:(?:marcad|bloquead|detetad|detectad|classificad|rejeitad|assinalad|sinalizad)[oa]s?|suspens[oa]s?)'
const PT_DID =
  '(?:(?:marc|bloque|detet|detect|classific|rejeit|assinal|sinaliz)(?:ou|aram)|suspend(?:eu|eram))'
const IT_DONE =
  '(?:(?:segnalat|bloccat|marcat|contrassegnat|rilevat|classificat|rifiutat)[oaie]|sospes[oaie])'

const WORDS: Readonly<Record<TermLanguage, SystemWords>> = {
  en: {
    system:
      '(?:our (?:[\\w-]+ ){0,2}(?:systems?|checks?|filters?|scans?|scanners?|detection|monitoring|screening|software|bots?)|(?:our|an?|the) automat(?:ed|ic) (?:\\w+ ){0,2}(?:systems?|checks?|filters?|scans?|reviews?|process|screening|moderation))',
    customer:
      '(?:you|your (?:\\w+ ){0,2}(?:account|organi[sz]ation|company|campaigns?|e-?mails?|messages?|newsletters?|list|contacts|sending|sender|content)|(?:the|this) (?:account|organi[sz]ation|campaign))',
    forms: ({ system, customer }) => {
      const was = '(?:was|were|has been|have been|had been|got)'
      return [
        `${system} (?:that |which )?(?:has |have |had )?(?:\\w+ly )?${EN_DONE} ${some(1)}${customer}`,
        `${customer} (?:${was}|is|are) (?:\\w+ly )?${EN_DONE} ${some(3, 'not|by')}by ${system}`,
        `${customer} ${was} (?:automatically ${EN_DONE}|${EN_DONE} automatically)(?! by)`,
      ]
    },
  },
  fr: {
    system:
      "(?:(?:notre|nos) (?:systemes?|filtres?|logiciels?|robots?|detection|surveillance|controles? automati\\w+|verifications? automati\\w+)(?: (?:anti-?\\w+|automati\\w+|internes?|de \\w+|d['’] \\w+)){0,2}|(?:le|la|l['’]|un|une|les|des|notre|nos) (?:controle|filtre|verification|systeme|examen|analyse|detection)s? automati\\w+)",
    customer:
      '(?:vous|votre (?:\\w+ )?(?:compte|organisation|campagne|envoi|message|e-?mail|newsletter|liste|expediteur)|vos (?:\\w+ )?(?:campagnes|envois|messages|e-?mails|contacts)|(?:le|ce) compte|(?:la|cette) campagne)',
    forms: ({ system, customer }) => [
      `${system} vous (?:a|ont|avait|avaient) ${some(1)}${FR_DONE}`,
      `${system} (?:a|ont|avait|avaient) ${some(1)}${FR_DONE} ${some(1)}${customer}`,
      `${customer} (?:a|avez|ont|avait|etes|est) ${some(1)}(?:ete )?${FR_DONE} ${some(3, 'pas|par')}par ${system}`,
      `${customer} (?:a|avez|ont|avait) ete (?:automatiquement ${FR_DONE}|${FR_DONE} automatiquement)(?! par)`,
    ],
  },
  de: {
    system:
      '(?:unser(?:e[rmn]?)? (?:\\w+ )?(?:[\\w-]*systeme?n?|[\\w-]*filtern?|[\\w-]*erkennung|[\\w-]*uberwachung|[\\w-]*software|bots?)|(?:unser(?:e[rmn]?)?|ein|eine[rmn]?|die|der|das|den|dem) automati\\w+ [\\w-]*(?:prufung|kontrolle|analyse|system|filter|verfahren|erkennung)(?:en|n|s)?)',
    customer:
      '(?:sie|ihr(?:e[nr]?)? (?:\\w+ )?(?:konto|organisation|kampagnen?|e-?mails?|nachrichten?|newsletter|liste|versand|absender|mailings?)|(?:das|dieses) konto|(?:die|diese) kampagne)',
    forms: ({ system, customer }) => [
      `${system} (?:hat|haben|hatte|hatten) ${customer} ${some(6, 'nicht|kein\\w*')}${DE_DONE}`,
      `${customer} (?:hat|haben|hatte|hatten) ${system} ${some(5, 'nicht|kein\\w*')}${DE_DONE}`,
      `${system} (?:markierte|sperrte|blockierte|meldete|beanstandete)n? ${customer}`,
      `${customer} (?:wurden?|ist|sind|war|waren) ${some(4, 'nicht|von|vom|durch')}(?:von|vom|durch) ${system} ${some(4, 'nicht')}${DE_DONE}`,
      `${customer} (?:wurden?|ist|sind|war|waren) ${some(4, 'nicht|von|vom|durch')}automatisch ${some(3, 'nicht|von|vom|durch')}${DE_DONE}`,
    ],
  },
  es: {
    system:
      '(?:nuestr[oa]s? (?:sistemas?|filtros?|software|robots?|deteccion)(?: (?:anti-?\\w+|automati\\w+|intern[oa]s?|de \\w+)){0,3}|(?:nuestr[oa]s?|el|la|los|las|una?|un[oa]s) (?:control(?:es)?|sistemas?|filtros?|revision(?:es)?|verificacion(?:es)?|comprobacion(?:es)?|analisis|proceso) automati\\w+)',
    customer:
      '(?:ustedes|usted|(?:su|tu|vuestr[oa])s? (?:\\w+ )?(?:cuenta|organizacion|campanas?|envios?|mensajes?|correos?|boletin|lista|remitente|empresa)|(?:la|esta) (?:cuenta|campana))',
    forms: ({ system, customer }) => [
      `${system} (?:l[eoa]s?|te|os) ${ES_BARRED}`,
      `${system} ${ES_DID} ${some(1)}${customer}`,
      `${customer} (?:fue|fueron|ha sido|han sido|esta|quedo) ${some(1)}${ES_DONE} ${some(3, 'por')}por ${system}`,
      `${customer} (?:fue|fueron|ha sido|han sido|quedo) (?:automaticamente ${ES_DONE}|${ES_DONE} (?:automaticamente|de (?:forma|manera) automatica))(?! por)`,
    ],
  },
  pt: {
    system:
      '(?:noss[oa]s? (?:sistemas?|filtros?|software|robos?|dete\\w+)(?: (?:anti-?\\w+|automati\\w+|intern[oa]s?|de \\w+)){0,3}|(?:noss[oa]s?|[oa]s?|uma?|umas|pel[oa]s?) (?:controlos?|controles?|sistemas?|filtros?|revis\\w+|verifica\\w+|analises?|processo) automati\\w+)',
    customer:
      '(?:voces?|(?:[oa]s? )?(?:sua|seu|tua|teu|vossa|vosso)s? (?:\\w+ )?(?:conta|organizacao|campanhas?|envios?|mensagem|mensagens|e-?mails?|lista|remetente|empresa|newsletter)|(?:a|esta) (?:conta|campanha))',
    forms: ({ system, customer }) => [
      `${system} (?:(?:[oa]s?|vos|te) ${PT_BARRED}|${PT_BARRED}-(?:[oa]s?|n[oa]s?|vos|te|lhes?))`,
      `${system} ${PT_DID} ${some(1)}${customer}`,
      `${customer} (?:foi|foram|esta|ficou) ${some(1)}${PT_DONE} ${some(3, 'por|pel[oa]s?')}(?:(?:por|pel[oa]s?) )${system}`,
      `${customer} (?:foi|foram|ficou) (?:automaticamente ${PT_DONE}|${PT_DONE} (?:automaticamente|de (?:forma|maneira) automatica))(?! (?:por|pel[oa]s?))`,
    ],
  },
  it: {
    system:
      '(?:nostr[oaie] (?:sistem[ai]|filtr[oi]|software|bot|rilevamento)(?: (?:anti-?\\w+|automati\\w+|intern[oi]|di \\w+)){0,3}|(?:nostr[oaie]|il|i|la|le|un|una) (?:controll[oi]|sistem[ai]|filtr[oi]|verific(?:a|he)|analisi|revisione|esame) automati\\w+)',
    customer:
      "(?:lei|voi|(?:(?:il|la|le|i) )?(?:suo|sua|sue|suoi|vostr[oaie]|tuo|tua|tue|tuoi) (?:\\w+ )?(?:account|organizzazione|campagn[ae]|invi[oi]?|messaggi[o]?|e-?mail|lista|mittente|newsletter|azienda)|(?:l['’]|quest['’]|questo )account|(?:la|questa) campagna)",
    forms: ({ system, customer }) => [
      `${system} (?:(?:l[aeio]|vi|ti) |l['’] ?)(?:ha|hanno|aveva) ${some(1)}${IT_BARRED}`,
      `${system} (?:ha|hanno|aveva|avevano) ${some(1)}${IT_DONE} ${some(1)}${customer}`,
      `(?:${customer} (?:e|sono|era)|siete) (?:${some(1, 'non')}stat[oaie] )?${some(1)}${IT_DONE} ${some(3, 'da|dal\\w*')}(?:da|dal|dai|dalla|dalle) ${system}`,
      `(?:${customer} (?:e|sono|era)|siete) stat[oaie] (?:automaticamente ${IT_DONE}|${IT_DONE} (?:automaticamente|in (?:modo|maniera) automatic[oa]))(?! da)`,
    ],
  },
}

/** Every such form, in all languages. */
export const SYSTEM_FORMS: readonly string[] = Object.values(WORDS).flatMap(({ forms, ...words }) =>
  forms(words),
)
