import { describe, expect, test } from 'vitest'
import { leakGuardOf } from '../../src/case/leak-guard.ts'
import { caseOf } from '../support/small-case.ts'

const guard = leakGuardOf(caseOf({ status: 'BLOCKED' }))
const promises = (reply: string) => guard(reply).filter(({ kind }) => kind === 'promise')

/** What people say before a promise: each denies something, and nothing of it. */
const LANGUAGES = {
  en: {
    open: [
      ['we can’t', 'promise that'],
      ['we cannot', 'say that'],
      ['we are not able', 'to promise that'],
    ],
    putIn: [
      'as I said',
      'at this stage',
      'to be honest',
      'I am afraid',
      'as you and I know',
      'not even today',
      'and I am sorry for it',
    ],
    lacksThat: [
      ['we cannot promise', 'that'],
      ['we can’t promise you', 'that'],
      ['I am unable to say', 'that'],
      ['we are not able to guarantee', 'that'],
    ],
    hedges: ['I’m afraid', 'sorry', 'you understand', 'honestly, and I regret it', 'dear Dana'],
    assurances: ['but I assure you', 'you may be sure', 'I promise it', 'but', 'so you can count on it'],
    affirmed: [
      ['we promise', 'don’t worry', 'that'],
      ['I can say', 'never fear', 'that'],
    ],
    comments: ['as I said', 'at this stage', 'unfortunately', 'for legal reasons'],
    joining: ['and', 'but', 'because', 'so'],
    courtesies: [
      'Don’t worry',
      'You needn’t do anything',
      'We have not forgotten you',
      'I couldn’t answer yesterday',
      'Nobody has lost a reader',
      'This is not your fault',
    ],
    promises: [
      'we will unblock you tomorrow',
      'your account will be unblocked',
      'we’ll lift the block today',
    ],
    denials: [
      'we cannot promise that we will unblock you tomorrow',
      'we cannot promise, that we will unblock you tomorrow',
      'we will not unblock you tomorrow',
      'I do not know whether we will unblock you',
      'we cannot, however, promise that we will unblock you tomorrow',
      'we cannot promise that we will unblock you today, or that we will unblock you tomorrow',
      'we will not unblock you today, and you can send again some day',
    ],
  },
  fr: {
    open: [
      ['nous ne pouvons pas', 'promettre que'],
      ['nous ne pouvons', 'vous promettre que'],
    ],
    putIn: ['comme je vous l’ai dit', 'à ce jour', 'croyez-moi', 'et je le regrette'],
    lacksThat: [
      ['nous ne pouvons pas promettre', 'que'],
      ['nous ne pouvons vous garantir', 'que'],
      ['je ne peux pas dire', 'que'],
    ],
    hedges: ['hélas', 'je le crains', 'croyez-moi', 'et je le regrette', 'chère Dana'],
    assurances: ['mais je vous assure', 'c’est promis', 'mais'],
    affirmed: [['nous vous promettons', 'ne vous inquiétez pas', 'que']],
    comments: ['comme je l’ai dit', 'pour le moment'],
    joining: ['et', 'mais', 'car'],
    courtesies: [
      'Ne vous inquiétez pas',
      'Vous n’avez rien à faire',
      'Nous ne vous oublions pas',
      'Ce n’est pas grave',
    ],
    promises: [
      'nous vous débloquerons demain',
      'votre compte sera débloqué demain',
      'nous allons vous débloquer',
    ],
    denials: [
      'nous ne pouvons pas promettre que nous vous débloquerons demain',
      'nous ne vous débloquerons pas demain',
      'votre compte ne sera pas débloqué demain',
      'nous ne pouvons, malheureusement, promettre que nous vous débloquerons demain',
    ],
  },
  de: {
    open: [
      ['wir können Ihnen nicht', 'zusagen, dass'],
      ['das dürfen wir nicht', 'versprechen, dass'],
    ],
    putIn: ['wie gesagt', 'so leid es mir tut', 'fürchte ich', 'und das tut mir leid'],
    lacksThat: [
      ['wir können nicht zusagen', 'dass'],
      ['wir können Ihnen nicht versprechen', 'dass'],
      ['ich verspreche Ihnen nicht', 'dass'],
    ],
    hedges: ['fürchte ich', 'tut mir leid', 'und das bedauere ich', 'liebe Frau Weber'],
    assurances: ['aber ich versichere Ihnen', 'seien Sie sicher', 'aber'],
    affirmed: [['wir versprechen Ihnen', 'keine Sorge', 'dass']],
    comments: ['wie gesagt', 'zum jetzigen Zeitpunkt'],
    joining: ['und', 'aber', 'denn'],
    courtesies: [
      'Machen Sie sich keine Sorgen',
      'Keine Sorge',
      'Es ist nicht Ihre Schuld',
      'Sie müssen nichts tun, niemand hat Schuld',
    ],
    promises: [
      'wir schalten Sie morgen wieder frei',
      'wir werden Sie morgen freischalten',
      'Ihr Konto wird morgen entsperrt',
    ],
    denials: [
      'wir können nicht zusagen, dass wir Sie morgen entsperren',
      'ich weiß nicht, ob wir Sie morgen entsperren',
      'wir werden Sie morgen nicht freischalten',
      'wir können nicht zusagen, dass wir Sie heute entsperren, oder dass wir Sie morgen entsperren',
    ],
  },
  es: {
    open: [
      ['no podemos', 'prometer que'],
      ['no le puedo', 'asegurar que'],
    ],
    putIn: ['como le dije', 'en este momento', 'créame', 'y lo siento'],
    lacksThat: [
      ['no podemos prometer', 'que'],
      ['no le puedo asegurar', 'que'],
      ['no podemos garantizarle', 'que'],
    ],
    hedges: ['me temo', 'lo siento', 'y lo lamento', 'estimada Dana'],
    assurances: ['pero le aseguro', 'esté segura'],
    affirmed: [['le prometemos', 'no se preocupe', 'que']],
    comments: ['como le dije', 'por ahora'],
    joining: ['y', 'pero', 'porque'],
    courtesies: ['No te preocupes', 'No se preocupe', 'No es culpa suya', 'Nunca le olvidamos'],
    promises: ['te desbloqueamos mañana', 'le desbloquearemos', 'su cuenta será desbloqueada mañana'],
    denials: [
      'no podemos prometer que le desbloquearemos mañana',
      'no le desbloquearemos mañana',
      'no podemos, sin embargo, prometer que le desbloquearemos mañana',
    ],
  },
  pt: {
    open: [
      ['não podemos', 'prometer que'],
      ['não lhe posso', 'garantir que'],
    ],
    putIn: ['como lhe disse', 'neste momento', 'acredite', 'e lamento'],
    lacksThat: [
      ['não podemos prometer', 'que'],
      ['não lhe posso garantir', 'que'],
      ['não podemos assegurar-lhe', 'que'],
    ],
    hedges: ['receio', 'lamento', 'e peço desculpa', 'cara Dana'],
    assurances: ['mas asseguro-lhe', 'esteja certa', 'mas'],
    affirmed: [['prometemos-lhe', 'não se preocupe', 'que']],
    comments: ['como lhe disse', 'por agora'],
    joining: ['e', 'mas', 'porque'],
    courtesies: ['Não se preocupe', 'Não te preocupes', 'Não é culpa sua', 'Ninguém o esqueceu'],
    promises: [
      'vamos desbloqueá-lo amanhã',
      'desbloquearemos a sua conta',
      'a sua conta será desbloqueada amanhã',
    ],
    denials: [
      'não podemos prometer que desbloquearemos a conta amanhã',
      'não vamos desbloqueá-lo amanhã',
      'não podemos, no entanto, prometer que desbloquearemos a conta amanhã',
    ],
  },
  it: {
    open: [
      ['non possiamo', 'promettere che'],
      ['non le posso', 'assicurare che'],
    ],
    putIn: ['come ho detto', 'al momento', 'mi creda', 'e mi dispiace'],
    lacksThat: [
      ['non possiamo promettere', 'che'],
      ['non le posso assicurare', 'che'],
      ['non possiamo garantirle', 'che'],
    ],
    hedges: ['temo', 'mi dispiace', 'e mi rincresce', 'gentile Dana'],
    assurances: ['ma le assicuro', 'stia certa', 'ma'],
    affirmed: [['le promettiamo', 'non si preoccupi', 'che']],
    comments: ['come ho detto', 'per ora'],
    joining: ['e', 'ma', 'perché'],
    courtesies: ['Non si preoccupi', 'Non ti preoccupare', 'Non è colpa sua', 'Nessuno vi ha dimenticati'],
    promises: ['la sbloccheremo domani', 'vi sbloccheremo', 'il suo account sarà sbloccato domani'],
    denials: [
      'non possiamo promettere che la sbloccheremo domani',
      'non la sbloccheremo domani',
      'non possiamo, purtroppo, promettere che la sbloccheremo domani',
    ],
  },
} as const
const JOINTS = [', ', '; ', ': ', ' – ', ' - ', '—', ',\n', '. ', '! ']

