import { describe, expect, test } from 'vitest'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { caseOf } from '../support/small-case.ts'

/** Who did something, what they did, and to what: of ours and the customer's it tells a mechanism. */
interface Parts {
  ours: readonly string[]
  others: readonly string[]
  /** A sentence of both. */
  said: (system: string, what: string) => readonly string[]
  theirs: readonly string[]
  /** Ours that only judges: what it stops, it judged. `holds` is said of it, or of a system at the hour that was planned. */
  filters: readonly string[]
  holds: (system: string, what: string) => readonly string[]
  /** A system that does many things. */
  plain: string
  /** What it judges of the customer, and what an import finds. */
  data: (system: string, as: string) => readonly string[]
  judgements: readonly string[]
  findings: readonly string[]
  /** What a system may do without a secret, said in the same forms. */
  elsewhere: readonly string[]
  /** Told by nobody, or denied. */
  alone: readonly string[]
  clean: readonly string[]
}

const LANGUAGES: Readonly<Record<string, Parts>> = {
  en: {
    ours: [
      'our system',
      'our automated checks',
      'our anti-spam filter',
      'an automated review',
      'our abuse detection',
    ],
    others: ['Gmail’s filter', 'the filter of your provider', 'your own system', 'their automatic check'],
    said: (system, what) => [
      `As far as I see, ${system} flagged ${what}.`,
      `Hello, ${system} has blocked ${what} on Monday.`,
      `I see that ${what} was flagged by ${system}.`,
      `${what} has been blocked as spam by ${system}.`,
    ],
    theirs: ['you', 'your account', 'your last campaign', 'your organization', 'the account'],
    filters: ['our spam filter', 'our abuse detection', 'an automated check', 'our anti-fraud system'],
    holds: (system, what) => [
      `This morning ${system} stopped ${what}.`,
      `${what} was held back by ${system}.`,
    ],
    plain: 'the system',
    data: (system, as) => [
      `I see that ${system} flagged your contacts${as}.`,
      `Your list was automatically rejected${as}.`,
    ],
    judgements: ['', ' as bought', ' as a spam trap'],
    findings: [' as duplicates', ' as invalid', ' because of 12 duplicates'],
    elsewhere: ['the file', 'the password', 'row 12', 'the DNS record'],
    alone: [
      'Your account was automatically flagged.',
      'You have been blocked automatically.',
      'It was our system that flagged your account.',
    ],
    clean: [
      'Our system has not flagged your account.',
      'Your account was not blocked by our system.',
      'Your message was blocked automatically by Gmail.',
      'Our system writes to your readers within minutes.',
      'Our team blocked your account.',
    ],
  },
  fr: {
    ours: [
      'notre système',
      'nos contrôles automatiques',
      'notre filtre anti-spam',
      'un contrôle automatique',
    ],
    others: ['le filtre de Gmail', 'le filtre de votre messagerie', 'votre propre système'],
    said: (system, what) => [
      `À ce que je vois, ${system} a signalé ${what}.`,
      `Bonjour, ${system} ont bloqué ${what} lundi.`,
      `Je vois que ${what} a été signalée par ${system}.`,
    ],
    theirs: ['votre compte', 'votre dernière campagne', 'votre organisation', 'le compte'],
    filters: [
      'notre filtre anti-spam',
      'notre surveillance',
      'un contrôle automatique',
      'notre système de détection',
    ],
    holds: (system, what) => [
      `Ce matin, ${system} a arrêté ${what}.`,
      `${what} a été retenue par ${system}.`,
    ],
    plain: 'le système',
    data: (system, as) => [
      `Je vois que ${system} a signalé vos contacts${as}.`,
      `Votre liste a été automatiquement rejetée${as}.`,
    ],
    judgements: ['', ' comme achetée', ' comme spam'],
    findings: [' comme doublons', ' comme invalides'],
    elsewhere: ['le fichier', 'le mot de passe', 'la ligne 12'],
    alone: [
      'Votre compte a été automatiquement bloqué.',
      'Notre système vous a bloqué.',
      'Vous avez été signalé par notre système.',
    ],
    clean: [
      'Notre système n’a pas signalé votre compte.',
      'Votre compte n’a pas été bloqué par notre système.',
      'Notre système vous a envoyé la confirmation.',
      'Notre équipe a bloqué votre compte.',
    ],
  },
  de: {
    ours: ['unser System', 'unsere automatische Prüfung', 'unser Spamfilter', 'eine automatische Kontrolle'],
    others: ['der Filter von Gmail', 'Ihr eigenes System', 'der Filter Ihres Anbieters'],
    said: (system, what) => [
      `Soweit ich sehe: ${system} hat ${what} am Montag gesperrt.`,
      `Hallo, ${system} sperrte ${what} am Montag.`,
    ],
    theirs: ['Sie', 'Ihr Konto', 'Ihre letzte Kampagne', 'Ihre Organisation'],
    filters: [
      'unser Spamfilter',
      'unsere Missbrauchserkennung',
      'eine automatische Prüfung',
      'unser Sicherheitssystem',
    ],
    holds: (system, what) => [
      `Heute früh: ${system} hat ${what} gestoppt.`,
      `Hallo, ${system} stoppte ${what} am Montag.`,
    ],
    plain: 'das System',
    data: (system, as) => [
      `Soweit ich sehe: ${system} hat Ihre Kontakte${as} markiert.`,
      `Ihre Liste wurde automatisch${as} markiert.`,
    ],
    judgements: ['', ' als gekauft'],
    findings: [' als Dubletten', ' als ungültig'],
    elsewhere: ['die Datei', 'das Passwort', 'die Zeile 12'],
    alone: [
      'Ihr Konto wurde automatisch gesperrt.',
      'Sie wurden am Montag von unserem System markiert.',
      'Ihre Kampagne wurde durch eine automatische Prüfung beanstandet.',
      'Ihr Konto hat unser System gesperrt.',
    ],
    clean: [
      'Unser System hat Sie nicht gesperrt.',
      'Ihr Konto wurde nicht von unserem System gesperrt.',
      'Ihre Nachricht wurde von Gmail automatisch blockiert.',
      'Unser System hat Ihre Bestätigung gespeichert.',
      'Unser Team hat Ihr Konto gesperrt.',
    ],
  },
  es: {
    ours: [
      'nuestro sistema',
      'nuestros controles automáticos',
      'nuestro filtro de spam',
      'una revisión automática',
    ],
    others: ['el filtro de Gmail', 'el filtro de su proveedor', 'su propio sistema'],
    said: (system, what) => [
      `Por lo que veo, ${system} marcó ${what}.`,
      `Hola, ${system} han bloqueado ${what} el lunes.`,
      `Veo que ${what} fue marcada por ${system}.`,
    ],
    theirs: ['su cuenta', 'su última campaña', 'su organización', 'la cuenta'],
    filters: [
      'nuestro filtro de spam',
      'nuestra detección',
      'una revisión automática',
      'nuestro sistema de seguridad',
    ],
    holds: (system, what) => [`Esta mañana ${system} detuvo ${what}.`, `${what} fue retenida por ${system}.`],
    plain: 'el sistema',
    data: (system, as) => [
      `Veo que ${system} marcó sus contactos${as}.`,
      `Su lista fue rechazada automáticamente${as}.`,
    ],
    judgements: ['', ' como comprada'],
    findings: [' como duplicados', ' como no válidos'],
    elsewhere: ['el archivo', 'la contraseña', 'la línea 12'],
    alone: ['Su cuenta fue automáticamente bloqueada.', 'Nuestro sistema le ha bloqueado.'],
    clean: [
      'Nuestro sistema no ha marcado su cuenta.',
      'Su cuenta no fue bloqueada por nuestro sistema.',
      'Nuestro sistema le ha enviado la confirmación.',
      'Nuestro equipo bloqueó su cuenta.',
      'Nuestro sistema lo ha rechazado, porque falta la primera línea.',
      'Nuestro sistema le detectó un correo sin confirmar.',
    ],
  },
  pt: {
    ours: [
      'o nosso sistema',
      'as nossas verificações automáticas',
      'o nosso filtro de spam',
      'uma revisão automática',
    ],
    others: ['o filtro do Gmail', 'o filtro do seu fornecedor', 'o seu próprio sistema'],
    said: (system, what) => [
      `Pelo que vejo, ${system} assinalou ${what}.`,
      `Olá, ${system} bloquearam ${what} na segunda-feira.`,
      `Vejo que ${what} foi assinalada ${`por ${system}`.replace(/^por (os?|as?) /, 'pel$1 ')}.`,
    ],
    theirs: ['a sua conta', 'a sua última campanha', 'a sua organização', 'a conta'],
    filters: [
      'o nosso filtro de spam',
      'a nossa deteção',
      'uma revisão automática',
      'o nosso sistema de segurança',
    ],
    holds: (system, what) => [
      `Esta manhã ${system} travou ${what}.`,
      `${what} foi retida ${`por ${system}`.replace(/^por ([oa]) /, 'pel$1 ')}.`,
    ],
    plain: 'o sistema',
    data: (system, as) => [
      `Vejo que ${system} assinalou os seus contactos${as}.`,
      `A sua lista foi rejeitada automaticamente${as}.`,
    ],
    judgements: ['', ' como comprada'],
    findings: [' como duplicados', ' como não válidos'],
    elsewhere: ['o ficheiro', 'a palavra-passe', 'a linha 12'],
    alone: ['A sua conta foi automaticamente bloqueada.', 'O nosso sistema bloqueou-o.'],
    clean: [
      'O nosso sistema não assinalou a sua conta.',
      'A sua conta não foi bloqueada pelo nosso sistema.',
      'O nosso sistema enviou-lhe a confirmação.',
      'A nossa equipa bloqueou a sua conta.',
      'O nosso sistema rejeitou-o, porque falta a primeira linha.',
    ],
  },
  it: {
    ours: [
      'il nostro sistema',
      'i nostri controlli automatici',
      'il nostro filtro antispam',
      'un controllo automatico',
    ],
    others: ['il filtro di Gmail', 'il filtro del suo provider'],
    said: (system, what) => [
      `Da quello che vedo, ${system} ha segnalato ${what}.`,
      `Buongiorno, ${system} hanno bloccato ${what} lunedì.`,
      `Vedo che ${what} è stata segnalata ${`da ${system}`.replace(/^da (il?) /, (_, a) => (a === 'il' ? 'dal ' : 'dai '))}.`,
    ],
    theirs: ['il suo account', 'la sua ultima campagna', 'la sua organizzazione', 'l’account'],
    filters: [
      'il nostro filtro antispam',
      'il nostro rilevamento',
      'un controllo automatico',
      'il nostro sistema di sicurezza',
    ],
    holds: (system, what) => [
      `Stamattina ${system} ha fermato ${what}.`,
      `${what} è stata trattenuta ${`da ${system}`.replace(/^da il /, 'dal ')}.`,
    ],
    plain: 'il sistema',
    data: (system, as) => [
      `Vedo che ${system} ha segnalato i suoi contatti${as}.`,
      `La sua lista è stata rifiutata automaticamente${as}.`,
    ],
    judgements: ['', ' come comprata'],
    findings: [' come duplicati', ' come non validi'],
    elsewhere: ['il file', 'la password', 'la riga 12'],
    alone: [
      'Il suo account è stato automaticamente bloccato.',
      'Il nostro sistema vi ha bloccati.',
      'Siete stati bloccati automaticamente.',
    ],
    clean: [
      'Il nostro sistema non ha segnalato il suo account.',
      'Il suo account non è stato bloccato dal nostro sistema.',
      'Il nostro sistema le ha inviato la conferma.',
      'Il nostro team ha bloccato il suo account.',
      'Il nostro sistema l’ha rifiutato, perché manca la prima riga.',
    ],
  },
}

