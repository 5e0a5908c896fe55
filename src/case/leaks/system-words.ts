import type { TermLanguage } from './concepts.ts'

/**
 * How a language says that a system of the platform, or a check without a person, turned against the customer, for
 * `find-mechanisms.ts`; forms as in `colleague-words.ts`. A secret is that a system judged the customer, their account
 * or their mail. What a system does with a file, a password or a record is none, and neither is what the filter of a
 * mailbox provider does: each form names our system and the customer. That a system stops a campaign at its hour is a
 * fact of the product, that a filter of ours stops it is a judgement.
 */
interface SystemWords {
  /** "our system", "the system": it does many things, judging is one of them. */
  system: string
  /** "our spam filter", "an automated check": whatever it does, it judges. */
  detector: string
  /** "your account", as the object or the subject. */
  customer: string
  /** "your contacts": what an import finds of them is a fact of the product, see `isImportFact`. */
  data: string
  judged: Verbs
  stopped: Verbs
  /** What a system or a detector did. */
  forms: (words: Parts) => readonly string[]
  /** What was done by a system that nobody names, or that is joined with "by". */
  alone: (words: Omit<Parts, 'system'>) => readonly string[]
}

interface Parts extends Verbs {
  system: string
  customer: string
}

interface Verbs {
  /** "flagged", after "was" and "has". */
  done: string
  /** The past of one word, where that is another. */
  did?: string
}

/** Words between; none of them denies, or tells who else did it. */
const some = (most: number, but = '') => `(?:(?!(?:${but || 'not|pas|nicht'}) )[^\\s.!?:;,]+ ){0,${most}}`

// "It", "lo", "o", "l'" may be a file too, which a system refuses: what follows them is done to people alone.
const ES_BARRED =
  '(?:(?:marc|bloque|senal)(?:o|aron)|suspend(?:io|ieron)|(?:ha|han|habia) (?:marcado|bloqueado|senalado|suspendido))'
const PT_BARRED = '(?:(?:marc|bloque|assinal|sinaliz)(?:ou|aram)|suspend(?:eu|eram))'
const IT_BARRED = '(?:(?:segnalat|bloccat|contrassegnat)[oaie]|sospes[oaie])'
const EN_WAS = '(?:was|were|has been|have been|had been|got)'
const DE_WAS = '(?:wurden?|ist|sind|war|waren)'
const PT_WAS = '(?:foi|foram|esta|ficou)'
const ES_MODS = '(?: (?:anti-?\\w+|automati\\w+|intern[oa]s?|de \\w+)){0,3}'
const IT_MODS = '(?: (?:anti-?\\w+|automati\\w+|intern[oi]|di \\w+)){0,3}'

