import { expect, it } from 'vitest'
import { deleteTag, ensureTag } from '../../../src/engine/store/tags.ts'
import { encodeId } from '../../../src/shared/ids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/text/time-units.ts'
import { cutCases } from '../../soak/workflows.ts'
import { crowd, type SendingFile } from '../../support/sending-file.ts'
import { START } from '../../support/served-sandbox.ts'
import { findWorkflowFaults } from '../../support/workflow-books.ts'
import { edges, publishGraph, step } from '../../support/workflow-file.ts'
import { TAGS } from '../../support/workflow-cases.ts'
import { compareDumps, livelyFile } from '../../support/workflow-play.ts'

const tagged = (name: string, id: number) =>
  step(name, 'ACTION', { actions: [{ type: 'ADD_TAGS', tags: [encodeId('tag', 1, id)] }] })

const ALWAYS = { settings: { repeat: { mode: 'ALWAYS' as const, cooldownDays: 0 } } }

/** A tag for each of the openings, and for each of the clicks. */
function listen({ file }: SendingFile): void {
  for (const [index, kind] of ['EMAIL_OPENED', 'EMAIL_CLICKED'].entries()) {
    const steps = [step('t', 'TRIGGER', { kind }), tagged('a', index + 1), step('x', 'EXIT')]
    publishGraph(file, { steps, edges: edges('t>a', 'a>x') }, ALWAYS)
  }
}

/**
 * Two campaigns to 120 people, the second while the first is read. Returns the file, and at how many ticks runs began in
 * one transaction at most.
 */
function send(limit: number, publish: (played: SendingFile) => void): { played: SendingFile; most: number } {
  const played = livelyFile()
  const { file } = played
  file.transaction(() => TAGS.forEach((name) => ensureTag(file.write, name)))
  played.addPeople(crowd(120))
  for (const at of [MINUTE_MS, 3 * HOUR_MS]) played.schedule(START + at)
  publish(played)
  let [last, most] = [0, 0]
  played.onCommit = () => {
    const begun = file.read.all<{ id: number; started: number }>(
      'SELECT id, started FROM workflow_runs WHERE id > ?',
      [last],
    )
    last = begun.at(-1)?.id ?? last
    most = Math.max(most, new Set(begun.map(({ started }) => started)).size)
    expect(findWorkflowFaults(file.read)).toEqual([])
  }
  played.advance(START + 4 * DAY_MS, { limit })
  return { played, most }
}

/** Everything of a play, with the numbers of runs and events. */
function readRows({ file }: SendingFile) {
  return {
    runs: file.read.all<{ started: number; reason: string | null }>(
      'SELECT * FROM workflow_runs ORDER BY id',
    ),
    events: file.read.all('SELECT * FROM events ORDER BY id'),
    queued: file.read.all("SELECT seq FROM sqlite_sequence WHERE name = 'workflow_events'"),
  }
}

/** Plays with ticks done together and one by one, which must leave the same rows. */
function playBoth(publish: (played: SendingFile) => void) {
  const [together, single] = [5000, 1].map((limit) => send(limit, publish))
  if (!together || !single) throw new Error('nothing was played')
  const rows = readRows(together.played)
  expect(rows).toEqual(readRows(single.played))
  expect(compareDumps(together.played, single.played)).toEqual([])
  for (const { played } of [together, single]) played.close()
  return { ...rows, most: together.most }
}

it('ticks that are done together leave the rows, and the numbers of rows, of ticks done one by one', () => {
  const { runs, most } = playBoth(listen)
  expect(new Set(runs.map(({ reason }) => reason))).toEqual(new Set(['EXIT']))
  expect(most).toBeGreaterThan(5)
})

it('runs that wait go on within the ticks that are done together, or end when their subscriber leaves', () => {
  const { runs } = playBoth(({ file }) => {
    const wait = (name: string, seconds: number) => step(name, 'WAIT', { mode: 'DURATION', seconds })
    const steps = [step('t', 'TRIGGER', { kind: 'EMAIL_OPENED' }), wait('w', 900), tagged('a', 1)]
    publishGraph(
      file,
      {
        steps: [...steps, wait('v', 86_400), step('x', 'EXIT')],
        edges: edges('t>w', 'w>a', 'a>v', 'v>x'),
      },
      ALWAYS,
    )
  })
  expect(new Set(runs.map(({ reason }) => reason))).toEqual(new Set(['EXIT', 'UNSUBSCRIBED', 'NOT_MAILABLE']))
})

it('a step that sends mail is done at its own tick', () => {
  const { runs } = playBoth(({ file }) => {
    const steps = [
      ...[
        step('t', 'TRIGGER', { kind: 'EMAIL_OPENED' }),
        step('w', 'WAIT', { mode: 'DURATION', seconds: 600 }),
      ],
      ...[step('m', 'EMAIL'), step('x', 'EXIT')],
    ]
    publishGraph(file, { steps, edges: edges('t>w', 'w>m', 'm>x') })
  })
  expect(runs.length).toBeGreaterThan(40)
})

it('more than ten runs of one subscriber that begin at once fail', () => {
  const { runs } = playBoth(({ file }) => {
    for (let number = 0; number < 11; number += 1) {
      const steps = [step('t', 'TRIGGER', { kind: 'EMAIL_CLICKED' }), step('x', 'EXIT')]
      publishGraph(file, { steps, edges: edges('t>x') }, ALWAYS)
    }
  })
  expect(new Set(runs.map(({ reason }) => reason))).toEqual(new Set(['TOO_MANY_ENROLMENTS']))
})

it('a run with a tag that was deleted fails at its tick', () => {
  const { runs } = playBoth((played) => {
    listen(played)
    played.file.transaction(() => deleteTag(played.file.write, 1))
  })
  expect(new Set(runs.map(({ reason }) => reason))).toEqual(new Set(['EXIT', 'REFERENCE_DELETED']))
})

it('how time is cut changes no row where ticks are done together: 60 cases', () => {
  const tally = cutCases({ cases: 60, seed: 40, plain: true })
  expect(tally.heard).toBeGreaterThan(500)
  expect(tally.emails).toBeGreaterThan(50)
}, 180_000)
