import { describe, expect, test } from 'vitest'
import { STEP_TYPES } from '../../../../src/engine/domain/workflows/graph.ts'
import { readGraph } from '../../../../src/engine/domain/workflows/read-graph.ts'
import {
  chainOf,
  changed,
  courseGraph,
  faultsOf,
  type SentStep,
  stepAt,
} from '../../../support/workflow-graphs.ts'

/** A step in a chain, and what is wrong with it; its path is `steps.1`. */
const STEPS: [string, string, Partial<SentStep>, string[]][] = [
  ['EMAIL', 'has an email or a campaignId', { config: {} }, ['config.email: is required']],
  [
    'EMAIL',
    'has subject and content',
    { config: { email: { subject: ' ' } } },
    ['config.email.subject: must not be empty', 'config.email.content: is required'],
  ],
  [
    'EMAIL',
    'hears no events',
    {
      config: { email: { subject: 'Hi', content: 'Hi', contentType: 'MARKDOWN' } },
      eventFilters: [{ eventType: 'SUBSCRIBED' }],
    },
    ['eventFilters: are not used by EMAIL'],
  ],
  ['WAIT', 'has a mode', { config: {} }, ['config.mode: is required']],
  [
    'WAIT',
    'lasts whole seconds',
    { config: { mode: 'DURATION', seconds: 1.5 } },
    ['config.seconds: must be a whole number from 1 to 315360000'],
  ],
  [
    'WAIT',
    'names a time of day',
    { config: { mode: 'TIME_OF_DAY', time: '24:00' } },
    ['config.time: must be a time of day like 09:30'],
  ],
  [
    'WAIT',
    'names days',
    { config: { mode: 'DAY_OF_WEEK', days: ['FUNDAY'], time: '09:30' } },
    ['config.days: "FUNDAY" is not known'],
  ],
  [
    'WAIT',
    'names a zone',
    { config: { mode: 'TIME_OF_DAY', time: '09:30', timezone: 'Mars' } },
    ['config.timezone: must be an IANA time zone'],
  ],
  [
    'WAIT',
    'names a date',
    { config: { mode: 'DATE', date: 'soon' } },
    ['config.date: must be an ISO 8601 date or time'],
  ],
  [
    'WAIT',
    'takes no other keys',
    { config: { seconds: 60, minutes: 1 } },
    ['config.minutes: is not used by a WAIT of a DURATION'],
  ],
  [
    'ACTION',
    'does something',
    { config: { actions: [] } },
    ['config.actions: must have at least one action'],
  ],
  [
    'ACTION',
    'does what is known',
    {
      config: {
        actions: [{ type: 'DANCE' }, { type: 'ADD_TAGS', tags: [] }, { type: 'UPDATE_FIELD', field: 'x' }],
      },
    },
    [
      'config.actions.0.type: "DANCE" is not known',
      'config.actions.1.tags: must name at least one tag',
      'config.actions.2.value: is required',
    ],
  ],
  ['GOAL', 'has events or filters', { config: {} }, [': needs eventFilters or filters']],
  [
    'WEBHOOK',
    'calls an https address',
    { config: { url: 'http://example.com/hook' } },
    ['config.url: must be an https:// address'],
  ],
]