const WORDS: Readonly<Record<TermLanguage, SystemWords>> = {
  en: {
    system: '(?:our (?:[\\w-]+ ){0,2}(?:systems?|software)|the systems?(?! (?:of|at|from|that|which)))',
    detector:
      '(?:our (?:[\\w-]+ ){0,2}(?:checks?|filters?|scans?|scanners?|detection|monitoring|screening|moderation|bots?)|our (?:[\\w-]+ )?(?:anti-?\\w+|spam|abuse|fraud|security|risk|detection|monitoring) (?:[\\w-]+ )?(?:systems?|software)|(?:our|an?|the) automat(?:ed|ic) (?:\\w+ ){0,2}(?:systems?|checks?|filters?|scans?|reviews?|process|screening|moderation))',
    customer:
      '(?:you|your (?:\\w+ ){0,2}(?:account|organi[sz]ation|company|campaigns?|e-?mails?|messages?|newsletters?|sending|sender|content)|(?:the|this) (?:account|organi[sz]ation|campaign))',
    data: 'your (?:\\w+ ){0,2}(?:list|contacts?|subscribers?)',
    judged: {
      done: '(?:flagged|blocked|banned|suspended|rejected|detected|caught|classified|judged|rated|picked up)',
    },
    stopped: {
      done: '(?:stopped|paused|held(?: back)?|withheld|halted|intercepted|quarantined|refused|disabled|delayed|shut down)',
    },
    forms: ({ system, customer, done }) => [
      `${system} (?:that |which )?(?:has |have |had )?(?:\\w+ly )?${done} ${some(1)}${customer}`,
      `${customer} (?:${EN_WAS}|is|are) (?:\\w+ly )?${done} ${some(3, 'not|by')}by ${system}`,
      `${system} (?:has |have |had )?(?:\\w+ly )?(?:marked|labell?ed|tagged) ${some(1)}${customer} as ${some(2)}(?:spam|suspicious|risky|fraud\\w*|phishing|abus\\w+)`,
    ],
    alone: ({ customer, done }) => [
      `${customer} ${EN_WAS} (?:automatically ${done}|${done} automatically)(?! by)`,
    ],
  },
  fr: {
    system:
      "(?:(?:notre|nos) (?:systemes?|logiciels?)(?: (?:internes?|de \\w+|d['’] \\w+)){0,2}|le systeme(?! d))",
    detector:
      "(?:(?:notre|nos) (?:filtres?|robots?|detection|surveillance|controles? automati\\w+|verifications? automati\\w+|(?:systemes?|logiciels?) (?:anti-?\\w+|automati\\w+|de (?:detection|surveillance|securite|filtrage|controle)))(?: (?:anti-?\\w+|automati\\w+|internes?|de \\w+|d['’] \\w+)){0,2}|(?:le|la|l['’]|un|une|les|des|notre|nos) (?:controle|filtre|verification|systeme|examen|analyse|detection)s? automati\\w+)",
    customer:
      '(?:vous|votre (?:\\w+ )?(?:compte|organisation|campagne|envoi|message|e-?mail|newsletter|expediteur)|vos (?:\\w+ )?(?:campagnes|envois|messages|e-?mails)|(?:le|ce) compte|(?:la|cette) campagne)',
    data: '(?:votre (?:\\w+ )?liste|vos (?:\\w+ )?(?:contacts|abonnes))',
    judged: { done: '(?:(?:signale|bloque|banni|detecte|classe|repere|marque|rejete)e?s?|suspendue?s?)' },
    stopped: { done: '(?:(?:arrete|stoppe|retenu|intercepte|freine|refuse)e?s?|mise?s? en pause)' },
    forms: ({ system, customer, done }) => [
      `${system} vous (?:a|ont|avait|avaient) ${some(1)}${done}`,
      `${system} (?:a|ont|avait|avaient) ${some(1)}${done} ${some(1)}${customer}`,
      `${customer} (?:a|avez|ont|avait|etes|est) ${some(1)}(?:ete )?${done} ${some(3, 'pas|par')}par ${system}`,
    ],
    alone: ({ customer, done }) => [
      `${customer} (?:a|avez|ont|avait) ete (?:automatiquement ${done}|${done} automatiquement)(?! par)`,
    ],
  },
  de: {
    system: '(?:unser(?:e[rmn]?)? (?:\\w+ )?(?:[\\w-]*systeme?n?|[\\w-]*software)|(?:das|dem) system)',
    detector:
      '(?:unser(?:e[rmn]?)? (?:\\w+ )?(?:[\\w-]*filtern?|[\\w-]*erkennung|[\\w-]*uberwachung|bots?|[\\w-]*(?:spam|missbrauch|betrug|sicherheit|pruf|kontroll)[\\w-]*systeme?n?)|(?:unser(?:e[rmn]?)?|ein|eine[rmn]?|die|der|das|den|dem) automati\\w+ [\\w-]*(?:prufung|kontrolle|analyse|system|filter|verfahren|erkennung)(?:en|n|s)?)',
    customer:
      '(?:sie|ihr(?:e[nr]?)? (?:\\w+ )?(?:konto|organisation|kampagnen?|e-?mails?|nachrichten?|newsletter|versand|absender|mailings?)|(?:das|dieses) konto|(?:die|diese) kampagne)',
    data: 'ihre[nr]? (?:\\w+ )?(?:liste|kontakte|abonnenten)',
    judged: {
      done: '(?:markiert|gesperrt|blockiert|eingestuft|gemeldet|beanstandet|ausgeschlossen)',
      did: '(?:markierte|sperrte|blockierte|meldete|beanstandete)n?',
    },
    stopped: {
      done: '(?:gestoppt|angehalten|aufgehalten|abgefangen|zuruckgehalten|pausiert|gebremst|aussortiert|abgelehnt)',
      did: '(?:stoppte|pausierte|bremste)n?',
    },
    forms: ({ system, customer, done, did = done }) => [
      `${system} (?:hat|haben|hatte|hatten) ${customer} ${some(6, 'nicht|kein\\w*')}${done}`,
      `${customer} (?:hat|haben|hatte|hatten) ${system} ${some(5, 'nicht|kein\\w*')}${done}`,
      `${system} ${did} ${customer}`,
      `${customer} ${DE_WAS} ${some(4, 'nicht|von|vom|durch')}(?:von|durch) ${system} ${some(4, 'nicht')}${done}`,
    ],
    alone: ({ customer, done }) => [
      `${customer} ${DE_WAS} ${some(4, 'nicht|von|vom|durch')}automatisch ${some(3, 'nicht|von|vom|durch')}${done}`,
      `${customer} ${DE_WAS} ${some(4, 'nicht|von|vom|durch')}vom system ${some(4, 'nicht|von|des')}${done}`,
    ],
  },
  es: {
    system: `(?:nuestr[oa]s? (?:sistemas?|software)${ES_MODS}|el sistema(?! de))`,
    detector: `(?:nuestr[oa]s? (?:filtros?|robots?|deteccion|(?:sistemas?|software) (?:anti-?\\w+|automati\\w+|de (?:deteccion|seguridad|spam|control|vigilancia)))${ES_MODS}|(?:nuestr[oa]s?|el|la|los|las|una?|un[oa]s) (?:control(?:es)?|sistemas?|filtros?|revision(?:es)?|verificacion(?:es)?|comprobacion(?:es)?|analisis|proceso) automati\\w+)`,
    customer:
      '(?:ustedes|usted|(?:su|tu|vuestr[oa])s? (?:\\w+ )?(?:cuenta|organizacion|campanas?|envios?|mensajes?|correos?|boletin|remitente|empresa)|(?:la|esta) (?:cuenta|campana))',
    data: '(?:su|tu|vuestr[oa])s? (?:\\w+ )?(?:lista|contactos|suscriptores)',
    judged: {
      done: '(?:(?:marcad|bloquead|detectad|clasificad|rechazad|senalad)[oa]s?|suspendid[oa]s?)',
      did: '(?:(?:marc|bloque|detect|clasific|rechaz|senal)(?:o|aron)|suspend(?:io|ieron)|(?:ha|han|habia) (?:marcado|bloqueado|detectado|clasificado|rechazado|senalado|suspendido))',
    },
    stopped: {
      done: '(?:detenid|parad|interceptad|retenid|pausad|frenad)[oa]s?',
      did: '(?:(?:detuv|retuv)(?:o|ieron)|(?:par|intercept|paus|fren)(?:o|aron)|(?:ha|han|habia) (?:detenido|parado|interceptado|retenido|pausado|frenado))',
    },
    forms: ({ system, customer, done, did = done }) => [
      `${system} (?:l[eoa]s?|te|os) ${ES_BARRED}`,
      `${system} ${did} ${some(1)}${customer}`,
      `${customer} (?:fue|fueron|ha sido|han sido|esta|quedo) ${some(1)}${done} ${some(3, 'por')}por ${system}`,
    ],
    alone: ({ customer, done }) => [
      `${customer} (?:fue|fueron|ha sido|han sido|quedo) (?:automaticamente ${done}|${done} (?:automaticamente|de (?:forma|manera) automatica))(?! por)`,
    ],
  },
  pt: {
    system: `(?:noss[oa]s? (?:sistemas?|software)${ES_MODS}|o sistema(?! d))`,
    detector: `(?:noss[oa]s? (?:filtros?|robos?|dete\\w+|(?:sistemas?|software) (?:anti-?\\w+|automati\\w+|de (?:dete\\w+|seguranca|spam|controlo|controle|vigilancia)))${ES_MODS}|(?:noss[oa]s?|[oa]s?|uma?|umas|pel[oa]s?) (?:controlos?|controles?|sistemas?|filtros?|revis\\w+|verifica\\w+|analises?|processo) automati\\w+)`,
    customer:
      '(?:voces?|(?:[oa]s? )?(?:sua|seu|tua|teu|vossa|vosso)s? (?:\\w+ )?(?:conta|organizacao|campanhas?|envios?|mensagem|mensagens|e-?mails?|remetente|empresa|newsletter)|(?:a|esta) (?:conta|campanha))',
    data: '(?:[oa]s? )?(?:sua|seu|tua|teu|vossa|vosso)s? (?:\\w+ )?(?:lista|conta[c]?tos|subscritores)',
    judged: {
      done: '(?:(?:marcad|bloquead|detetad|detectad|classificad|rejeitad|assinalad|sinalizad)[oa]s?|suspens[oa]s?)',
      did: '(?:(?:marc|bloque|detet|detect|classific|rejeit|assinal|sinaliz)(?:ou|aram)|suspend(?:eu|eram))',
    },
    stopped: {
      done: '(?:parad|travad|intercetad|interceptad|retid|pausad|detid)[oa]s?',
      did: '(?:(?:par|trav|intercet|intercept|paus)(?:ou|aram)|(?:ret|det)(?:eve|iveram))',
    },
    forms: ({ system, customer, done, did = done }) => [
      `${system} (?:(?:[oa]s?|vos|te) ${PT_BARRED}|${PT_BARRED}-(?:[oa]s?|n[oa]s?|vos|te|lhes?))`,
      `${system} ${did} ${some(1)}${customer}`,
      `${customer} ${PT_WAS} ${some(1)}${done} ${some(3, 'por|pel[oa]s?')}(?:(?:por|pel[oa]s?) )${system}`,
    ],
    alone: ({ customer, done }) => [
      `${customer} (?:foi|foram|ficou) (?:automaticamente ${done}|${done} (?:automaticamente|de (?:forma|maneira) automatica))(?! (?:por|pel[oa]s?))`,
      `${customer} ${PT_WAS} ${some(1)}${done} ${some(3, 'por|pel[oa]s?')}pelo sistema(?! d)`,
    ],
  },
  it: {
    system: `(?:nostr[oaie] (?:sistem[ai]|software)${IT_MODS}|il sistema(?! d))`,
    detector: `(?:nostr[oaie] (?:filtr[oi]|bot|rilevamento|(?:sistem[ai]|software) (?:anti-?\\w+|automati\\w+|di (?:rilevamento|sicurezza|controllo|spam)))${IT_MODS}|(?:nostr[oaie]|il|i|la|le|un|una) (?:controll[oi]|sistem[ai]|filtr[oi]|verific(?:a|he)|analisi|revisione|esame) automati\\w+)`,
    customer:
      "(?:lei|voi|(?:(?:il|la|le|i) )?(?:suo|sua|sue|suoi|vostr[oaie]|tuo|tua|tue|tuoi) (?:\\w+ )?(?:account|organizzazione|campagn[ae]|invi[oi]?|messaggi[o]?|e-?mail|mittente|newsletter|azienda)|(?:l['’]|quest['’]|questo )account|(?:la|questa) campagna)",
    data: '(?:(?:il|la|le|i) )?(?:suo|sua|sue|suoi|vostr[oaie]|tuo|tua|tue|tuoi) (?:\\w+ )?(?:lista|contatti|iscritti)',
    judged: {
      done: '(?:(?:segnalat|bloccat|marcat|contrassegnat|rilevat|classificat|rifiutat)[oaie]|sospes[oaie])',
    },
    stopped: { done: '(?:(?:fermat|intercettat|trattenut|arrestat|frenat)[oaie]|mess[oaie] in pausa)' },
    forms: ({ system, customer, done }) => [
      `${system} (?:(?:l[aeio]|vi|ti) |l['’] ?)(?:ha|hanno|aveva) ${some(1)}${IT_BARRED}`,
      `${system} (?:ha|hanno|aveva|avevano) ${some(1)}${done} ${some(1)}${customer}`,
      `(?:${customer} (?:e|sono|era)|siete) (?:${some(1, 'non')}stat[oaie] )?${some(1)}${done} ${some(3, 'da|dal\\w*')}(?:da|dal|dai|dalla|dalle) ${system}`,
    ],
    alone: ({ customer, done }) => [
      `(?:${customer} (?:e|sono|era)|siete) stat[oaie] (?:automaticamente ${done}|${done} (?:automaticamente|in (?:modo|maniera) automatic[oa]))(?! da)`,
      `(?:${customer} (?:e|sono|era)|siete) (?:stat[oaie] )?${some(1)}${done} ${some(3, 'da|dal\\w*')}dal sistema(?! d)`,
    ],
  },
}

