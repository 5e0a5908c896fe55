import { describe, expect, test } from 'vitest'
import { readGraph } from '../../../../src/engine/domain/workflows/read-graph.ts'
import {
  chainOf,
  changed,
  courseGraph,
  faultsOf,
  type SentGraph,
  stepAt,
} from '../../../support/workflow-graphs.ts'

test('the graph of the specification is read as it is', () => {
  const { definition, issues } = readGraph(courseGraph())
  expect(issues).toEqual([])
  expect(definition.steps.map(({ type }) => type)).toEqual([
    'TRIGGER',
    'EMAIL',
    'WAIT_UNTIL',
    'ACTION',
    'EXIT',
  ])
  expect(definition.steps[2]).toEqual({
    id: 'open',
    type: 'WAIT_UNTIL',
    name: 'Opened?',
    config: { timeoutSeconds: 172_800, match: 'ANY' },
    eventFilters: [{ eventType: 'EMAIL_OPENED', stepId: 'hello' }],
  })
  expect(definition.settings).toEqual({ exitRules: [], repeat: { mode: 'ONCE', cooldownDays: 0 } })
})

test('what is read can be sent again and is read the same', () => {
  const { definition } = readGraph(courseGraph())
  const again = readGraph(JSON.parse(JSON.stringify(definition)) as object)
  expect(again).toEqual({ definition, issues: [] })
})

test('an edge without id and type gets both', () => {
  const { definition } = readGraph({
    steps: chainOf().steps,
    edges: [{ source: 'start', target: 'end' }],
  })
  expect(definition.edges).toEqual([{ id: 'start-DEFAULT', source: 'start', target: 'end', type: 'DEFAULT' }])
})

test('settings and goals that are left out stay as they were', () => {
  const first = readGraph({
    ...courseGraph(),
    settings: { timezone: 'europe/paris', repeat: { mode: 'ALWAYS', cooldownDays: 3 } },
    successGoals: [{ id: 'pays', eventFilters: [{ eventType: 'SUBSCRIBER_PAYMENT', minAmount: 5 }] }],
  })
  expect(first.issues).toEqual([])
  expect(first.definition.settings.timezone).toBe('Europe/Paris')
  expect(first.definition.successGoals[0]).toMatchObject({ id: 'pays', name: 'pays', exitOnSuccess: true })
  const second = readGraph(courseGraph(), first.definition)
  expect(second.definition.settings).toEqual(first.definition.settings)
  expect(second.definition.successGoals).toEqual(first.definition.successGoals)
})

