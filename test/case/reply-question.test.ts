import { describe, expect, test } from 'vitest'
import { detectLanguage } from '../../src/case/replies/language.ts'
import { ownWords } from '../../src/case/replies/own-words.ts'
import { type Question, questionOf } from '../../src/case/replies/question.ts'

const asked = (mail: string, standing?: Parameters<typeof questionOf>[1]): Question | null =>
  questionOf(mail, standing)?.question ?? null

/** As people write them: hurried, polite, without accents, with a header or without. */
const MAILS: readonly [Question, readonly string[]][] = [
  [
    'erase',
    [
      'Hi, please delete all my data from your systems and confirm in writing. Regards, J. Weber',
      'Under GDPR Article 17 I request erasure. I gave my address to nobody.',
      'Erase my personal information and any data you hold about me.',
      'Bitte löschen Sie umgehend alle meine gespeicherten Daten.',
      'Hiermit fordere ich die Löschung aller meiner Daten. MfG',
      'Ich verlange, dass meine personenbezogenen Daten gelöscht werden.',
      'Je vous demande de supprimer toutes mes données personnelles.',
      'J’exerce mon droit à l’effacement.',
      'Por favor, eliminen todos mis datos de su base.',
      'Solicito la supresión de mis datos.',
      'Peço que apaguem os meus dados.',
      'Solicito a exclusão dos meus dados conforme a LGPD.',
      'Vi chiedo di cancellare tutti i miei dati.',
      'Chiedo la cancellazione dei miei dati personali.',
    ],
  ],
  [
    'never-signed-up',
    [
      'I never signed up for this newsletter. Who are you people?',
      'Where did you get my email address from?',
      'I certainly did not subscribe to anything from this shop.',
      'I don’t remember ever signing up.',
      'I get mail from https://growth-fox.example/ that I never asked for, stop it.',
      'I get mail of Growth Fox and I never asked for it. Who are they?',
      'Ich habe mich nie für diesen Newsletter angemeldet!',
      'Woher haben Sie meine Adresse?',
      'Ich erhalte Mails, obwohl ich mich dort nie eingetragen habe.',
      'Je ne me suis jamais inscrite à cette newsletter.',
      'Comment avez-vous obtenu mon adresse ?',
      'Nunca me suscribí a este boletín.',
      '¿De dónde sacaron mi correo?',
      'Nunca me inscrevi nesta lista.',
      'Não dei autorização para usarem o meu email.',
      'Non mi sono mai iscritta a questa newsletter.',
      'Non ho mai dato il consenso a ricevere queste e-mail.',
    ],
  ],
  [
    'unsubscribe',
    [
      'STOP SENDING ME THESE EMAILS!!!',
      'Please take me off your list.',
      'I unsubscribed twice and they still write to me',
      'Subject: Unsubscribe\n\nthanks',
      'I no longer want to receive your newsletter.',
      'Schreiben Sie mir bitte nicht mehr.',
      'Ich möchte keine Mails mehr von Ihnen erhalten.',
      'Bitte den Newsletter abbestellen.',
      'Arrêtez de m’envoyer des mails.',
      'Je ne veux plus recevoir vos publicités.',
      'Merci de me désinscrire.',
      'Dejen de enviarme correos.',
      'Quiero darme de baja.',
      'No quiero recibir más publicidad.',
      'Parem de me enviar emails.',
      'Não quero mais receber estas mensagens.',
      'Smettetela di scrivermi.',
      'Vorrei disiscrivermi.',
      'Non voglio più ricevere le vostre e-mail.',
    ],
  ],
  [
    'blocked',
    [
      'Hello, why can’t we send any more? Our campaign is due today.',
      'Our account has been suspended without a warning.',
      'You blocked us! Please unblock our organization.',
      'Our newsletter did not go out this morning.',
      'Warum können wir seit gestern nichts mehr versenden?',
      'Unser Versand wurde gesperrt.',
      'Bonjour, nous ne pouvons plus envoyer nos campagnes depuis hier et je ne comprends pas pourquoi.',
      'Pourquoi notre compte est-il bloqué ?',
      'No podemos enviar nuestros correos.',
      '¿Por qué está bloqueada nuestra cuenta?',
      'Não conseguimos enviar a nossa campanha.',
      'A nossa conta está bloqueada.',
      'Non riusciamo più a inviare le campagne.',
      'Perché il nostro account è sospeso?',
    ],
  ],
  [
    'result',
    [
      'Our campaign reached only few people, about 40 of 5000.',
      'The newsletter of Tuesday was opened by hardly any subscribers.',
      'Why is our open rate so low this time?',
      'Unsere Kampagne hat nur 40 Empfänger erreicht.',
      'Die Öffnungsrate ist plötzlich so niedrig.',
      'Notre campagne n’a touché que 40 destinataires.',
      'Notre taux d’ouverture est très faible.',
      'Nuestra campaña llegó solo a 40 personas.',
      'La tasa de apertura ha bajado.',
      'A campanha chegou apenas a 40 pessoas.',
      'A taxa de abertura caiu.',
      'La campagna ha raggiunto solo 40 persone.',
      'Il tasso di apertura è bassissimo.',
    ],
  ],
  [
    'billing',
    [
      'Can you send me the invoice for August?',
      'We were charged twice this month, please refund us.',
      'Ich brauche die Rechnung vom August.',
      'Es wurde doppelt abgebucht.',
      'Pouvez-vous m’envoyer la facture d’août ?',
      'Necesito la factura de agosto.',
      'Preciso da fatura de agosto.',
      'Vorrei la fattura di agosto.',
      'We would like to upgrade to the next plan.',
      'Was kostet der nächste Tarif?',
      'Nous voulons changer de formule.',
      'Nuestro plan se renueva el lunes, ¿verdad?',
      'Queremos saber o limite do plano.',
      'Vorremmo sapere il prezzo del piano.',
    ],
  ],
  [
    'access',
    [
      'I can’t log in, the reset mail never comes.',
      'I forgot my password.',
      'Ich kann mich nicht mehr einloggen.',
      'Passwort vergessen, was nun?',
      'Je n’arrive plus à me connecter.',
      'J’ai oublié mon mot de passe.',
      'No puedo iniciar sesión.',
      'Olvidé mi contraseña.',
      'Não consigo entrar na minha conta.',
      'Esqueci a senha.',
      'Non riesco ad accedere.',
      'Ho dimenticato la password.',
    ],
  ],
]

