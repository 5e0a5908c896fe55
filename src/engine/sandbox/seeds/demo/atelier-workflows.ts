import { button, doc, paragraph } from '../compose.ts'
import type { DocumentNode } from '../../../domain/document.ts'
import type { WorkflowSeed } from '../workflow-shape.ts'
import { goodbye, hello, SHOP } from './messages/atelier-documents.ts'

/** What Atelier Nord has left to run by itself: three series, and one that is paused with people in it. */

const DAY_SECONDS = 86_400

function email(id: string, name: string, subject: string, ...body: DocumentNode[]) {
  const content = doc(hello, ...body, goodbye)
  return { id, type: 'EMAIL', name, config: { email: { subject, content, contentType: 'MAILY' } } }
}

function wait(id: string, days: number, name: string) {
  return { id, type: 'WAIT', name, config: { mode: 'DURATION', seconds: days * DAY_SECONDS } }
}

/** Everything after it happens in the morning, as the author likes it, and many runs act at one tick. */
const morning = {
  id: 'morning',
  type: 'WAIT',
  name: 'Next morning at nine',
  config: { mode: 'TIME_OF_DAY', time: '09:00' },
}

function tag(id: string, name: string) {
  return {
    id,
    type: 'ACTION',
    name: `Tag ${name}`,
    config: { actions: [{ type: 'ADD_TAGS', tags: [name] }] },
  }
}

const end = { id: 'end', type: 'EXIT', name: 'End', config: {} }

/** Edges from step to step: `source target`, with the type where it is not DEFAULT. */
function edges(...ways: string[]) {
  return ways.map((way) => {
    const [source, target, type = 'DEFAULT', branchId] = way.split(' ')
    const id = `${source}-${branchId ?? type.toLowerCase()}`
    return { id, source, target, type, ...(branchId === undefined ? {} : { branchId }) }
  })
}

const welcome: WorkflowSeed = {
  name: 'Welcome series',
  createdDaysAgo: 90,
  outcome: { bounced: 0.01, opened: 0.58, clicked: 0.19 },
  definition: {
    steps: [
      {
        id: 'start',
        type: 'TRIGGER',
        name: 'Subscribes, and reads French',
        config: {
          kind: 'SUBSCRIBED',
          filters: [{ type: 'FIELD', field: 'language', operator: 'EQUALS', value: 'fr' }],
        },
      },
      morning,
      email(
        'hello',
        'Bienvenue',
        'Bienvenue à l’atelier',
        paragraph('Nous écrivons peu : une lettre quand le four a donné quelque chose de bon.'),
        button('Voir l’atelier', SHOP),
      ),
      wait('two-days', 2, 'Two days'),
      {
        id: 'which',
        type: 'SPLIT',
        name: 'Which second letter works better',
        config: {
          branches: [
            { id: 'story', name: 'The story', weight: 50 },
            { id: 'pieces', name: 'The pieces', weight: 50 },
          ],
        },
      },
      email(
        'story',
        'L’histoire du four',
        'Comment le four est arrivé à Nantes',
        paragraph('Il pesait huit cents kilos et la porte en faisait soixante-dix de large.'),
        button('La suite', `${SHOP}/histoire`),
      ),
      email(
        'pieces',
        'Trois pièces',
        'Trois pièces pour commencer',
        paragraph('Un vase, un carnet et une lampe : ce que nos lecteurs choisissent d’abord.'),
        button('Les voir', `${SHOP}/premieres`),
      ),
      wait('five-days', 5, 'Five days'),
      {
        id: 'read',
        type: 'CONDITION',
        name: 'Opened the second letter',
        config: { filters: [] },
        eventFilters: [
          { eventType: 'EMAIL_OPENED', stepId: 'story' },
          { eventType: 'EMAIL_OPENED', stepId: 'pieces' },
        ],
      },
      tag('reader', 'reader'),
      end,
    ],
    edges: edges(
      'start morning',
      'morning hello',
      'hello two-days',
      'two-days which',
      'which story BRANCH story',
      'which pieces BRANCH pieces',
      'story five-days',
      'pieces five-days',
      'five-days read',
      'read reader TRUE',
      'read end FALSE',
      'reader end',
    ),
    successGoals: [{ id: 'bought', name: 'Bought', eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }] }],
  },
}

