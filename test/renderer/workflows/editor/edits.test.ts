import { expect, test } from 'vitest'
import {
  connectEdge,
  insertStep,
  removeStep,
  startGraph,
} from '../../../../src/engine/domain/workflows/edit-graph.ts'
import { EMPTY_DEFINITION, STEP_TYPES } from '../../../../src/engine/domain/workflows/graph.ts'
import {
  beginEdits,
  countProblems,
  edit,
  findProblems,
  redo,
  undo,
} from '../../../../src/renderer/pages/workflows/editor/edits.ts'
import { pick, shareOf } from '../../../support/draw.ts'

test('undo is the identity, and redo brings back what was undone', () => {
  for (let walk = 0; walk < 20; walk += 1) {
    let edits = beginEdits(startGraph(EMPTY_DEFINITION))
    const seen = [edits.present]
    for (let turn = 0; turn < 30; turn += 1) {
      const draw = walk * 100 + turn
      const edge = pick(edits.present.edges, draw, 'edge').id
      const removes = shareOf(draw, 'removes') < 0.3
      const next = removes
        ? removeStep(edits.present, pick(edits.present.steps, draw, 'step').id)
        : insertStep(edits.present, edge, pick(STEP_TYPES, draw, 'type'))
      edits = edit(edits, next)
      if (next !== seen.at(-1)) seen.push(next)
    }
    const last = edits
    for (const graph of seen.toReversed()) {
      expect(edits.present).toBe(graph)
      edits = undo(edits)
    }
    expect(undo(edits).present).toBe(seen[0])
    for (const graph of seen) {
      expect(edits.present).toBe(graph)
      edits = redo(edits)
    }
    expect(edits.past).toEqual(last.past)
  }
})

test('typing in one box is one edit', () => {
  const begun = startGraph(EMPTY_DEFINITION)
  let edits = beginEdits(begun)
  for (const name of ['W', 'We', 'Wel'])
    edits = edit(
      edits,
      { ...edits.present, steps: edits.present.steps.map((step) => ({ ...step, name })) },
      'name',
    )
  expect(edits.past).toEqual([begun])
  expect(undo(edits).present).toBe(begun)
})

test('a change after an undo drops what was undone', () => {
  const begun = startGraph(EMPTY_DEFINITION)
  const waited = edit(beginEdits(begun), insertStep(begun, 'start-DEFAULT', 'WAIT'))
  const other = edit(undo(waited), insertStep(begun, 'start-DEFAULT', 'ACTION'))
  expect(redo(other).present).toBe(other.present)
})

test('each problem is told at its step', () => {
  let graph = startGraph(EMPTY_DEFINITION)
  expect(countProblems(findProblems(graph))).toBe(0)
  graph = insertStep(graph, 'start-DEFAULT', 'EMAIL')
  graph = insertStep(graph, 'email-DEFAULT', 'WAIT_UNTIL')
  graph = connectEdge(graph, 'wait-until-TIMEOUT', null)
  expect([...findProblems(graph).bySteps]).toEqual([
    ['email', ['Subject must not be empty']],
    ['wait-until', ['Events must have at least one event to wait for']],
  ])
  const settings = { ...graph.settings, sendWindow: { days: [], from: '09:00', to: '08:00' } }
  const rule = { id: 'g', eventFilters: [], filters: [] }
  const wrong = findProblems({
    ...graph,
    settings: { ...settings, exitRules: [rule] },
    successGoals: [{ ...rule, name: '', exitOnSuccess: true }],
  })
  expect(wrong.settings).toEqual([
    'Exit rule 1: needs an event or a filter',
    'sendWindow, days: must name at least one day',
    'sendWindow, to: must be later than from. A window ends on the day on which it begins.',
    'Success goal 1: needs an event or a filter',
  ])
  expect(wrong.others).toEqual([])
  expect(countProblems(wrong)).toBe(6)
})