/** Longer ones, with what is around a question. The first list of phrases knew 26 of these 48, and took none for another. */
const LONGER: readonly [Question | null, string][] = [
  ['unsubscribe', "Hey, can you guys please stop mailing me? I've clicked unsubscribe three times already."],
  [
    'unsubscribe',
    'I keep getting emails from Growth Fox even though I opted out. Remove me from everything.',
  ],
  ['unsubscribe', 'Please cancel my newsletter subscription'],
  [
    'never-signed-up',
    "This company bought my address somewhere. I have no relationship with them and didn't ask to be on their list.",
  ],
  ['never-signed-up', 'Who are Growth Fox and why am I getting their emails? I have never heard of them.'],
  ['erase', 'As per GDPR I want you to remove every trace of my data.'],
  ['erase', 'I request that all personal data relating to me be deleted without delay.'],
  ['blocked', "Hi team, since Monday none of our campaigns go out. Status says BLOCKED. What's going on?"],
  ['blocked', 'We got a mail that our sending is on hold. What do you need from us?'],
  ['result', "We sent our spring sale to 4,200 contacts but only 300 got it. Where's the rest?"],
  ['result', 'Open rate dropped from 40% to 8% — is something wrong on your end?'],
  ['result', 'only 73 of my 84 subscribers got my campaign'],
  ['result', 'La campaña llegó a muy poca gente.'],
  ['unsubscribe', 'please remove my address from the Brass & Oak list, stop mailing me'],
  ['erase', 'Please delete my data, and take me off the list'],
  ['billing', 'Why did my bill go up this month?'],
  ['billing', 'our card was declined, how can we pay?'],
  ['access', "I'm locked out, the code never arrives"],
  ['access', 'login is not working since yesterday'],
  ['unsubscribe', 'Bitte nehmen Sie mich aus Ihrem Verteiler.'],
  ['unsubscribe', 'Ich bekomme trotz Abmeldung immer noch Newsletter von Growth Fox. Das muss aufhören!'],
  ['never-signed-up', 'Ich kenne diese Firma nicht und habe meine E-Mail-Adresse dort nie angegeben.'],
  ['erase', 'Ich bitte um vollständige Löschung meiner Daten gemäß DSGVO.'],
  ['blocked', 'Seit gestern geht bei uns nichts mehr raus, der Status ist BLOCKED. Was sollen wir tun?'],
  ['blocked', 'Unsere Kampagne hängt seit Stunden fest, warum?'],
  ['result', 'Unser Newsletter ging an 5000 Leute, aber nur 200 haben ihn geöffnet. Woran liegt das?'],
  ['billing', 'Mir wurden 79 Euro doppelt belastet.'],
  ['access', 'Der Link zum Zurücksetzen des Passworts funktioniert nicht.'],
  [
    'unsubscribe',
    "Je reçois encore vos mails malgré ma désinscription, c'est insupportable. Retirez-moi de vos listes.",
  ],
  ['never-signed-up', "Je n'ai jamais donné mon adresse mail à cette société."],
  ['erase', "Conformément au RGPD, merci d'effacer toutes mes données."],
  ['blocked', 'Notre campagne est bloquée depuis ce matin, que se passe-t-il ?'],
  ['result', 'Seulement 200 ouvertures sur 5000 envois, est-ce normal ?'],
  ['billing', "J'ai été débité deux fois ce mois-ci."],
  ['access', 'Impossible de me connecter depuis hier.'],
  ['unsubscribe', 'Por favor, sáquenme de su lista de correo.'],
  ['never-signed-up', 'No sé cómo tienen mi correo, yo no me he suscrito a nada.'],
  ['erase', 'Exijo la eliminación de todos mis datos personales.'],
  ['blocked', 'Desde ayer no salen nuestras campañas, aparece bloqueado.'],
  ['result', 'Solo 200 de 5000 personas abrieron el boletín.'],
  ['billing', 'Me han cobrado dos veces.'],
  ['access', 'No me llega el código para entrar.'],
  ['unsubscribe', 'Quero sair desta lista, por favor.'],
  ['never-signed-up', 'Não sei como têm o meu email, nunca me inscrevi.'],
  ['erase', 'Solicito que apaguem todos os meus dados.'],
  ['blocked', 'As nossas campanhas não saem desde ontem.'],
  ['billing', 'Fui cobrado duas vezes.'],
  ['unsubscribe', 'Toglietemi dalla vostra lista, per favore.'],
  ['never-signed-up', 'Non so come abbiate il mio indirizzo, non mi sono mai iscritto.'],
  ['erase', 'Ai sensi del GDPR chiedo che vengano cancellati i miei dati.'],
  ['blocked', 'Da ieri le nostre campagne non partono più.'],
  ['access', 'Non ricordo la password.'],
  [null, 'Hi, how do I add a new sender to our domain?'],
  [null, 'Wie kann ich Kontakte importieren, ohne dass doppelte entstehen?'],
  [null, 'Can I schedule a campaign for tomorrow at nine?'],
  [null, 'Our unsubscribe page looks odd on phones.'],
  [null, 'Does your service support double opt-in? We want people to sign up only with confirmation.'],
  [null, 'Bonjour, comment ajouter un champ personnalisé ?'],
  [null, 'Thanks, works now!'],
  [null, 'Where can people unsubscribe in our emails? I cannot find the block.'],
  [null, 'How do I delete my old campaign data?'],
  [null, 'Can you tell me who opened our last campaign?'],
]

