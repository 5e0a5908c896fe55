import {
  EMPTY_DEFINITION,
  type Edge,
  type Step,
  type StepOf,
  type WorkflowDefinition,
} from '../../../../engine/domain/workflows/graph.ts'
import { toIsoTime } from '../../../../shared/text/iso-time.ts'
import { DAY_MS } from '../../../../shared/text/time-units.ts'

/** A ready-made workflow. `DraftEditor` offers them where a draft is empty; each can be saved as it is. */
export interface WorkflowTemplate {
  name: string
  /** What it does, as a sentence. */
  help: string
  /** `now` is ms UTC: a series for a day begins with a day that is still to come. */
  make: (now: number) => WorkflowDefinition
}

const DAY_SECONDS = 86_400

function text(words: string): object {
  return { type: 'paragraph', content: [{ type: 'text', text: words }] }
}

function email(id: string, name: string, subject: string, words: string): StepOf<'EMAIL'> {
  const link = { type: 'link', attrs: { href: '{{unsubscribeUrl}}' } }
  const unsubscribe = { type: 'paragraph', content: [{ type: 'text', text: 'Unsubscribe', marks: [link] }] }
  const content = { type: 'doc', content: [text(words), unsubscribe] }
  return {
    id,
    type: 'EMAIL',
    name,
    config: { email: { subject, content, contentType: 'MAILY' } },
    eventFilters: [],
  }
}

function wait(id: string, days: number): StepOf<'WAIT'> {
  return {
    id,
    type: 'WAIT',
    name: '',
    config: { mode: 'DURATION', seconds: days * DAY_SECONDS },
    eventFilters: [],
  }
}

function waitUntil(id: string, days: number, eventFilters: Step['eventFilters']): StepOf<'WAIT_UNTIL'> {
  const config = { timeoutSeconds: days * DAY_SECONDS, match: 'ANY' as const }
  return { id, type: 'WAIT_UNTIL', name: '', config, eventFilters }
}

function tag(id: string, name: string): StepOf<'ACTION'> {
  return {
    id,
    type: 'ACTION',
    name: '',
    config: { actions: [{ type: 'ADD_TAGS', tags: [name] }] },
    eventFilters: [],
  }
}

const EXIT: Step = { id: 'exit', type: 'EXIT', name: '', config: {}, eventFilters: [] }

function way(source: string, target: string, type: Edge['type'] = 'DEFAULT'): Edge {
  return { id: `${source}-${type}`, source, target, type }
}

/** Returns edges along the steps in order. */
function along(...ids: string[]): Edge[] {
  return ids.slice(1).map((id, index) => way(ids[index] ?? '', id))
}

function trigger(config: StepOf<'TRIGGER'>['config']): StepOf<'TRIGGER'> {
  return { id: 'start', type: 'TRIGGER', name: '', config, eventFilters: [] }
}

export const TEMPLATES: readonly WorkflowTemplate[] = [
  {
    name: 'Welcome series',
    help: 'Greets a new subscriber, waits two days, and shows where to begin.',
    make: () => ({
      ...EMPTY_DEFINITION,
      steps: [
        trigger({ kind: 'SUBSCRIBED', filters: [] }),
        email('hello', 'Hello', 'Welcome', 'Good to have you here.'),
        wait('pause', 2),
        email('begin', 'Where to begin', 'Where to begin', 'Three things that most people try first.'),
        EXIT,
      ],
      edges: along('start', 'hello', 'pause', 'begin', 'exit'),
    }),
  },
  {
    name: 'Re-engagement',
    help: 'Writes to a subscriber with the tag “inactive”, and marks who opens and who does not.',
    make: () => ({
      ...EMPTY_DEFINITION,
      steps: [
        trigger({ kind: 'TAG_ADDED', tags: ['inactive'], filters: [] }),
        email('ask', 'Still interested?', 'Still interested?', 'We have not heard from you for a while.'),
        waitUntil('opened', 7, [{ eventType: 'EMAIL_OPENED', stepId: 'ask' }]),
        tag('back', 'came back'),
        tag('quiet', 'stayed quiet'),
        EXIT,
      ],
      edges: [
        ...along('start', 'ask', 'opened'),
        way('opened', 'back', 'EVENT'),
        way('opened', 'quiet', 'TIMEOUT'),
        way('back', 'exit'),
        way('quiet', 'exit'),
      ],
    }),
  },
  {
    name: 'Payment follow-up',
    help: 'Thanks for a payment, and after a week asks how it went.',
    make: () => ({
      ...EMPTY_DEFINITION,
      steps: [
        trigger({ kind: 'PAYMENT', filters: [] }),
        email('thanks', 'Thanks', 'Thank you for your order', 'Your payment has arrived.'),
        wait('week', 7),
        email('ask', 'How was it?', 'How was it?', 'Tell us how it went: reply to this email.'),
        EXIT,
      ],
      edges: along('start', 'thanks', 'week', 'ask', 'exit'),
    }),
  },
  {
    name: 'For a day',
    help: 'Writes to all subscribers on one day at nine, and again to those who have not opened it by three days later.',
    make: (now) => ({
      ...EMPTY_DEFINITION,
      steps: [
        trigger({ kind: 'DATE', date: `${dayOf(now + WEEK_DAYS * DAY_MS)}T09:00`, filters: [] }),
        email('news', 'The day', 'Today is the day', 'What begins today, and what you can do with it.'),
        waitUntil('opened', 3, [{ eventType: 'EMAIL_OPENED', stepId: 'news' }]),
        email(
          'again',
          'Once more',
          'In case you missed it',
          'It began three days ago, and it is not too late.',
        ),
        EXIT,
      ],
      edges: [
        ...along('start', 'news', 'opened'),
        way('opened', 'exit', 'EVENT'),
        way('opened', 'again', 'TIMEOUT'),
        way('again', 'exit'),
      ],
    }),
  },
]

const WEEK_DAYS = 7

function dayOf(at: number): string {
  return toIsoTime(at).slice(0, 10)
}