describe('steps', () => {
  test.each(STEPS)('%s %s', (type, _title, step, faults) => {
    const paths = faults.map((fault) => `steps.1${fault.startsWith(':') ? '' : '.'}${fault}`)
    expect(faultsOf(chainOf({ id: 's', type, ...step }))).toEqual(paths)
  })

  test.each([
    ['the seconds of before', { duration: 86_400 }, { mode: 'DURATION', seconds: 86_400 }],
    ['seconds without a mode', { seconds: 60 }, { mode: 'DURATION', seconds: 60 }],
    [
      'days in the order of the week',
      { mode: 'DAY_OF_WEEK', days: ['FRIDAY', 'MONDAY'], time: '09:30' },
      { mode: 'DAY_OF_WEEK', days: ['MONDAY', 'FRIDAY'], time: '09:30' },
    ],
  ])('a WAIT may give %s', (_title, config, read) => {
    const { definition, issues } = readGraph(chainOf({ id: 's', type: 'WAIT', config }))
    expect({ config: definition.steps[1]?.config, issues }).toEqual({ config: read, issues: [] })
  })

  test.each([
    ['https://example.com/hook?x=1', true],
    ['http://127.0.0.1:8080/', true],
    ['http://localhost/hook', true],
    ['http://[::1]:8080/hook', true],
    ['http://127.0.0.1.example.com/', false],
    ['http://127.0.0.1@example.com/', false],
    ['ftp://example.com/', false],
    ['https://', false],
  ])('a WEBHOOK to %s is allowed: %s', (url, isAllowed) => {
    expect(faultsOf(chainOf({ id: 's', type: 'WEBHOOK', config: { url } })).length === 0).toBe(isAllowed)
  })

  test.each(STEP_TYPES)('the config of %s takes no key that it does not know', (type) => {
    const config = { TRIGGER: { kind: 'MANUAL' }, WAIT: { seconds: 60 } }[type as string] ?? {}
    const graph = chainOf({ id: 's', type, config: { ...config, color: 'red' } })
    expect(
      faultsOf(graph).filter((fault) => fault.startsWith('steps.1.config.color: is not used by')),
    ).toHaveLength(1)
  })

  test('WAIT_UNTIL has a timeout and at least one event', () => {
    const graph = changed((sent) => {
      stepAt(sent, 2).config = {}
      stepAt(sent, 2).eventFilters = []
    })
    expect(faultsOf(graph)).toEqual([
      'steps.2.config.timeoutSeconds: is required',
      'steps.2.eventFilters: must have at least one event to wait for',
    ])
  })

  test('CONDITION has events or filters, and an edge for each answer', () => {
    const graph = chainOf({ id: 's', type: 'CONDITION', config: { filters: [{ type: 'TAG' }] } })
    expect(faultsOf(graph)).toEqual([
      expect.stringMatching(/^steps\.1\.config\.filters\.0\.operator: /),
      'edges.1.type: DEFAULT cannot leave a CONDITION step',
      'steps.1: needs an edge of type TRUE',
      'steps.1: needs an edge of type FALSE',
    ])
  })

  test('SPLIT has two or more branches with weights that sum to 100, and an edge for each', () => {
    const split = (branches: object[], branchIds: string[]) => {
      const { steps } = chainOf({ id: 's', type: 'SPLIT', config: { branches } })
      const branch = branchIds.map((branchId) => ({ source: 's', target: 'end', type: 'BRANCH', branchId }))
      return faultsOf({ steps, edges: [{ source: 'start', target: 's' }, ...branch] })
    }
    expect(
      split(
        [
          { id: 'a', weight: 30 },
          { id: 'b', weight: 70 },
        ],
        ['a', 'b'],
      ),
    ).toEqual([])
    expect(
      split(
        [
          { id: 'a', weight: 30 },
          { id: 'b', weight: 60 },
        ],
        ['a', 'c'],
      ),
    ).toEqual([
      'steps.1.config.branches: must have weights that sum to 100, not 90',
      'steps.1: needs an edge of type BRANCH "b"',
      'edges.2.branchId: "c" is no branch of "s"',
    ])
    expect(split([{ id: 'a', weight: 50 }], ['a'])).toEqual([
      'steps.1.config.branches: must have at least 2 branches',
    ])
    expect(
      split(
        [
          { id: 'a', weight: 50 },
          { id: 'a', weight: 50 },
        ],
        ['a'],
      ),
    ).toEqual(['steps.1.config.branches.1.id: "a" is used twice'])
  })

  test('a step has an id, a known type and no other keys', () => {
    const graph = changed((sent) => Object.assign(stepAt(sent, 3), { id: '', color: 'red' }))
    expect(faultsOf(graph)).toContain('steps.3.id: must not be empty')
    expect(faultsOf(graph)).toContain('steps.3.color: is not used by a step')
    expect(faultsOf(changed((sent) => (stepAt(sent, 3).type = 'DANCE')))).toEqual([
      'steps.3.type: "DANCE" is not known',
    ])
  })
})

describe('triggers', () => {
  const trigger = (config: object, eventFilters: object[] = []) =>
    faultsOf(changed((sent) => Object.assign(stepAt(sent, 0), { config, eventFilters })))

  test.each([
    [{ kind: 'MANUAL' }],
    [{ kind: 'SUBSCRIBED' }],
    [{ kind: 'CAPTURE_PAGE' }],
    [{ kind: 'DATE', date: '2026-12-24' }],
    [{ kind: 'TAG_REMOVED', tags: ['vip'] }],
  ])('%o is one', (config) => {
    expect(trigger(config)).toEqual([])
  })

  test('a trigger says what it hears', () => {
    expect(trigger({})).toEqual(['steps.0.config.kind: is required'])
    expect(trigger({ kind: 'TAG_ADDED' })).toEqual(['steps.0.config.tags: must name at least one tag'])
    expect(trigger({ kind: 'DATE' })).toEqual(['steps.0.config.date: is required'])
    expect(trigger({ kind: 'SUBSCRIBED', tags: ['vip'] })).toEqual([
      'steps.0.config.tags: is not used by the trigger SUBSCRIBED',
    ])
  })

  test('its event filters are of its kind', () => {
    expect(trigger({ kind: 'PAYMENT' }, [{ eventType: 'SUBSCRIBER_PAYMENT', minAmount: 20 }])).toEqual([])
    expect(trigger({ kind: 'PAYMENT' }, [{ eventType: 'SUBSCRIBED' }])).toEqual([
      'steps.0.eventFilters.0.eventType: must be SUBSCRIBER_PAYMENT, as the trigger is PAYMENT',
    ])
    expect(trigger({ kind: 'MANUAL' }, [{ eventType: 'SUBSCRIBED' }])).toEqual([
      'steps.0.eventFilters.0.eventType: cannot be heard by MANUAL',
    ])
    expect(trigger({ kind: 'FIELD_UPDATED' }, [{ eventType: 'FIELD_UPDATED', linkUrl: 'x' }])).toEqual([
      'steps.0.eventFilters.0.linkUrl: is not used by FIELD_UPDATED',
    ])
  })
})