const quietReaders: WorkflowSeed = {
  name: 'Win back quiet readers',
  createdDaysAgo: 88,
  outcome: { bounced: 0.02, opened: 0.34, clicked: 0.08 },
  definition: {
    steps: [
      { id: 'start', type: 'TRIGGER', name: 'Tagged quiet', config: { kind: 'TAG_ADDED', tags: ['quiet'] } },
      morning,
      email(
        'ask',
        'Toujours là ?',
        'On se reparle ?',
        paragraph('Voilà quelques mois que nos lettres restent fermées. Faut-il continuer ?'),
        button('Oui, continuez', `${SHOP}/oui`),
      ),
      wait('week', 7, 'A week'),
      {
        id: 'opened',
        type: 'CONDITION',
        name: 'Opened it',
        config: { filters: [] },
        eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'ask' }],
      },
      {
        id: 'back',
        type: 'ACTION',
        name: 'Is back',
        config: {
          actions: [
            { type: 'REMOVE_TAGS', tags: ['quiet'] },
            { type: 'ADD_TAGS', tags: ['reader'] },
          ],
        },
      },
      email(
        'last',
        'Dernière lettre',
        'Une dernière lettre',
        paragraph('Sans nouvelles de vous, nous n’écrirons plus que pour les grandes occasions.'),
      ),
      wait('fortnight', 14, 'Two weeks'),
      {
        id: 'gone',
        type: 'CONDITION',
        name: 'Opened the last one',
        config: { filters: [] },
        eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'last' }],
      },
      tag('lost', 'lost'),
      end,
    ],
    edges: edges(
      'start morning',
      'morning ask',
      'ask week',
      'week opened',
      'opened back TRUE',
      'opened last FALSE',
      'last fortnight',
      'fortnight gone',
      'gone back TRUE',
      'gone lost FALSE',
      'back end',
      'lost end',
    ),
  },
}

const afterPurchase: WorkflowSeed = {
  name: 'After a purchase',
  createdDaysAgo: 85,
  outcome: { bounced: 0.005, opened: 0.66, clicked: 0.21 },
  definition: {
    steps: [
      {
        id: 'start',
        type: 'TRIGGER',
        name: 'Pays 60 € or more',
        config: { kind: 'PAYMENT' },
        eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT', minAmount: 60 }],
      },
      morning,
      email(
        'thanks',
        'Merci',
        'Votre pièce est en route',
        paragraph('Chaque pièce part emballée dans du papier de lin. Voici comment en prendre soin.'),
        button('L’entretien', `${SHOP}/entretien`),
      ),
      {
        id: 'again',
        type: 'WAIT_UNTIL',
        name: 'Buys again within three weeks',
        config: { timeoutSeconds: 21 * DAY_SECONDS },
        eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }],
      },
      tag('loyal', 'loyal'),
      email(
        'review',
        'Un mot ?',
        'Comment va-t-elle ?',
        paragraph(
          'Trois semaines ont passé. Une photo chez vous nous ferait plaisir : répondez à cette lettre.',
        ),
      ),
      end,
    ],
    edges: edges(
      'start morning',
      'morning thanks',
      'thanks again',
      'again loyal EVENT',
      'again review TIMEOUT',
      'loyal end',
      'review end',
    ),
    settings: {
      repeat: { mode: 'AFTER_COMPLETION', cooldownDays: 30 },
      exitRules: [{ id: 'refund', eventFilters: [{ eventType: 'SUBSCRIBER_REFUND' }] }],
    },
  },
}

const wholesale: WorkflowSeed = {
  name: 'Wholesale introduction',
  createdDaysAgo: 80,
  pausedDaysAgo: 6,
  outcome: { bounced: 0.01, opened: 0.49, clicked: 0.15 },
  definition: {
    steps: [
      {
        id: 'start',
        type: 'TRIGGER',
        name: 'Tagged B2B or Wholesale',
        config: { kind: 'TAG_ADDED', tags: ['B2B', 'Wholesale'] },
      },
      morning,
      email(
        'terms',
        'Conditions',
        'Nos conditions pour les boutiques',
        paragraph('Minimum de commande, remises et délais : tout tient sur une page.'),
        button('La page', `${SHOP}/pro`),
      ),
      wait('fortnight', 14, 'Two weeks'),
      email(
        'visit',
        'Une visite',
        'Passez nous voir',
        paragraph('L’atelier est ouvert aux boutiques le premier lundi du mois.'),
      ),
      end,
    ],
    edges: edges('start morning', 'morning terms', 'terms fortnight', 'fortnight visit', 'visit end'),
  },
}

/** Oldest first. */
export const atelierNordWorkflows: readonly WorkflowSeed[] = [welcome, quietReaders, afterPurchase, wholesale]