const ALL = Object.values(WORDS)

/** Every form that says of an internal system that it judged the customer, in all languages. */
export const SYSTEM_FORMS: readonly string[] = ALL.flatMap(
  ({ system, detector, customer, data, judged, stopped, forms, alone }) => {
    const all = `(?:${customer}|${data})`
    return [
      ...[judged, stopped].flatMap((verbs) => forms({ system: detector, customer: all, ...verbs })),
      ...forms({ system, customer, ...judged }),
      ...alone({ customer, ...judged }),
    ]
  },
)

/** The same of contacts and lists, which is a judgement unless `isImportFact`. */
export const DATA_FORMS: readonly string[] = ALL.flatMap(
  ({ system, data: customer, judged, forms, alone }) => [
    ...forms({ system, customer, ...judged }),
    ...alone({ customer, ...judged }),
  ],
)

/** What an import finds of contacts, in all languages; folded. */
const IMPORT_FACT =
  /(?<!\p{L})(?:duplica\w*|doublons?|dublett\w*|doppelt\w*|doppi\w*|invalid\w*|ungultig\w*|(?:non|no|nao) valid\w*|incomplet\w*|unvollstandig\w*|undeliverable|unzustellbar\w*|unsubscribed|desinscri\w*|abgemeldet\w*|de baja|disiscritt\w*|inactive|inaktiv\w*|inactiv[oa]s|inativ[oa]s|inattiv[ie])(?!\p{L})/u

/** Returns whether words about contacts say what an import does: "flagged as duplicates". */
export function isImportFact(words: string): boolean {
  return IMPORT_FACT.test(words)
}