describe('values of other kinds than text', () => {
  const MOST = 10_000
  const action = (value: unknown) =>
    readGraph(
      chainOf({
        id: 'a',
        type: 'ACTION',
        config: { actions: [{ type: 'UPDATE_FIELD', field: 'plan', value }] },
      }),
    )

  test.each([
    [null, null],
    [0, '0'],
    [-1.5, '-1.5'],
    [true, 'true'],
    [false, 'false'],
    ['', ''],
    ['x'.repeat(MOST), 'x'.repeat(MOST)],
  ])('a field of an ACTION is set to %o', (sent, kept) => {
    const { definition, issues } = action(sent)
    expect(issues).toEqual([])
    expect(definition.steps[1]?.config).toEqual({
      actions: [{ type: 'UPDATE_FIELD', field: 'plan', value: kept }],
    })
  })

  test('anything else is refused by name', () => {
    const said = (value: unknown) => action(value).issues.map(({ path, message }) => `${path}: ${message}`)
    const path = 'steps.1.config.actions.0.value'
    for (const value of [[], {}, ['x']]) expect(said(value)).toEqual([`${path}: must be text`])
    expect(said('x'.repeat(MOST + 1))).toEqual([`${path}: must be at most ${MOST} characters`])
  })

  test('the least amount of a payment is a number from 0', () => {
    const hears = (minAmount: unknown) => {
      const eventFilters = [{ eventType: 'SUBSCRIBER_REFUND', minAmount }]
      const sent = changed((graph) => Object.assign(stepAt(graph, 0), { config: { kind: 'MANUAL' } }))
      return readGraph({ ...sent, settings: { exitRules: [{ id: 'r', eventFilters }] } })
    }
    for (const amount of [0, 0.01, 1e6]) {
      const { definition, issues } = hears(amount)
      expect(issues).toEqual([])
      expect(JSON.stringify(definition.settings)).toContain(`"minAmount":${amount}`)
    }
    for (const amount of ['5', -0.01, true, Number.NaN, Number.POSITIVE_INFINITY])
      expect(hears(amount).issues).toEqual([
        {
          path: 'settings.exitRules.0.eventFilters.0.minAmount',
          message: 'must be a number, 0 or more',
        },
      ])
  })
})

describe('settings and goals', () => {
  test.each<[string, object, string[]]>([
    [
      'an exit rule says when',
      { settings: { exitRules: [{ id: 'r' }] } },
      ['settings.exitRules.0: needs eventFilters or filters'],
    ],
    [
      'one with a wrong event is told only that',
      { settings: { exitRules: [{ id: 'r', eventFilters: [{ eventType: 'DANCED' }] }] } },
      ['settings.exitRules.0.eventFilters.0.eventType: "DANCED" is not known'],
    ],
    [
      'and so is one with a wrong filter',
      { settings: { exitRules: [{ id: 'r', filters: ['all'] }] } },
      ['settings.exitRules.0.filters.0: must be an object with type, field and operator'],
    ],
    [
      'a send window has two times',
      { settings: { sendWindow: { days: ['MONDAY'], from: '09:00' } } },
      ['settings.sendWindow.to: is required'],
    ],
    [
      'and ends after it begins',
      { settings: { sendWindow: { from: '18:00', to: '09:00' } } },
      ['settings.sendWindow.to: must be later than from'],
    ],
    [
      'repeating is ONCE, AFTER_COMPLETION or ALWAYS',
      { settings: { repeat: { mode: 'OFTEN' } } },
      ['settings.repeat.mode: "OFTEN" is not known'],
    ],
    [
      'settings take no other keys',
      { settings: { color: 'red' } },
      ['settings.color: is not used by settings'],
    ],
    [
      'goals have ids of their own',
      {
        successGoals: [
          { id: 'g', eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT' }] },
          { id: 'g', eventFilters: [{ eventType: 'SUBSCRIBER_REFUND' }] },
        ],
      },
      ['successGoals.1.id: "g" is used twice'],
    ],
    [
      'and name steps that exist',
      {
        successGoals: [{ id: 'g', eventFilters: [{ eventType: 'EMAIL_CLICKED', stepId: 'gone' }] }],
      },
      ['successGoals.0.eventFilters.0.stepId: there is no step "gone"'],
    ],
    ['goals are a list', { successGoals: 'none' }, ['successGoals: must be a list']],
  ])('%s', (_title, more, faults) => {
    expect(faultsOf({ ...courseGraph(), ...more })).toEqual(faults)
  })
})
