import type { ReplyLanguage } from './texts.ts'

export type Phrases = Readonly<Partial<Record<ReplyLanguage | 'any', readonly RegExp[]>>>

/**
 * What mails to support ask, by phrases of the six languages of replies; `any` holds what is written alike in several.
 * They are compared with folded text: lower case, without accents, `ß` as `ss`, one kind of apostrophe. A phrase stays
 * within its sentence. What a sender may write of its own recipients ("they never signed up") is no phrase of a recipient.
 */
export const QUESTION_WORDS = {
  erase: {
    en: [
      /\b(?:data|information|details) (?:relating to|about) me\b[^.!?]{0,30}\b(?:delet|eras|remov)ed\b/,
      /\b(?:delet|eras|remov|wip|destroy)(?:e|ing) (?:\w+ ){0,4}my (?:personal |private )?(?:data|details|information|records?|profile|(?:e-?mail )?address|e-?mail)\b(?![^.!?]{0,20}\blist| from [^.!?,;]{0,60}\blist)/,
      /\b(?:delete|erase) (?:all |any )?(?:the )?(?:personal )?(?:data|information|details) (?:that )?(?:you (?:have|hold|keep|store)|about me)\b/,
      /\bright (?:to be forgotten|to erasure|of erasure)\b/,
    ],
    de: [
      /\b(?:loe?sch|entfern|vernicht)(?:en|t) (?:sie )?(?:bitte )?(?:\w+ ){0,2}(?:meine|alle (?:ueber|uber|zu) (?:mich|mir))[^.!?]{0,40}(?:daten|adresse|angaben|mail)\b(?![^.!?]{0,20}(?:verteiler|liste))/,
      /\bmeine[rn]? (?:\w+ ){0,2}(?:daten|e-?mail-?adresse|adresse|angaben)\b[^.!?]{0,40}\b(?:ge|zu )?(?:loe?sch(?:en|t|ung)?|geloe?scht)\b/,
      /\bloe?schung (?:\w+ ){0,2}meiner (?:\w+ )?(?:daten|e-?mail-?adresse|angaben)\b/,
      /\brecht auf (?:loe?schung|vergessenwerden)\b/,
    ],
    fr: [
      /\b(?:supprim|effac)\w*[- ](?:\w+ ){0,2}mes (?:donnees|informations|coordonnees)\b/,
      /\b(?:suppression|effacement) de (?:toutes )?mes (?:donnees|informations|coordonnees)\b/,
      /\bdroit a l'(?:oubli|effacement)/,
    ],
    es: [
      /\b(?:borr|elimin|suprim)\w* (?:todos )?mis datos\b/,
      /\b(?:borrado|eliminacion|supresion) de (?:todos )?mis datos\b/,
      /\bderecho (?:al olvido|de supresion)\b/,
    ],
    pt: [
      /\b(?:apag|elimin|exclu|remov)\w* (?:todos )?(?:os )?meus dados\b/,
      /\b(?:eliminacao|exclusao|apagamento|remocao) (?:de todos os|dos|de) meus dados\b/,
      /\bdireito (?:ao esquecimento|ao apagamento|a eliminacao)\b/,
    ],
    it: [
      /\b(?:cancell|elimin|rimuov)\w* (?:tutti )?i miei dati\b/,
      /\b(?:cancellazione|eliminazione|rimozione) (?:di tutti i|dei) miei dati\b/,
      /\bdiritto all'(?:oblio|cancellazione)\b/,
    ],
    any: [/\b(?:art|article|artikel|articulo|artigo|articolo)\.? ?17\b/],
  },
  'never-signed-up': {
    en: [
      /\b(?:e-?mails?|mails?|newsletters?)\b[^.!?]{0,80}\bi never (?:asked|signed up|subscribed|wanted)\b/,
      /\bi\b[^.!?]{0,60}\b(?:did not|didn't|never) ask(?:ed)? to be (?:on|in|added)\b/,
      /\bi(?:'ve| have)? never heard of (?:them|you|this (?:company|sender|shop|firm))\b/,
      /\bwhy (?:am i|do i keep) getting (?:their|your|these|this)\b[^.!?]{0,20}(?:e-?mails?|mails?|newsletters?)\b/,
      /\bi(?:'ve| have)? never (?:\w+ )?(?:signed up|subscribed|registered|opted in|consented|agreed to (?:get|receive|this|these|your)|asked (?:for|to (?:get|receive)) (?:this|these|those|your|any|such) ?\w* ?(?:e-?mails?|newsletters?|messages?|mail|spam))\b(?! (?:for|to) (?:a|the|your|this) \w* ?(?:plan|trial|upgrade|subscription))/,
      /\bi (?:never|did not|didn't|have not|haven't) (?:gave|give|given) (?:you|them|anyone|this company|this sender) (?:my |any )?(?:consent|permission|(?:e-?mail )?address|e-?mail)\b/,
      /\bi (?:\w+ )?(?:did not|didn't) (?:\w+ )?(?:sign up|subscribe|opt in|register for (?:this|your|these)|ask for (?:this|these|your|any) ?(?:e-?mails?|newsletters?|messages?))\b/,
      /\bi (?:do not|don't|can't|cannot) (?:remember|recall) (?:ever )?(?:signing|subscribing|registering)\b/,
      /\b(?:where|how) (?:did|do) you (?:get|have|find|obtain) (?:hold of )?my (?:e-?mail|address|name|data|details)\b/,
      /\bwho gave you my (?:e-?mail|address|name|data|details)\b/,
      /\bwithout my (?:consent|permission|agreement)\b/,
    ],
    de: [
      /\bmeine (?:e-?mail-?)?adresse\b[^.!?]{0,30}\b(?:nie|niemals)\b[^.!?]{0,20}\b(?:angegeben|gegeben|genannt|mitgeteilt)\b/,
      /\bich\b[^.!?]{0,40}\b(?:nie|niemals)\b[^.!?]{0,40}\b(?:angemeldet|abonniert|eingetragen|registriert|zugestimmt|eingewilligt|bestellt)\b/,
      /\b(?:nie|niemals) (?:habe|hatte) ich\b[^.!?]{0,40}\b(?:angemeldet|abonniert|eingetragen|registriert|zugestimmt|eingewilligt)\b/,
      /\b(?:habe|hab) (?:ich )?mich\b[^.!?]{0,30}\bnicht\b[^.!?]{0,20}\b(?:angemeldet|eingetragen|registriert)\b/,
      /\bich\b[^.!?]{0,40}\b(?:newsletter|mails?)\b[^.!?]{0,20}\bnicht (?:abonniert|bestellt)\b/,
      /\bwoher (?:haben sie|habt ihr|stammt|stammen|kommt|kommen) meine\b/,
      /\bohne meine (?:zustimmung|einwilligung|erlaubnis)\b/,
    ],
    fr: [
      /\bje ne (?:me suis|m'etais|suis) (?:\w+ )?jamais (?:inscrit|abonne|enregistre)e?\b/,
      /\bje n'ai (?:\w+ )?jamais (?:donne|demande|souscrit|accepte)[^.!?]{0,40}(?:accord|consentement|adresse|newsletter|e-?mails?|courriels?|messages?)\b/,
      /\bje ne me suis pas (?:inscrit|abonne)e?\b/,
      /\b(?:comment|ou) avez-vous (?:eu|obtenu|trouve|recupere) mon (?:adresse|e-?mail|contact)\b/,
      /\bsans mon (?:accord|consentement|autorisation)\b/,
    ],
    es: [
      /\b(?:nunca|jamas) (?:me )?(?:he )?(?:suscribi|suscrito|inscribi|inscrito|registre|registrado|apunte|apuntado)\b/,
      /\b(?:yo )?no me (?:he )?(?:suscribi|suscrito|inscribi|inscrito|apunte|apuntado)\b/,
      /\b(?:nunca|no) (?:les |os )?(?:he dado|di) (?:mi |el )?(?:consentimiento|permiso|autorizacion|correo)\b/,
      /\b(?:como|de donde) (?:han|ha|habeis|sacaron|obtuvieron|consiguieron|tienen) (?:conseguido |obtenido |sacado )?mi(?:s)? (?:correo|direccion|e-?mail|datos)\b/,
      /\bsin mi (?:consentimiento|permiso|autorizacion)\b/,
    ],
    pt: [
      /\b(?:nunca|nao) me (?:inscrevi|registei|registrei|cadastrei|subscrevi)\b/,
      /\bnunca (?:assinei|subscrevi) (?:\w+ )?(?:newsletter|lista|e-?mails?)\b/,
      /\b(?:nunca|nao) (?:dei|autorizei)[^.!?]{0,30}(?:consentimento|autorizacao|permissao|e-?mail|endereco)\b/,
      /\b(?:como|onde) (?:e que )?(?:conseguiram|obtiveram|arranjaram|encontraram) (?:o meu|os meus|meu|meus)\b/,
      /\bsem (?:o meu consentimento|meu consentimento|a minha autorizacao|minha autorizacao|minha permissao)\b/,
    ],
    it: [
      /\bnon mi sono mai (?:iscritt|registrat|abbonat)[oa]\b/,
      /\bnon mi sono (?:iscritt|registrat)[oa]\b/,
      /\bnon ho mai (?:dato|fornito|richiesto|chiesto|autorizzato|acconsentito)\b[^.!?]{0,40}(?:consenso|indirizzo|e-?mail|newsletter|messaggi)\b/,
      /\b(?:come|dove) avete (?:avuto|preso|ottenuto|trovato) (?:il mio|i miei)\b/,
      /\bsenza il mio (?:consenso|permesso)\b/,
    ],
  },
  unsubscribe: {
    en: [
      /\b(?:cancel|end) my (?:newsletter|mailing list|e-?mail)\b/,
      /\b(?:stop|quit|cease) (?:sending|e-?mailing|mailing|writing|contacting|spamming|messaging)(?: to)? me\b/,
      /\bstop (?:these|those|your|all|the|this) (?:\w+ )?(?:e-?mails?|mails?|newsletters?|messages?|spam)\b/,
      /\b(?:unsubscribe me|take me off|remove me (?:from|off)|remove my (?:e-?mail|address|name)[^.!?]{0,20} from)\b/,
      /\bi (?:already |have |want to |wish to |would like to |need to |tried to |try to |am trying to |keep trying to |cannot |can't ){1,2}unsubscribed?\b/,
      /\bi'(?:d like to|ve(?: already)?) (?:unsubscribed?|be (?:removed|unsubscribed))\b/,
      /\bi (?:unsubscribed|(?:do not|don't|no longer) (?:want|wish) (?:to (?:get|receive|hear)|any|your|these|this)(?: \w+){0,3} ?(?:e-?mails?|newsletters?|messages?|mail|from you|anything))\b/,
      /\bsubject: ?(?:re: ?)?(?:please )?unsubscribe\b/,
      /^(?:please )?unsubscribe(?: me)?[ .!]*$/,
    ],
    de: [
      /\b(?:schreiben|schicken|senden|mailen) sie mir (?:bitte )?(?:nichts?|keine)\b/,
      /\bhor(?:en|t) (?:sie )?(?:bitte )?auf,? mir\b/,
      /\b(?:keine|nicht mehr|keinerlei)\b[^.!?]{0,30}(?:e-?mails?|mails?|newsletter|nachrichten|werbung)\b[^.!?]{0,30}\b(?:erhalten|bekommen|haben|empfangen|mochte|will|wunsche)\b/,
      /\b(?:newsletter|verteiler|mailingliste)\b[^.!?]{0,40}\b(?:abbestell\w*|abmeld\w*|abzumelden|austrag\w*|auszutragen)\b/,
      /\b(?:abbestell\w*|abmeld\w*|abzumelden)\b[^.!?]{0,40}\b(?:newsletter|verteiler|mailingliste)\b/,
      /\b(?:melden|tragen|nehmen|streichen|loe?schen|entfernen) sie (?:mich|meine (?:e-?mail-?)?adresse)\b[^.!?]{0,40}\b(?:verteiler|newsletter|liste|mailingliste|ab|aus)\b/,
    ],
    fr: [
      /\b(?:arretez|cessez|arreter|cesser)(?: \w+){0,4} de (?:m'|me )(?:ecrire|envoyer|contacter|spammer|adresser)\b/,
      /\bne (?:m'|me )(?:ecrivez|envoyez|contactez|adressez) plus\b/,
      /\b(?:me desabonner|desabonnez[- ]moi|me desinscrire|desinscrivez[- ]moi|ma desinscription|mon desabonnement)\b/,
      /\b(?:veux|souhaite|desire|voudrais) (?:plus|ne plus) (?:jamais )?(?:recevoir|etre contacte)/,
      /\b(?:retir|enlev|supprim)\w*[- ](?:moi|mon (?:adresse|e-?mail|nom))\b[^.!?]{0,30}\b(?:liste|newsletter|fichier|envois)\b/,
    ],
    es: [
      /\b(?:dej\w+|paren) de (?:enviarme|escribirme|mandarme|contactarme)\b/,
      /\bno me (?:envi|escrib|mand)\w+(?: \w+)? ?mas\b/,
      /\b(?:darme|denme|deme|dame|quiero la|solicito la) (?:de )?baja\b/,
      /\bno (?:quiero|deseo) (?:seguir )?recib\w+/,
      /\b(?:borr|quit|elimin|saqu)(?:en|e)me de (?:su|la|esta|vuestra|sus)\b/,
    ],
    pt: [
      /\bsair (?:da|desta|dessa|de) (?:vossa |sua )?(?:lista|newsletter)\b/,
      /\b(?:par|deix)\w+ de me (?:enviar|mandar|escrever|contactar|contatar)\b/,
      /\bnao me (?:envi|mand|escrev|contact|contat)\w+ mais\b/,
      /\bnao (?:quero|desejo|pretendo) (?:mais )?receber\b/,
      /\b(?:descadastrar-me|me descadastr\w+|quero descadastrar|cancelar a minha (?:inscricao|subscricao))\b/,
      /\b(?:remov|retir|tir)(?:am|em|a|e|ar)?(?:-me| me| (?:o )?meu (?:e-?mail|endereco)) (?:da|de|desta|dessa)\b/,
    ],
    it: [
      /\b(?:toglietemi|togliermi|toglimi|mi tolga)\b/,
      /\b(?:smett|finit)\w+ di (?:scrivermi|inviarmi|mandarmi|contattarmi)\b/,
      /\bnon (?:mi )?(?:scriv|invi|mand)\w+ piu\b/,
      /\bnon (?:voglio|desidero|vorrei) (?:piu )?(?:ricevere|altre e-?mail)\b/,
      /\b(?:disiscrivermi|disiscrivetemi|disiscrivimi|mi disiscriv\w+|cancellarmi|cancellatemi|cancellami|mi cancelli|rimuovetemi|rimuovermi)\b/,
    ],
  },
  blocked: {
    en: [
      /\bnone of (?:our|my) (?:campaigns?|e-?mails?|newsletters?) (?:go|goes|went|are going|is going|leave)\b/,
      /\bstatus\b[^.!?]{0,15}\b(?:blocked|suspended|banned)\b/,
      /\bwhy\b[^.!?]{0,40}\b(?:can't|cannot|can not|aren't|isn't|not|won't|unable|couldn't|don't|doesn't)\b[^.!?]{0,40}\b(?:send(?:ing)?|sent|go(?:ing|ne)? out)\b/,
      /\bwhy\b[^.!?]{0,60}\b(?:blocked|suspended|banned|on hold|paused|stopped)\b/,
      /\b(?:we|i|our \w+|my \w+)\b[^.!?]{0,30}\b(?:cannot|can't|can not|unable to|not able to|couldn't|could not)\b[^.!?]{0,20}\bsend\b/,
      /\b(?:account|sending|organi[sz]ation|campaigns?|newsletters?|mailings?|e-?mails)\b[^.!?]{0,30}\b(?:is|are|was|were|has been|have been|got|been|be)(?: \w+)? (?:blocked|suspended|banned|stopped|on hold|held|paused|disabled)\b/,
      /\b(?:campaign|newsletter|mailing)\b[^.!?]{0,20}\b(?:did not|didn't|hasn't|has not|never|was not|wasn't)\b[^.!?]{0,10}\b(?:go|gone|went|sent|left)\b/,
      /\byou (?:have )?(?:blocked|suspended|banned) (?:us|me|our|my)\b|\bunblock (?:us|me|our|my)\b/,
    ],
    de: [
      /\bgeht\b[^.!?]{0,20}\bnichts mehr raus\b|\bkampagne\b[^.!?]{0,20}\bhangt\b|\bstatus\b[^.!?]{0,15}\b(?:blocked|gesperrt)\b/,
      /\b(?:warum|wieso|weshalb)\b[^.!?]{0,60}\b(?:nicht|nichts|keine)\b[^.!?]{0,40}\b(?:senden|versenden|verschicken|gesendet|verschickt|versendet|raus)\b/,
      /\b(?:warum|wieso|weshalb)\b[^.!?]{0,60}\b(?:gesperrt|blockiert|gestoppt|angehalten)\b/,
      /\b(?:konnen|kann) (?:wir|ich)\b[^.!?]{0,60}\b(?:nichts?|keine)\b[^.!?]{0,40}\b(?:senden|versenden|verschicken|rausschicken)\b/,
      /\b(?:wir|ich) (?:konnen|kann)\b[^.!?]{0,60}\b(?:nichts?|keine)\b[^.!?]{0,40}\b(?:senden|versenden|verschicken|rausschicken)\b/,
      /(?:konto|account|versand|kampagnen?|newsletter|organisation)\b[^.!?]{0,40}\b(?:gesperrt|blockiert|gestoppt|angehalten|ausgesetzt)\b/,
      /(?:kampagne|newsletter|mailing)\b[^.!?]{0,40}\bnicht (?:verschickt|versendet|gesendet|raus\w*)\b|\b(?:entsperren|freischalten)\b/,
    ],
    fr: [
      /\b(?:campagnes?|e-?mails|envois)\b[^.!?]{0,20}\bne part(?:ent|ons)? (?:plus|pas)\b/,
      /\bpourquoi\b[^.!?]{0,60}\b(?:bloque|suspendu|banni|en attente)/,
      /\b(?:pouvons|peux|puis|peut|arrivons|arrive)[^.!?]{0,20}\b(?:pas|plus)\b[^.!?]{0,30}\b(?:envoyer|expedier)\b/,
      /\b(?:compte|envois?|campagnes?|newsletter|organisation)\b[^.!?]{0,40}\b(?:bloque|suspendu|banni|mis en attente)/,
      /\b(?:campagne|newsletter)\b[^.!?]{0,30}\b(?:n'est pas|n'a pas ete|jamais) (?:parti|envoye)e?\b|\bdebloque[rz]\b/,
    ],
    es: [
      /\bno sale(?:n)? (?:nuestr[ao]s?|l[ao]s?|mis?) (?:campanas?|correos?|boletin)\b/,
      /\bpor ?que\b[^.!?]{0,60}\b(?:bloquead|suspendid|retenid)/,
      /\bno (?:puedo|podemos|puede|pueden|se puede|logro|logramos|nos deja)\b[^.!?]{0,30}\b(?:enviar|mandar)\b/,
      /\b(?:cuenta|envios?|campanas?|boletin|organizacion|correos)\b[^.!?]{0,40}\b(?:bloquead|suspendid|retenid)/,
      /\b(?:campana|boletin)\b[^.!?]{0,30}\bno (?:se ha enviado|se envio|salio|ha salido|fue enviad)|\bdesbloque/,
    ],
    pt: [
      /\b(?:campanhas?|e-?mails)\b[^.!?]{0,20}\bnao (?:saem|sai|sao enviad)/,
      /\bpor ?que\b[^.!?]{0,60}\b(?:bloquead|suspens|retid)/,
      /\bnao (?:consigo|conseguimos|posso|podemos|consegue)\b[^.!?]{0,30}\b(?:enviar|mandar)\b/,
      /\b(?:conta|envios?|campanhas?|newsletter|organizacao|e-?mails)\b[^.!?]{0,40}\b(?:bloquead|suspens|retid)/,
      /\b(?:campanha|newsletter)\b[^.!?]{0,30}\bnao (?:foi enviada|saiu)\b/,
    ],
    it: [
      /\b(?:campagne|e-?mail|invii)\b[^.!?]{0,20}\bnon partono\b/,
      /\bperche\b[^.!?]{0,60}\b(?:bloccat|sospes)/,
      /\bnon (?:posso|possiamo|riesco|riusciamo|puo|possono)\b[^.!?]{0,40}\b(?:inviare|spedire|mandare)\b/,
      /\b(?:account|invii|invio|campagn\w+|newsletter|organizzazione)\b[^.!?]{0,40}\b(?:bloccat|sospes)/,
      /\b(?:campagn\w+|newsletter)\b[^.!?]{0,30}\bnon (?:e|sono) (?:stat[ae] )?(?:partit|inviat)|\bsblocc/,
    ],
  },
  access: {
    en: [
      /\b(?:can't|cannot|can not|unable to|not able to|couldn't|could not)\b[^.!?]{0,10}\b(?:log|sign) ?in\b/,
      /\blocked out\b|\b(?:forgot|forgotten|lost|reset) (?:my|our|the) password\b|\bpassword reset\b/,
      /\b(?:lost|no longer have|have no|regain|recover|without) access to (?:my|our|the) account\b/,
      /\b(?:login|log-in|sign-in)\b[^.!?]{0,20}\b(?:does not|doesn't|fails|failed|not work)/,
    ],
    de: [
      /\bzurucksetzen (?:des|meines|unseres|vom) passworts?\b/,
      /\bnicht (?:mehr )?(?:einloggen|anmelden)\b|\bnicht (?:mehr )?in (?:mein|unser)(?:en)? (?:konto|account)\b/,
      /\bpasswort\b[^.!?]{0,20}\b(?:vergessen|zurucksetzen|verloren)\b|\bausgesperrt\b/,
      /\b(?:kein|keinen) (?:zugriff|zugang) (?:mehr )?(?:auf|zu|mehr)\b|\b(?:login|einloggen)\b[^.!?]{0,20}\b(?:nicht|fehl)/,
    ],
    fr: [
      /\b(?:pas|plus|impossible de)\b[^.!?]{0,20}\b(?:me connecter|nous connecter|acceder a (?:mon|notre))\b/,
      /\bmot de passe (?:oublie|perdu)|\b(?:oublie|perdu|reinitialiser) (?:mon|notre|le) mot de passe\b/,
    ],
    es: [
      /\bno (?:me |nos )?llega el codigo\b/,
      /\bno (?:puedo|podemos|logro|consigo|me deja)\b[^.!?]{0,20}\b(?:iniciar sesion|entrar|acceder|ingresar|conectarme)\b/,
      /\b(?:olvide|olvidado|perdi|restablecer|recuperar) (?:mi|la|nuestra) contrasena\b/,
    ],
    pt: [
      /\bnao (?:consigo|conseguimos|posso)\b[^.!?]{0,20}\b(?:entrar|aceder|acessar|iniciar sessao|fazer login)\b/,
      /\b(?:esqueci|perdi|redefinir|recuperar)\b[^.!?]{0,20}\b(?:senha|palavra-passe)\b/,
    ],
    it: [
      /\bnon ricordo (?:piu )?(?:la )?(?:mia )?password\b/,
      /\bnon (?:riesco|posso|riusciamo|possiamo)\b[^.!?]{0,20}\b(?:accedere|entrare|fare (?:il )?login|collegarmi)\b/,
      /\b(?:dimenticato|perso|reimpostare|recuperare)\b[^.!?]{0,10}\bpassword\b|\bpassword dimenticata\b/,
    ],
  },
  billing: {
    en: [
      /\b(?:my|our) bill\b/,
      /\b(?:up|down)grad(?:e|ing)\b[^.!?]{0,30}\bplan\b|\b(?:change|switch|leave) (?:\w+ ){0,2}plan\b/,
      /\bplan(?:'s)? (?:limits?|includes?|allows?|costs?|prices?|renews?|ends?)\b|\b(?:price|limit|cost) of (?:\w+ ){0,2}plan\b/,
      /\b(?:invoices?|refund(?:ed)?|billing|receipts?|credit card)\b|\b(?:double |over)?charged (?:us|me|twice|our|my)\b/,
      /\b(?:payment|card) (?:failed|fails|was|is|method|did not|didn't)\b|\bcancel (?:my|our) (?:subscription|plan)\b/,
    ],
    de: [
      /\btarif(?:e|s|wechsel)?\b/,
      /\b(?:doppelt|euro|eur)\b[^.!?]{0,20}\b(?:belastet|berechnet)\b/,
      /\b(?:rechnung(?:en)?|abbuchung(?:en)?|abgebucht|ruckerstattung|erstattung|kreditkarte|lastschrift)\b/,
      /\bzahlung(?:en|sart|smittel)?\b|\b(?:abo|abonnement|tarif|vertrag) (?:\w+ )?(?:kundigen|wechseln)\b/,
    ],
    fr: [
      /\bdebite[es]?\b/,
      /\bforfaits?\b|\bchang\w+ (?:d'offre|de formule)\b/,
      /\b(?:factur(?:es?|ation|ees?)|rembours\w+|carte (?:bancaire|de credit)|preleve\w*|paiements?)\b|\bresilier\b/,
    ],
    es: [
      /\b(?:nuestro|mi|cambiar de|limite del?|precio del?) plan\b/,
      /\b(?:facturas?|facturacion|reembols\w+|cobrado|cobraron|cobro|tarjeta de credito|pagos?)\b/,
    ],
    pt: [
      /\b(?:nosso|meu|mudar de|limite do|preco do) plano\b/,
      /\b(?:faturas?|cobranca|cobrad[oa]s?|cobraram|cartao de credito|pagamentos?)\b/,
    ],
    it: [
      /\b(?:nostro|mio|cambiare|limite del|prezzo del) piano\b/,
      /\b(?:fattur[ae]|fatturazione|rimbors\w+|addebit\w+|carta di credito|pagament[oi])\b/,
    ],
  },
  result: {
    en: [
      /\b(?:campaign|newsletter|mailing)\b[^.!?]{0,50}\b(?:only|just|barely|hardly|so few|very few)\b[^.!?]{0,40}\b(?:people|recipients|subscribers|readers|opens?|opened|clicks?|reached|few|delivered|got)\b/,
      /\b(?:open|click|delivery) rates?\b[^.!?]{0,50}\b(?:only|low|lower|bad|poor|dropped|fell|down|terrible)\b/,
      /\b(?:only|just|so|very|too|hardly) (?:few|any|anyone|anybody|\d[\d.,]*)(?: of)?(?: \w+){0,2} (?:got|reached|received|opened|clicked|read|opens|clicks)\b/,
      /\b(?:nobody|no one|almost nobody) (?:opened|opens|clicked|clicks|reads?|received)\b|\breached (?:only|just|hardly|so few|very few)\b/,
      /\b(?:low|poor|bad|terrible) (?:open|click|delivery) rates?\b/,
      /\b(?:only|just|hardly|barely) \d[\d.,]*(?: out)? of (?:\w+ ){0,2}\d[\d.,]*(?: \w+){0,2} (?:got|reached|received|opened|clicked|read)\b/,
    ],
    de: [
      /(?:kampagne|newsletter|mailing)\b[^.!?]{0,50}\b(?:nur|kaum|so wenige?|sehr wenige?)\b[^.!?]{0,40}\b(?:erreicht|geoffnet|zugestellt|empfanger|bekommen|angekommen|leute|personen|gelesen|kunden|abonnenten)\b/,
      /(?:offnungsrate|offnungsquote|klickrate|zustellrate|zustellquote)n?\b[^.!?]{0,50}\b(?:nur|so|niedrig|schlecht|gering|gesunken|eingebrochen|gefallen|niedriger|schlechter)\b/,
      /\b(?:kaum jemand|fast niemand|niemand|so wenige)\b[^.!?]{0,30}\b(?:geoffnet|offnet|liest|gelesen|bekommen|erhalten|geklickt|erreicht)\b/,
    ],
    fr: [
      /\b(?:seulement|que) \d[\d .]*(?:ouvertures|clics|destinataires|personnes|abonnes)\b/,
      /\b(?:campagne|newsletter|envoi)\b[^.!?]{0,50}\b(?:que|seulement|si peu|tres peu|a peine)\b[^.!?]{0,40}\b(?:personnes|destinataires|abonnes|ouvertures|clics|lecteurs|contacts)\b/,
      /\btaux d'ouverture\b[^.!?]{0,50}\b(?:faible|bas|chute|baisse|mauvais|catastrophique)\b/,
      /\b(?:si|tres|trop|aussi) peu (?:de |d')(?:personnes|destinataires|ouvertures|clics|lecteurs)\b/,
    ],
    es: [
      /\bsolo \d[\d.]*(?: de \d[\d.]*)?(?: \w+){0,2} (?:abrieron|recibieron|leyeron)\b/,
      /\b(?:campana|boletin|newsletter|envio)\b[^.!?]{0,50}\b(?:solo|solamente|apenas|(?:muy |tan )?poc[oa]s)\b[^.!?]{0,40}\b(?:personas|destinatarios|suscriptores|aperturas|clics|lectores|contactos)\b/,
      /\b(?:lleg|alcanz)\w+ a (?:muy |tan )?poc[oa]s? (?:gente|personas?|destinatarios?|suscriptores|contactos)\b/,
      /\btasa de (?:apertura|clics|entrega)\b[^.!?]{0,50}\b(?:baj|mal|caid|peor)/,
    ],
    pt: [
      /\b(?:so|apenas|somente) \d[\d.]*(?: de \d[\d.]*)?(?: \w+){0,2} (?:abriram|receberam|leram)\b/,
      /\b(?:campanha|newsletter|envio)\b[^.!?]{0,50}\b(?:so|somente|apenas|(?:muito |tao )?pouc[oa]s)\b[^.!?]{0,40}\b(?:pessoas|destinatarios|assinantes|subscritores|aberturas|cliques|leitores|contactos|contatos)\b/,
      /\btaxa de (?:abertura|cliques|entrega)\b[^.!?]{0,50}\b(?:baix|caiu|ruim|pior|desceu|fraca)/,
    ],
    it: [
      /\bsolo \d[\d.]*(?: su \d[\d.]*)?(?: \w+){0,2} hanno (?:aperto|ricevuto|letto)\b/,
      /\b(?:campagna|newsletter|invio)\b[^.!?]{0,50}\b(?:solo|soltanto|appena|poch\w+)\b[^.!?]{0,40}\b(?:persone|destinatari|iscritti|aperture|clic|lettori|contatti)\b/,
      /\btasso di (?:apertura|clic|consegna)\b[^.!?]{0,50}\b(?:bass|cal|crollat|scars|sces|pegg)/,
    ],
  },
} as const satisfies Record<string, Phrases>
