import type { TermLanguage } from './concepts.ts'

/**
 * How a language speaks of the team and its notes, for `find-colleagues.ts`. Each is a pattern over folded
 * text: lower case, without accents. A blank stands for any white
 * space, and for none after an apostrophe.
 */
export interface ColleagueWords {
  /** What stands before one of ours: "my", "a", never "your". */
  own: string
  colleague: string
  reviewer: string
  note: string
  /** Between a note and one of ours: "by my". */
  ofOwn: string
  /** Between a note and a name: "by". */
  of: string
  /** "according to the". */
  according: string
  /** "says". */
  says: string
  /** "left a note", "noted that". */
  noted: string
  /** "wrote", before a colon or a quotation. */
  wrote: string
  /** "blocked", right after the name. */
  decided: string
  /** The same at the end of the sentence, where the language puts it. */
  decidedLate?: string
  /** A note with the name before it: "Anna's note". */
  possessive?: string
}

export const COLLEAGUE_WORDS: Readonly<Record<TermLanguage, ColleagueWords>> = {
  en: {
    own: '(?:our|my|the|a|an|another|one of our|one of my|by)',
    colleague: '(?:colleagues?|co-?workers?|teammates?|team lead|supervisor)',
    reviewer:
      '(?:reviewers?|moderators?|analysts?|examiners?|(?:fraud|abuse|trust|risk|compliance) (?:officer|specialist|agent|manager)s?)',
    note: '(?:notes?|comments?|remarks?|memos?)',
    ofOwn: '(?:of|by|from) (?:our|my|the|a|another|one of our|one of my)',
    of: '(?:of|by|from)',
    according: '(?:according to|as per|going by|based on)(?: the| a| this)?',
    says: '(?:says?|said|states?|reads?|mentions?|tells?|shows?|asks?)',
    noted:
      '(?:has |have |had )?(?:(?:left|wrote|made|put|added|filed) (?:\\w+ ){0,2}(?:note|comment|remark|memo)s?|(?:noted|remarked|wrote down|written down|commented) that)',
    wrote: '(?:has |have |had )?(?:noted|wrote|written|remarked|commented|said)',
    decided: '(?:has |had )?(?:blocked|banned|rejected|refused|flagged|suspended|decided)',
    possessive: "['’]s (?:notes?|comments?|remarks?|memos?)",
  },
  fr: {
    own: "(?:notre|nos|mon|ma|le|la|un|une|l['’]|une? de nos|une? de mes|par)",
    colleague: '(?:collegues?|superieure?|responsable)',
    reviewer:
      '(?:moderat(?:eur|rice)|analyste|relect(?:eur|rice)|examinat(?:eur|rice)|verificat(?:eur|rice))',
    note: '(?:notes?|remarques?|commentaires?|annotations?)',
    ofOwn: "(?:(?:de|par) (?:notre|nos|mon|ma|la|un|une|l['’])|du|d['’]une?)",
    of: "(?:de|par|d['’])",
    according: "(?:d['’] apres|selon|suivant)(?: la| une| cette| les)?",
    says: '(?:dit|disent|indique|indiquent|precise|mentionne|demande)',
    noted:
      '(?:a |ont |avait )?(?:(?:laisse|ecrit|mis|ajoute|depose) (?:\\w+ ){0,2}(?:note|remarque|commentaire|annotation)s?|(?:note|remarque|ecrit|indique) qu)',
    wrote: '(?:a |ont |avait )?(?:note|ecrit|remarque|indique|precise|dit)',
    decided: '(?:a |avait )?(?:bloque|banni|rejete|refuse|signale|suspendu|decide)',
  },
  de: {
    own: '(?:unser(?:e[rmn]?)?|mein(?:e[rmn]?)?|der|die|ein(?:e[rmn]?)?|einer unserer|eine unserer|vom|von|durch)',
    colleague: '(?:kolleg(?:e|in|en|innen)|teamleit(?:er|erin|ung)|vorgesetzte[rn]?)',
    reviewer: '(?:prufer(?:in)?|moderator(?:in)?|analyst(?:in)?|gutachter(?:in)?|sachbearbeiter(?:in)?)',
    note: '(?:notiz(?:en)?|vermerke?s?|anmerkung(?:en)?|kommentare?s?)',
    ofOwn:
      '(?:der|des|meiner|meines|unserer|unseres|einer|eines|von (?:der|einer|einem|meiner|meinem|unserer|unserem)|vom)',
    of: 'von',
    according: '(?:laut|nach|gemass|zufolge)(?: der| einer| dem| einem)?',
    says: '(?:sagt|steht|lautet|besagt|heisst|erwahnt|zeigt)',
    noted:
      '(?:hat |hatte |haben )?(?:\\w+ ){0,3}(?:vermerkt|notiert|angemerkt|aufgeschrieben|festgehalten),? dass',
    wrote:
      '(?:hat |hatte |haben )?(?:(?:dazu|hier|intern) )?(?:vermerkt|notiert|angemerkt|aufgeschrieben|festgehalten|geschrieben|schrieb|notierte|vermerkte)',
    decided: '(?:sperrte|blockierte|lehnte|entschied|markierte)',
    decidedLate: '(?:gesperrt|blockiert|abgelehnt|entschieden|markiert|ausgeschlossen|gemeldet)',
    possessive: "['’]? (?:notiz|vermerk|anmerkung|kommentar)",
  },
  es: {
    own: '(?:nuestr[oa]s?|mis?|el|la|une?|una|otr[oa]|une? de nuestros|una de nuestras|por)',
    colleague: '(?:companer[oa]s?|colegas?|supervisora?|responsable)',
    reviewer: '(?:revisora?|moderadora?|analista|evaluadora?)',
    note: '(?:notas?|comentarios?|apuntes?|anotacion(?:es)?)',
    ofOwn: '(?:(?:de|por) (?:mis?|nuestr[oa]s?|la|el|une?|una|otr[oa])|del)',
    of: '(?:de|por)',
    according: '(?:segun|conforme a|de acuerdo con)(?: la| una| el| las)?',
    says: '(?:dicen?|indican?|pone|menciona|pide)',
    noted:
      '(?:ha |han |habia )?(?:(?:dejado|dejo|escrito|escribio|puesto|puso|anadido|anadio) (?:\\w+ ){0,2}(?:nota|comentario|apunte|anotacion)s?|(?:anoto|anotado|apunto|apuntado) que)',
    wrote: '(?:ha |han |habia )?(?:escribio|escrito|anoto|anotado|apunto|apuntado|dejo dicho|dijo)',
    decided:
      '(?:ha |habia )?(?:bloqueo|bloqueado|rechazo|rechazado|marco|marcado|suspendio|suspendido|decidio|decidido)',
  },
  pt: {
    own: '(?:noss[oa]s?|meus?|minhas?|[oa]s?|uma?|outr[oa]|um dos nossos|uma das nossas|pel[oa])',
    colleague: '(?:colegas?|supervisora?|chefe|responsavel)',
    reviewer: '(?:revisora?|moderadora?|analista|avaliadora?)',
    note: '(?:notas?|comentarios?|apontamentos?|anotac(?:ao|oes))',
    ofOwn: '(?:(?:d[aeo]|por|pel[ao]) (?:minha|meu|noss[ao]|uma?|outr[oa])|d[ao]|pel[ao]|duma?)',
    of: '(?:d[aeo]|por|pel[ao])',
    according: '(?:segundo|conforme|de acordo com)(?: [ao]s?| uma?)?',
    says: '(?:diz|dizem|indica|indicam|menciona|pede)',
    noted:
      '(?:tinha )?(?:(?:deixou|escreveu|pos|acrescentou|deixado) (?:\\w+ ){0,2}(?:nota|comentario|apontamento|anotacao)s?|(?:anotou|apontou|anotado) que)',
    wrote: '(?:tinha )?(?:escreveu|escrito|anotou|anotado|apontou|disse)',
    decided: '(?:bloqueou|rejeitou|recusou|marcou|suspendeu|decidiu)',
  },
  it: {
    own: "(?:nostr[oai]|mi[oa]|miei|il|lo|la|l['’]|uno?|una|un['’]|uno dei nostri|una delle nostre|da)",
    colleague: '(?:collega|colleghi|colleghe|supervisore|responsabile)',
    reviewer: '(?:revisor[ea]|moderat(?:ore|rice)|analista|valutat(?:ore|rice))',
    note: '(?:nota|note|comment[oi]|appunt[oi]|annotazion[ei])',
    ofOwn:
      "(?:(?:dell[ao]|del|di|da|dalla|dal) (?:mi[oa]|nostr[oa]|uno?|una)|dell[ao]|del|dalla|dal|d['’]una?)",
    of: '(?:di|da)',
    according: '(?:secondo|stando alla|in base alla|dalla)(?: la| una| il| le)?',
    says: '(?:dice|dicono|indica|riporta|menziona|chiede)',
    noted:
      '(?:ha |hanno |aveva )?(?:(?:lasciato|scritto|messo|aggiunto) (?:\\w+ ){0,2}(?:nota|commento|appunto|annotazione)|(?:annotato|segnato) che)',
    wrote: '(?:ha |hanno |aveva )?(?:scritto|annotato|segnato|detto)',
    decided: '(?:ha |aveva )?(?:bloccato|rifiutato|respinto|segnalato|sospeso|deciso)',
  },
}
