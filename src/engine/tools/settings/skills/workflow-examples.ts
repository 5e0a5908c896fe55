import { DAY_MS, SECOND_MS } from '../../../../shared/text/time-units.ts'

/** Graphs of the text about workflows: each is accepted as it is (test/engine/tools/settings/get_skill.test.ts). */

const DAY = DAY_MS / SECOND_MS

function document(words: string): object {
  const link = { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }
  const text = (value: string, marks?: object[]) => ({ type: 'text', text: value, ...(marks && { marks }) })
  return {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [text(words)] },
      { type: 'paragraph', content: [text('Unsubscribe', [link])] },
    ],
  }
}

function email(id: string, subject: string, words: string): object {
  return { id, type: 'EMAIL', name: subject, config: { email: { subject, content: document(words) } } }
}

function wait(id: string, days: number): object {
  const name = days === 1 ? 'A day' : `${days} days`
  return { id, type: 'WAIT', name, config: { mode: 'DURATION', seconds: days * DAY } }
}

function action(id: string, name: string, ...actions: object[]): object {
  return { id, type: 'ACTION', name, config: { actions } }
}

const EXIT = { id: 'end', type: 'EXIT', name: 'Done', config: {} }

function edge(source: string, target: string, type = 'DEFAULT', branchId?: string): object {
  const id = [source, branchId ?? type].join('-')
  return { id, source, target, type, ...(branchId === undefined ? {} : { branchId }) }
}

export const WELCOME = {
  steps: [
    { id: 'start', type: 'TRIGGER', name: 'Joins', config: { kind: 'SUBSCRIBED' } },
    email('hello', 'Welcome', 'Good to have you here.'),
    wait('wait', 2),
    {
      id: 'opened',
      type: 'CONDITION',
      name: 'Opened it',
      config: {},
      eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'hello' }],
    },
    email('begin', 'Where to begin', 'Three things that most people try first.'),
    action('mark', 'Mark', { type: 'ADD_TAGS', tags: ['welcomed'] }),
    EXIT,
  ],
  edges: [
    edge('start', 'hello'),
    edge('hello', 'wait'),
    edge('wait', 'opened'),
    edge('opened', 'begin', 'TRUE'),
    edge('opened', 'mark', 'FALSE'),
    edge('begin', 'mark'),
    edge('mark', 'end'),
  ],
}

export const RE_ENGAGEMENT = {
  steps: [
    { id: 'start', type: 'TRIGGER', name: 'Is inactive', config: { kind: 'TAG_ADDED', tags: ['inactive'] } },
    email('ask', 'Still interested?', 'We have not heard from you for a while.'),
    {
      id: 'answer',
      type: 'WAIT_UNTIL',
      name: 'Opens it within a week',
      config: { timeoutSeconds: 7 * DAY },
      eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'ask' }],
    },
    action('back', 'Came back', { type: 'REMOVE_TAGS', tags: ['inactive'] }),
    action('bye', 'Stayed quiet', { type: 'UNSUBSCRIBE', reason: 'Inactive' }),
    EXIT,
  ],
  edges: [
    edge('start', 'ask'),
    edge('ask', 'answer'),
    edge('answer', 'back', 'EVENT'),
    edge('answer', 'bye', 'TIMEOUT'),
    edge('back', 'end'),
    edge('bye', 'end'),
  ],
  settings: {
    repeat: { mode: 'AFTER_COMPLETION', cooldownDays: 90 },
    exitRules: [{ id: 'bought', eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }] }],
  },
}

export const EVERY_STEP = {
  steps: [
    {
      id: 'start',
      type: 'TRIGGER',
      name: 'Pays 20 or more',
      config: {
        kind: 'PAYMENT',
        filters: [{ type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagNames: ['customer'] }],
      },
      eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT', minAmount: 20 }],
    },
    { id: 'morning', type: 'WAIT', name: 'Until nine', config: { mode: 'TIME_OF_DAY', time: '09:00' } },
    {
      id: 'which',
      type: 'SPLIT',
      name: 'Which works better',
      config: {
        branches: [
          { id: 'short', name: 'Short', weight: 60 },
          { id: 'long', name: 'Long', weight: 40 },
        ],
      },
    },
    email('short', 'Thank you', 'Your order has arrived.'),
    email('long', 'Thank you, and how to begin', 'Your order has arrived. This is how to begin.'),
    {
      id: 'monday',
      type: 'WAIT',
      name: 'Until Monday',
      config: { mode: 'DAY_OF_WEEK', days: ['MONDAY'], time: '10:00', timezone: 'Europe/Paris' },
    },
    {
      id: 'again',
      type: 'WAIT_UNTIL',
      name: 'Pays again',
      config: { timeoutSeconds: 30 * DAY },
      eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }],
    },
    {
      id: 'spent',
      type: 'CONDITION',
      name: 'Spent 100',
      config: {
        filters: [{ type: 'NUMBER', field: 'revenue', operator: 'GREATER_THAN_OR_EQUAL', value: 100 }],
      },
    },
    {
      id: 'loyal',
      type: 'GOAL',
      name: 'Loyal',
      config: {},
      eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT', minAmount: 100 }],
    },
    action(
      'mark',
      'Mark',
      { type: 'ADD_TAGS', tags: ['loyal'] },
      { type: 'UPDATE_FIELD', field: 'level', value: 'gold' },
    ),
    { id: 'tell', type: 'WEBHOOK', name: 'Tell the shop', config: { url: 'https://shop.example/loyal' } },
    { id: 'once', type: 'MOVE_TO_STEP', name: 'Once more', config: { targetStepId: 'monday', maxMoves: 1 } },
    EXIT,
  ],
  edges: [
    edge('start', 'morning'),
    edge('morning', 'which'),
    edge('which', 'short', 'BRANCH', 'short'),
    edge('which', 'long', 'BRANCH', 'long'),
    edge('short', 'monday'),
    edge('long', 'monday'),
    edge('monday', 'again'),
    edge('again', 'spent', 'EVENT'),
    edge('again', 'end', 'TIMEOUT'),
    edge('spent', 'loyal', 'TRUE'),
    edge('spent', 'once', 'FALSE'),
    edge('loyal', 'mark'),
    edge('mark', 'tell'),
    edge('tell', 'end'),
  ],
  settings: {
    timezone: 'Europe/Paris',
    sendWindow: {
      days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
      from: '08:00',
      to: '18:00',
    },
  },
  successGoals: [
    {
      id: 'bought',
      name: 'Bought twice',
      filters: [{ type: 'NUMBER', field: 'revenue', operator: 'GREATER_THAN', value: 200 }],
      exitOnSuccess: false,
    },
  ],
}