describe.each(Object.entries(LANGUAGES))(
  'a promise in %s',
  (_, { joining, courtesies, promises: said, denials, open, putIn, lacksThat, ...more }) => {
    const { comments, hedges, assurances, affirmed } = more
    const joints = [...JOINTS, ...joining.flatMap((word) => [` ${word} `, `, ${word} `])]

    test.each(said)('is stopped after every sentence that denies something else: %s', (promise) => {
      const replies = courtesies.flatMap((courtesy) =>
        joints.map((joint) => `${courtesy}${joint}${promise}.`),
      )
      replies.push(`${promise}.`, ...courtesies.map((courtesy) => `${promise}, (${courtesy})`))
      expect(replies.filter((reply) => promises(reply).length === 0)).toEqual([])
    })

    test.each(said)('is stopped after the same promise, denied: %s', (promise) => {
      const replies = denials.flatMap((denial) =>
        ['; ', ', '].map((joint) => `${denial}${joint}${joining[1]} ${promise}.`),
      )
      expect(replies.filter((reply) => promises(reply).length === 0)).toEqual([])
    })

    test.each(denials)('is none where it is denied itself: %s', (denial) => {
      const replies = courtesies.flatMap((courtesy) => joints.map((joint) => `${courtesy}${joint}${denial}.`))
      expect([`${denial}.`, ...replies].filter((reply) => promises(reply).length > 0)).toEqual([])
    })

    const around = (words: string, place: number): string[] =>
      place === 0
        ? [`, ${words}, `, ` (${words}) `, `, ${words}, ${words}, `]
        : [`, ${words}, `, ` – ${words} – `]

    test.each(said)('is none where a denial has something put in, whatever it is: %s', (promise) => {
      const replies = [
        ...open.flatMap(([begins, verb]) =>
          putIn.flatMap(around).map((gap) => `${begins}${gap}${verb} ${promise}.`),
        ),
        ...lacksThat.flatMap(([begins, that]) =>
          comments.flatMap((words) => [
            `${begins}, ${words}, ${that} ${promise}.`,
            `${begins} – ${words} – ${that} ${promise}.`,
          ]),
        ),
      ]
      expect(replies.filter((reply) => promises(reply).length > 0)).toEqual([])
    })

    test.each(said)(
      'is none where something stands between a denied promise and its "that": %s',
      (promise) => {
        const replies = lacksThat.flatMap(([begins, that]) =>
          [...hedges, ...comments].flatMap((words) =>
            [`, ${words}, `, ` – ${words} – `, ` (${words}) `, `, ${words}, ${words}, `].map(
              (gap) => `${begins}${gap}${that} ${promise}.`,
            ),
          ),
        )
        expect(replies.filter((reply) => promises(reply).length > 0)).toEqual([])
      },
    )

    test.each(said)(
      'is stopped where what stands between assures it, or nothing was denied: %s',
      (promise) => {
        const assured = lacksThat.flatMap(([begins, that]) =>
          assurances.flatMap((words) => [
            `${begins}, ${words}, ${that} ${promise}.`,
            `${begins} – ${words} – ${that} ${promise}.`,
          ]),
        )
        const meant = affirmed.flatMap(([begins, words, that]) =>
          [`, ${words}, `, ` – ${words} – `, ` (${words}) `].map(
            (gap) => `${begins}${gap}${that} ${promise}.`,
          ),
        )
        const twice = lacksThat.map(([begins, that]) => `${begins}, ${promise}, ${that} ${promise}.`)
        expect([...assured, ...meant, ...twice].filter((reply) => promises(reply).length === 0)).toEqual([])
      },
    )

    test.each(said)('is stopped behind a denial that ends before it: %s', (promise) => {
      const replies = open.flatMap(([begins]) =>
        putIn.flatMap((words) =>
          ['', ...joining.map((word) => `${word} `)].map((word) => `${begins}, ${words}, ${word}${promise}.`),
        ),
      )
      const inside = open.flatMap(([begins, verb]) => [
        `${begins}, ${joining[1]} ${promise}, ${verb}`,
        `${begins}, ${promise}, ${verb}`,
      ])
      expect([...replies, ...inside].filter((reply) => promises(reply).length === 0)).toEqual([])
    })
  },
)