describe('questionOf', () => {
  test.each(LONGER)('%s: %s', (question, mail) => {
    expect(asked(mail)).toBe(question)
  })

  test.each(MAILS)('%s', (question, mails) => {
    expect(mails.filter((mail) => asked(mail) !== question).map((mail) => [mail, asked(mail)])).toEqual([])
  })

  test.each([
    'growth-fox',
    'dana@growth-fox.example',
    'Hello, thank you for the quick answer. All is fine now.',
    'How do people unsubscribe from our list, and where do I put the link?',
    'Several recipients say that they never signed up. What should we do?',
    'Einige Empfänger sagen, sie hätten sich nie angemeldet. Was sollen wir tun?',
    'How do I delete a campaign?',
    'Wie lösche ich eine Kampagne?',
    'Comment les gens peuvent-ils se désabonner ?',
    '¿Cómo pueden darse de baja nuestros suscriptores?',
    'Come possono disiscriversi i nostri contatti?',
    'Como é que os contactos cancelam a inscrição?',
    'Wir freuen uns auf den neuen Newsletter.',
    'Please call me back.',
    '',
  ])('nothing is read into: %s', (mail) => {
    expect(asked(mail)).toBeNull()
  })
})

describe('the language of a question', () => {
  test.each([
    ['en', 'Unsubscribe me.'],
    ['de', 'Nehmen Sie mich SOFORT aus dem Verteiler von PP Rewards Club.'],
    ['fr', 'Désabonnez-moi.'],
    ['es', 'Quiero darme de baja de Token Garden.'],
    ['pt', 'Olá, quero que parem de me enviar e-mails. Nunca me inscrevi na Lantern Travel.'],
    ['it', 'Cancellatemi subito.'],
    // Written alike in Spanish and Portuguese.
    [null, 'Cobrado duas vezes'],
    [null, 'Art. 17'],
  ] as const)('%s: %s', (language, mail) => {
    expect(questionOf(mail)?.language).toBe(language)
  })

  test('is never another than that of the words around it', () => {
    const mails = MAILS.flatMap(([, ones]) => ones)
    const told = mails.map(
      (mail) => [mail, questionOf(mail)?.language ?? null, detectLanguage(mail)] as const,
    )
    expect(told.filter(([, inQuestion, written]) => inQuestion && written && inQuestion !== written)).toEqual(
      [],
    )
    expect(told.filter(([, inQuestion]) => inQuestion !== null).length).toBeGreaterThan(0.9 * mails.length)
  })
})

