import { type Edge, OUTGOING_EDGES, type Step, type StepType } from './graph.ts'

/** What an author writes into before anything else: a greeting, and the link that every email needs. */
const FIRST_CONTENT = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Hello,' }] },
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'Unsubscribe',
          marks: [{ type: 'link', attrs: { href: '{{unsubscribeUrl}}' } }],
        },
      ],
    },
  ],
}

const DAY_SECONDS = 86_400

const FIRST_CONFIGS: { [T in StepType]: () => Extract<Step, { type: T }>['config'] } = {
  TRIGGER: () => ({ kind: 'SUBSCRIBED', filters: [] }),
  EMAIL: () => ({ email: { subject: '', content: FIRST_CONTENT, contentType: 'MAILY' } }),
  WAIT: () => ({ mode: 'DURATION', seconds: DAY_SECONDS }),
  WAIT_UNTIL: () => ({ timeoutSeconds: 2 * DAY_SECONDS, match: 'ANY' }),
  CONDITION: () => ({ filters: [] }),
  SPLIT: () => ({
    branches: [
      { id: 'a', name: 'A', weight: 50 },
      { id: 'b', name: 'B', weight: 50 },
    ],
  }),
  MOVE_TO_STEP: () => ({ targetStepId: '', maxMoves: 1 }),
  ACTION: () => ({ actions: [{ type: 'ADD_TAGS', tags: [] }] }),
  GOAL: () => ({ filters: [] }),
  EXIT: () => ({}),
  WEBHOOK: () => ({ url: '' }),
}

/**
 * Returns a new step as its author first meets it. Where a choice cannot be guessed (a subject, a
 * filter, an address) it is empty, and `readGraph` names it.
 */
export function newStep(type: StepType, id: string): Step {
  return { id, type, name: '', config: FIRST_CONFIGS[type](), eventFilters: [] } as Step
}

/** Returns the ways out of a step: the type of each edge, with the branch where it has one. */
export function waysOf(step: Step): Pick<Edge, 'type' | 'branchId'>[] {
  if (step.type === 'SPLIT') return step.config.branches.map(({ id }) => ({ type: 'BRANCH', branchId: id }))
  return OUTGOING_EDGES[step.type].map((type) => ({ type }))
}

/** Returns an id that none of `taken` has: the base itself, or with the lowest free number. */
export function freeId(base: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  let id = base
  for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`
  return id
}