const stopped = (reply: string, explanation = '') =>
  leakGuardOf(caseOf({ status: 'BLOCKED', blockReason: { customerExplanation: explanation } }))(reply)
    .length > 0

describe.each(Object.entries(LANGUAGES))('what decided, in %s', (_, parts) => {
  const { ours, others, said, theirs, elsewhere, alone, clean } = parts
  const all = (systems: readonly string[], whats: readonly string[], say = said): string[] =>
    systems.flatMap((system) => whats.flatMap((what) => say(system, what)))

  test('our system against the customer is stopped', () => {
    expect([...all(ours, theirs), ...alone].filter((reply) => !stopped(reply))).toEqual([])
  })

  test('a filter of ours that stops what is theirs has judged it; a system that stops it may have had the hour', () => {
    const { filters, holds, plain } = parts
    expect(all(filters, theirs, holds).filter((reply) => !stopped(reply))).toEqual([])
    expect(all([plain], theirs, said).filter((reply) => !stopped(reply))).toEqual([])
    expect(all([plain], theirs, holds).filter((reply) => stopped(reply))).toEqual([])
    expect(all(others, theirs, holds).filter((reply) => stopped(reply))).toEqual([])
  })

  test('contacts that a system judges are a leak, what an import finds of them is none', () => {
    const { plain, data, judgements, findings } = parts
    expect(judgements.flatMap((as) => data(plain, as)).filter((reply) => !stopped(reply))).toEqual([])
    expect(findings.flatMap((as) => data(plain, as)).filter((reply) => stopped(reply))).toEqual([])
  })

  test('the system of somebody else, another thing and a denial pass', () => {
    const replies = [...all(others, theirs), ...all(ours, elsewhere), ...clean]
    expect(replies.filter((reply) => stopped(reply))).toEqual([])
  })

  test('what the explanation of the block says itself passes, also as a part of a longer reply', () => {
    for (const reply of [...all(ours, theirs), ...alone]) {
      expect(stopped(reply, reply), reply).toBe(false)
      expect(stopped(`Hello,\n\n${reply}\n\nRegards`, `It is so. ${reply} We are sorry.`), reply).toBe(false)
    }
  })

  test('what the customer guesses, and the subject of a flagged email, free no words of ours', () => {
    for (const reply of [...all(ours, theirs), ...alone]) {
      const reviewEmails = { emails: [{ emailId: 'eml_1', from: 'a@b.example', subject: reply }] }
      expect(leakGuardOf(caseOf({ status: 'BLOCKED' }), reply)(reply).length, reply).toBeGreaterThan(0)
      expect(
        leakGuardOf(caseOf({ status: 'BLOCKED' }, { reviewEmails }))(reply).length,
        reply,
      ).toBeGreaterThan(0)
    }
  })
})