describe('the graph as a whole', () => {
  test.each<[string, (graph: SentGraph) => void, string[]]>([
    [
      'step ids are unique',
      (graph) => graph.steps.push({ id: 'end', type: 'EXIT' }),
      ['steps.5.id: "end" is used twice'],
    ],
    [
      'edge ids are unique',
      (graph) => graph.edges.forEach((edge, index) => index === 1 && (edge.id = 'e1')),
      ['edges.1.id: "e1" is used twice'],
    ],
    [
      'there is one TRIGGER',
      (graph) => {
        graph.steps.shift()
        graph.edges.shift()
      },
      ['steps: must have one TRIGGER'],
    ],
    [
      'and no second one',
      (graph) => {
        graph.steps.push({ id: 't2', type: 'TRIGGER', config: { kind: 'MANUAL' } })
        graph.edges.push({ id: 'e6', source: 't2', target: 'hello', type: 'DEFAULT' })
      },
      ['steps.5.type: is the second TRIGGER'],
    ],
    [
      'no edge goes into the TRIGGER',
      (graph) => graph.edges.forEach((edge, index) => index === 4 && (edge.target = 't')),
      ['edges.4.target: cannot be the TRIGGER', 'edges.4.target: leads back to "t"'],
    ],
    [
      'every end of an edge exists',
      (graph) => graph.edges.forEach((edge, index) => index === 4 && (edge.target = 'nowhere')),
      ['edges.4.target: there is no step "nowhere"'],
    ],
    [
      'the edges that a type needs are there',
      (graph) => graph.edges.splice(3, 1),
      ['steps.2: needs an edge of type TIMEOUT'],
    ],
    [
      'and no others',
      (graph) => graph.edges.push({ id: 'e6', source: 'end', target: 'tag', type: 'DEFAULT' }),
      ['edges.5.type: DEFAULT cannot leave an EXIT step', 'edges.5.target: leads back to "tag"'],
    ],
    [
      'nor the same twice',
      (graph) => graph.edges.push({ id: 'e6', source: 't', target: 'end', type: 'DEFAULT' }),
      ['edges.5: is the second DEFAULT edge from "t"'],
    ],
    [
      'every step can be reached',
      (graph) => {
        graph.steps.push({ id: 'lost', type: 'EXIT' })
      },
      ['steps.5: cannot be reached from the TRIGGER'],
    ],
    [
      'no circle',
      (graph) => graph.edges.forEach((edge, index) => index === 4 && (edge.target = 'hello')),
      ['edges.4.target: leads back to "hello"'],
    ],
    [
      'nor one through the second of two edges',
      (graph) => {
        graph.steps.push({ id: 'late', type: 'WAIT', config: { seconds: 60 } })
        graph.edges.push({ id: 'e6', source: 'late', target: 'hello', type: 'DEFAULT' })
        graph.edges.forEach((edge, index) => index === 3 && (edge.target = 'late'))
      },
      ['edges.5.target: leads back to "hello"'],
    ],
    [
      'an event names an EMAIL step of the graph',
      (graph) => {
        stepAt(graph, 2).eventFilters = [
          { eventType: 'EMAIL_OPENED', stepId: 'tag' },
          { eventType: 'EMAIL_OPENED', stepId: 'gone' },
        ]
      },
      [
        'steps.2.eventFilters.0.stepId: must be an EMAIL step, not ACTION',
        'steps.2.eventFilters.1.stepId: there is no step "gone"',
      ],
    ],
  ])('%s', (_title, change, faults) => {
    expect(faultsOf(changed(change))).toEqual(faults)
  })

  test('a circle through MOVE_TO_STEP is allowed', () => {
    const graph = chainOf({ id: 'wait', type: 'WAIT', config: { seconds: 60 } })
    graph.steps[2] = { id: 'end', type: 'MOVE_TO_STEP', config: { targetStepId: 'wait', maxMoves: 3 } }
    expect(faultsOf(graph)).toEqual([])
  })

  test('a step that only a MOVE_TO_STEP leads to can be reached', () => {
    const graph = chainOf({ id: 'wait', type: 'WAIT', config: { seconds: 60 } })
    graph.edges[0] = { id: 'e0', source: 'start', target: 'move', type: 'DEFAULT' }
    graph.steps.push({ id: 'move', type: 'MOVE_TO_STEP', config: { targetStepId: 'wait' } })
    expect(faultsOf(graph)).toEqual([])
  })

  test('an edge that may not leave is told which may', () => {
    const hintsOf = (graph: SentGraph) => readGraph(graph).issues.flatMap(({ hint }) => hint ?? [])
    const wrong = (source: string, type: string) =>
      hintsOf(changed(({ edges }) => edges.push({ id: 'e6', source, target: 'end', type })))
    expect(wrong('tag', 'EVENT')).toEqual(['From it go: DEFAULT.'])
    expect(wrong('open', 'DEFAULT')).toEqual(['From it go: EVENT, TIMEOUT.'])
    expect(wrong('end', 'EVENT')).toContain('No edge leaves it.')
  })

  test('a MOVE_TO_STEP goes to a step that is there and is neither TRIGGER nor another move', () => {
    const to = (targetStepId: string) => {
      const graph = chainOf({ id: 'wait', type: 'WAIT', config: { seconds: 60 } })
      graph.steps[2] = { id: 'end', type: 'MOVE_TO_STEP', config: { targetStepId } }
      return faultsOf(graph)
    }
    expect(to('gone')).toEqual(['steps.2.config.targetStepId: there is no step "gone"'])
    expect(to('start')).toEqual(['steps.2.config.targetStepId: cannot be a TRIGGER step'])
    expect(to('end')).toEqual(['steps.2.config.targetStepId: cannot be a MOVE_TO_STEP step'])
  })

  test('a chain of 500 steps is read, one of 501 refused before it is', () => {
    const waits = Array.from({ length: 499 }, (_, index) => ({
      id: `w${index}`,
      type: 'WAIT',
      config: { seconds: 60 },
    }))
    expect(faultsOf(chainOf(...waits.slice(1)))).toEqual([])
    expect(faultsOf(chainOf(...waits))).toEqual(['steps: must have at most 500 steps, not 501'])
    const edges = Array.from({ length: 1001 }, () => null)
    expect(faultsOf({ ...chainOf(), edges })).toEqual(['edges: must have at most 1000 edges, not 1001'])
  })

  test('a graph of more than 1 MB is refused; the contents of its emails do not count', () => {
    const large = 'x'.repeat(1024 * 1024)
    const wait = { id: 'w', type: 'WAIT', config: { seconds: 60, note: large } }
    expect(faultsOf(chainOf(wait))).toEqual([
      'steps: are too large: a graph may have 1 MB without the contents of its emails',
    ])
    const email = { subject: 'Hi', content: large, contentType: 'MARKDOWN' }
    expect(faultsOf(chainOf({ id: 'm', type: 'EMAIL', config: { email } }))).toEqual([])
  })
})

test('a prefix goes before every path', () => {
  expect(readGraph({}, undefined, 'definition').issues.map(({ path }) => path)).toEqual([
    'definition.steps',
    'definition.edges',
    'definition.steps',
  ])
})