/** What a mail quotes of ours, in the ways programs of mail quote: none of it is asked by the writer. */
const QUOTED = 'Sending is blocked. Our campaign? Please send the invoice. I never signed up. Delete my data.'
const QUOTES: readonly string[] = [
  `> ${QUOTED}`,
  `On 3 Sep 2026 at 10:12, Postdesk Support <support@postdesk.example> wrote:\n${QUOTED}`,
  `Am 03.09.2026 um 10:12 schrieb Postdesk <support@postdesk.example>:\n${QUOTED}`,
  `Am Do., 3. Sept. 2026 um 10:12 Uhr schrieb Postdesk Support <support@postdesk.example>:\n${QUOTED}`,
  `Le jeu. 3 sept. 2026 à 10:12, Postdesk <support@postdesk.example> a écrit :\n${QUOTED}`,
  `El jue, 3 sept 2026 a las 10:12, Postdesk (<support@postdesk.example>) escribió:\n${QUOTED}`,
  `Em qui., 3 de set. de 2026 às 10:12, Postdesk <support@postdesk.example> escreveu:\n${QUOTED}`,
  `Il giorno gio 3 set 2026 alle ore 10:12 Postdesk <support@postdesk.example> ha scritto:\n${QUOTED}`,
  `-----Original Message-----\nFrom: Postdesk\n${QUOTED}`,
  `-----Ursprüngliche Nachricht-----\n${QUOTED}`,
  `From: Postdesk Support <support@postdesk.example>\nSent: Thursday, 3 September 2026\nTo: Ann\n${QUOTED}`,
  `From: Postdesk <no-reply@postdesk.example>\n${QUOTED}`,
]

describe('a mail that quotes ours', () => {
  const header = 'From: Ann Lee <ann@mail.example>\nSubject: Re: your question\n\n'
  const mail = 'Bitte löschen Sie alle meine Daten. Danke!'

  test.each(QUOTES)('asks only what its writer wrote: %s', (quote) => {
    for (const form of [(text: string) => text, (text: string) => text.replaceAll(/\s+/g, ' ')]) {
      expect(questionOf(form(`${header}${mail}\n\n${quote}`))).toMatchObject({ question: 'erase', also: [] })
      expect(asked(form(`${header}Thank you for this answer, that helps.\n\n${quote}`))).toBeNull()
    }
  })

  test('a mail that was forwarded to be answered is read itself, a bare notice is not', () => {
    const sent = `From: Ann Lee <ann@mail.example>\nDate: 3 Sep 2026\n\n${mail}`
    expect(asked(`---------- Forwarded message ---------\n${sent}`)).toBe('erase')
    expect(asked(`FYI\n\nBegin forwarded message:\n${sent}`)).toBe('erase')
    expect(asked(`From: Postdesk <no-reply@postdesk.example>\n${QUOTED}`)).toBeNull()
    expect(ownWords('We are blocked.\n> Why?\nPlease help.')).toBe('We are blocked.\n\nPlease help.')
  })
})

describe('several questions in one mail', () => {
  const both = 'I never signed up. Also our campaign is blocked, and where is the invoice?'

  test('of recipients and of senders: who wrote decides, and nobody known decides nothing', () => {
    expect(asked(both, 'owner')).toBe('blocked')
    expect(asked(both, 'member')).toBe('blocked')
    expect(asked(both, 'stranger')).toBe('never-signed-up')
    expect(asked(both, 'unknown')).toBeNull()
  })

  test('of one kind: the one that asks for the most, the others beside it', () => {
    expect(questionOf(both, 'owner')).toMatchObject({ question: 'blocked', also: ['billing'] })
    expect(questionOf('Nehmen Sie mich aus dem Verteiler und löschen Sie meine Daten!')).toEqual({
      question: 'erase',
      quoted: 'löschen Sie meine Daten',
      language: 'de',
      also: ['unsubscribe'],
    })
  })

  test('what says so is quoted as it was written', () => {
    expect(questionOf('¡Hola! Quiero  darme\nde BAJA, por favor')?.quoted).toBe('darme de BAJA')
    expect(questionOf('😀 Je ne me suis jamais INSCRITE')?.quoted).toBe('Je ne me suis jamais INSCRITE')
  })
})
