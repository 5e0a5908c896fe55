import type { TermLanguage } from './concepts.ts'

/** How a language promises an unblocking, for `find-promises.ts`; patterns as in `colleague-words.ts`. */
export interface PromiseWords {
  /** "we will unblock", "will be unblocked". */
  unblocks: string
  /** What promises only with a day: "you can send again", or a verb that may be past as well. */
  later: string
  when: string
  /** What makes it a condition. */
  unless: string
  /** Before or in it: it is no promise. */
  not: string
}

const some = (most: number) => `(?:\\S+ ){0,${most}}`

export const PROMISE_WORDS: Readonly<Record<TermLanguage, PromiseWords>> = {
  en: {
    unblocks: `(?:(?:we|i|they|he|she|team|colleagues?)(?:['’]ll| will| shall| am going to| are going to|['’]re going to|['’]m going to) ${some(2)}(?:unblock|unlock|unban|reinstate|reactivate|re-?enable|restore (?:your|the) (?:account|access|sending|organization)|(?:lift|remove) (?:the|your|this) (?:block|ban|suspension|hold))|(?:will|['’]ll|shall|is going to|are going to) be ${some(1)}(?:unblocked|unlocked|unbanned|reinstated|reactivated|re-?enabled|lifted)|(?:account|access|sending|organi[sz]ation) (?:will|is going to) be (?:restored|back))`,
    later: `(?:can|will be able to|['’]ll be able to|may) ${some(1)}(?:send|mail) ${some(3)}again`,
    when: '(?:tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this|next|coming) (?:week|month|weekend)|(?:within|in) (?:the next )?(?:\\d+|an|a|one|two|three|a few) (?:hours?|days?|weeks?|minutes?)|(?:by|on|before) (?:the )?\\d{1,2}(?:st|nd|rd|th)?|(?:january|february|march|april|june|july|august|september|october|november|december)|end of (?:the |this )?(?:day|week|month))',
    unless:
      '(?:if|once|when|as soon as|until|unless|before|after|afterwards|provided|then|as long as|subject to)',
    not: "(?:not|never|nobody|cannot|\\w+n['’]t|unable|whether)",
  },
  fr: {
    unblocks: `(?:debloquerons|debloquerai|debloquera|reactiverons|reactiverai|retablirons (?:votre|vos|l['’]) \\w+|(?:leverons|leverai) ${some(1)}(?:blocage|suspension)|(?:allons|vais|va) ${some(2)}(?:debloquer|reactiver|lever ${some(1)}(?:blocage|suspension))|(?:sera|serez|seront|va etre|vont etre|allez etre) ${some(2)}(?:debloquee?s?|reactivee?s?|levee?s?))`,
    later: `(?:debloquons|debloque|reactivons|(?:pourrez|pouvez) (?:(?:de|a) nouveau ${some(2)}envoyer|${some(2)}envoyer ${some(3)}(?:de|a) nouveau|reprendre ${some(1)}envois?))`,
    when: "(?:demain|apres-demain|aujourd['’]hui|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|ce soir|semaine prochaine|cette semaine|(?:sous|dans|d['’]ici)(?: les)? (?:\\d+|une?|deux|trois|quelques) (?:heures?|jours?|semaines?)|le \\d{1,2}(?:er)?|(?:janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre))",
    unless:
      "(?:si|s['’] ?ils?|des que|lorsque|quand|une fois|apres|avant|tant que|jusqu\\S*|a condition|alors|ensuite|sous reserve)",
    not: "(?:ne|pas|jamais|n['’]\\S+)",
  },
  de: {
    unblocks: `(?:(?:wir schalten|schalten wir|ich schalte|schalte ich) ${some(7)}frei|(?:wir geben|geben wir) ${some(7)}wieder frei|(?:wir heben|heben wir|ich hebe|hebe ich) ${some(6)}(?:sperre|sperrung) ${some(4)}auf|(?:wir|ich) (?:entsperren?|reaktivieren?)|(?:entsperren?|reaktivieren?) (?:wir|ich)|(?:(?:wir|ich) werden?|werden? (?:wir|ich)) ${some(8)}(?:freischalten|entsperren|reaktivieren|aufheben)|(?:wird|werden) ${some(6)}(?:freigeschaltet|entsperrt|reaktiviert|aufgehoben))`,
    later: `(?:konnen ${some(6)}wieder ${some(3)}(?:senden|versenden|verschicken)|(?:ist|sind) ${some(5)}wieder (?:frei\\w*|entsperrt|aktiv))`,
    when: '(?:morgen|ubermorgen|heute|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwoch|(?:diese|nachste|kommende)[rn]? (?:woche|monat)|wochenende|(?:in|binnen|innerhalb von|innerhalb der nachsten) (?:\\d+|eine[rnm]?|zwei|drei|wenigen) (?:stunden?|tagen?|wochen?|minuten?)|(?:am|bis|zum) \\d{1,2}\\.|(?:januar|februar|marz|april|juni|juli|august|september|oktober|november|dezember))',
    unless: '(?:wenn|sobald|falls|sofern|bevor|nachdem|bis sie|erst|dann|danach|solange|vorausgesetzt)',
    not: '(?:nicht|kein\\w*|nie|niemals|niemand|ob|seit)',
  },
  es: {
    unblocks: `(?:desbloquearemos|desbloqueare|reactivaremos|restableceremos su \\w+|(?:levantaremos|levantare) ${some(1)}(?:bloqueo|suspension)|(?:vamos|voy|van) a ${some(1)}(?:desbloquear\\w*|reactivar\\w*|levantar\\w* ${some(1)}(?:bloqueo|suspension))|(?:sera|seras|seran|estara|quedara|va a ser|va a quedar) ${some(1)}(?:desbloquead|reactivad|levantad)[oa]s?)`,
    later: `(?:desbloqueamos|desbloqueo|reactivamos|levantamos ${some(1)}bloqueo|(?:podra|podran|podras|puede|pueden) (?:volver a (?:enviar|mandar)|${some(2)}(?:enviar|mandar) ${some(3)}(?:de nuevo|otra vez)))`,
    when: '(?:manana|hoy|(?:el|este|proximo|para el) (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|semana que viene|proxima semana|esta semana|(?:en|dentro de)(?: las| los)?(?: proximas| proximos)? (?:\\d+|una?|dos|tres|unas|unos|pocas|pocos) (?:horas?|dias?|semanas?)|el \\d{1,2}|(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre))',
    unless:
      '(?:si|cuando|en cuanto|una vez|despues|antes|hasta que|siempre que|tan pronto|entonces|a condicion|quando|assim que|logo que|depois|uma vez|desde que|(?<!no |nao )se)',
    not: '(?:no|nao|nunca|jamas|nadie)',
  },
  pt: {
    unblocks: `(?:desbloquearemos|desbloquearei|reativaremos|(?:levantaremos|levantarei) ${some(1)}(?:bloqueio|suspensao)|(?:vamos|vou|vao|iremos|irei) ${some(1)}(?:desbloquea\\S*|reativa\\S*|levantar ${some(1)}(?:bloqueio|suspensao))|(?:sera|serao|ficara|estara|vai ser|vao ser) ${some(1)}(?:desbloquead|reativad|levantad)[oa]s?)`,
    later: `(?:desbloqueamos\\S*|desbloqueio-\\w+|reativamos\\S*|levantamos ${some(1)}bloqueio|(?:podera|poderao|pode|podem) (?:voltar a enviar|(?:de novo|novamente) enviar|${some(2)}enviar ${some(3)}(?:de novo|novamente|outra vez)))`,
    when: '(?:amanha|hoje|(?:segunda|terca|quarta|quinta|sexta)(?:-feira)?|sabado|domingo|proxima semana|semana que vem|esta semana|(?:em|dentro de)(?: as| os)? (?:\\d+|uma?|duas|dois|tres|poucas|poucos) (?:horas?|dias?|semanas?)|dia \\d{1,2}|(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro))',
    unless:
      '(?:(?<!no |nao )se|quando|assim que|logo que|depois|antes|ate que|uma vez|desde que|entao|mal receba\\w*|a seguir|si|cuando|en cuanto|una vez|despues|hasta que|siempre que|tan pronto)',
    not: '(?:nao|nunca|jamais|ninguem|no (?:l[eao]s? |se |te |os )?(?:podemos|puedo|prometemos|sabemos)|no (?:l[eao]s? |se |te )?(?:desbloq|levant)\\w*)',
  },
  it: {
    unblocks: `(?:sbloccheremo|sblocchero|riattiveremo|riattivero|ripristineremo|(?:toglieremo|togliero|rimuoveremo|rimuovero|leveremo) ${some(1)}(?:blocco|sospensione)|(?:stiamo per|andremo a) (?:sbloccar|riattivar)\\w*|(?:sara|sarai|sarete|saranno|verra|verrete|verranno) ${some(1)}(?:sbloccat|riattivat)[oaie]|blocco (?:sara|verra) ${some(1)}(?:tolto|rimosso|revocato))`,
    later: `(?:sblocchiamo|sblocco|riattiviamo|togliamo ${some(1)}blocco|(?:potra|potrete|potranno|puo|potete) (?:(?:tornare a|di nuovo|ricominciare a|riprendere a) (?:inviare|spedire)|${some(2)}(?:inviare|spedire) ${some(3)}(?:di nuovo|nuovamente)))`,
    when: '(?:domani|dopodomani|oggi|(?:lune|marte|mercole|giove|vener)di|sabato|domenica|prossima settimana|settimana prossima|questa settimana|stasera|(?:entro|tra|fra|in)(?: le| i)?(?: prossime| prossimi)? (?:\\d+|una?|due|tre|poche|pochi|qualche) (?:or[ae]|giorn[oi]|settiman[ae])|il \\d{1,2}|(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre))',
    unless: '(?:se|quando|appena|una volta|dopo|prima|finche|purche|allora|a condizione|poi)',
    not: '(?:non|mai|nessuno)',
  },
}
