import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { actions } from '../../src/engine/sandbox/actions/index.ts'
import { VirtualClock } from '../../src/engine/sandbox/scheduler/virtual-clock.ts'
import { World } from '../../src/engine/sandbox/world/world.ts'
import { listTags, insertTag } from '../../src/engine/store/tags.ts'
import { defineTool } from '../../src/engine/tools/define.ts'
import { consoleCall } from '../../src/gateway/gateway.ts'
import { LocalGateway } from '../../src/gateway/local.ts'
import { nodeContentLibrary } from '../../src/platform/content-library.ts'
import { smtpRelay } from '../../src/platform/mail-relay.ts'
import { nodeMailComposer } from '../../src/platform/mime.ts'
import { machineDeadline, outsidePorts } from '../../src/platform/outside.ts'
import { machinePause, machineTurns, nodeDigest, systemChance } from '../../src/platform/machine.ts'
import { openSandboxFolder } from '../../src/platform/sandbox-folder.ts'
import { ToolError } from '../../src/shared/errors.ts'
import type { Result } from '../../src/shared/result.ts'
import { noRecords } from '../support/records.ts'
import type { ActionAnswer } from '../../src/engine/sandbox/actions/index.ts'

/** What the world looks like to a call that leaves it for the network and comes back. */
const words = { group: 'tags', surface: 'customer', access: 'write' } as const
let steps: string[] = []
let meanwhile: () => Promise<void> = async () => undefined

const prepared = defineTool({
  ...words,
  name: 'prepared',
  description: 'Makes a tag of what it prepared.',
  input: { name: z.string() },
  output: { tags: z.array(z.string()) },
  async prepare({ name }, { digest }, { db, organization }) {
    steps.push(`prepare ${listTags(db).length} ${organization.name}`)
    await meanwhile()
    if (name === 'refused') throw new ToolError('VALIDATION_ERROR', 'name: refused')
    return { text: `${name} ${digest.sha256(name).slice(0, 4)}` }
  },
  run({ name }, { db }, { text }) {
    steps.push('run')
    insertTag(db, text)
    if (name === 'broken') throw new Error('broken')
    return { tags: listTags(db).map((tag) => tag.name) }
  },
})

const immediate = defineTool({
  ...words,
  name: 'immediate',
  description: 'Makes a tag without preparing.',
  input: { name: z.string() },
  output: { nothing: z.null() },
  run({ name }, { db }, nothing) {
    insertTag(db, name)
    return { nothing: nothing ?? null }
  },
})

const ahead = defineTool({
  ...words,
  name: 'ahead',
  description: 'Makes a tag, after three parts of reading ahead.',
  input: { name: z.string() },
  output: { nothing: z.null() },
  *readAhead({ name }, { db }) {
    for (const part of [1, 2, 3]) {
      if (name === 'refused' && part === 2) throw new ToolError('VALIDATION_ERROR', 'name: refused ahead')
      if (name === 'broken' && part === 2) throw new Error('broken')
      steps.push(`part ${part}, ${listTags(db).length}`)
      yield
    }
  },
  run({ name }, { db }) {
    steps.push('run')
    if (name === 'refused') throw new ToolError('VALIDATION_ERROR', 'name: refused')
    insertTag(db, name)
    return { nothing: null }
  },
})

/** Time passes with every look at it, so that each part of reading ahead takes a turn of its own. */
let elapsed = 0

let folder: string
let gateway: LocalGateway
let world: World
let call: (tool: string, name: string) => Promise<Result<unknown>>
const errors: string[] = []

beforeEach(async () => {
  steps = []
  errors.length = 0
  meanwhile = async () => undefined
  folder = mkdtempSync(join(tmpdir(), 'prepare-'))
  const machine = { now: () => Date.UTC(2026, 8, 1) }
  const files = openSandboxFolder(folder, { machine })
  world = new World(files, machine, { seed: 1, now: machine.now() })
  const outside = outsidePorts({ refuse: () => 'closed' })
  // Twenty-five seconds, as a test has them.
  const deadline = {
    within: ((_ms, work) => machineDeadline.within(250, work)) as typeof machineDeadline.within,
  }
  const log = { info: () => undefined, error: (message: string) => void errors.push(message) }
  const content = nodeContentLibrary
  const clock = new VirtualClock({
    world,
    machine,
    content,
    turns: machineTurns,
    jobs: [],
    announce: () => undefined,
  })
  gateway = new LocalGateway({
    world,
    clock,
    machine,
    steady: machine,
    keyFile: files.openKeys(),
    chance: systemChance,
    digest: nodeDigest,
    outside: { ...outside, deadline },
    content,
    mail: nodeMailComposer,
    smtp: smtpRelay,
    log,
    tools: [prepared, immediate, ahead],
    actions,
    records: { ...noRecords, elapsed: () => (elapsed += 8) },
    turns: machineTurns,
    worldChanged: () => undefined,
    armedFaultsChanged: () => undefined,
    pause: machinePause,
  })
  const made = await gateway.control('organization.create', { name: 'Studio' })
  if (!made.ok) throw new Error(made.error.message)
  const organization = (made.data as ActionAnswer<'organization.create'>).id
  call = async (tool, name) => {
    const given = { surface: 'customer', tool, input: { name }, organization } as const
    return (await gateway.call(consoleCall(given))).result
  }
})
afterEach(() => {
  gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const tags = () => listTags(world.organization(1).read).map((tag) => tag.name)

describe('prepare', () => {
  test('comes before the transaction, and its result is the third argument of run', async () => {
    const text = `a ${nodeDigest.sha256('a').slice(0, 4)}`
    expect(await call('prepared', 'a')).toEqual({ ok: true, data: { tags: [text] } })
    expect(steps).toEqual(['prepare 0 Studio', 'run'])
  })

  test('holds nothing: other calls of the organization go on meanwhile', async () => {
    meanwhile = async () => {
      expect(await call('immediate', 'between')).toMatchObject({ ok: true })
    }
    expect(await call('prepared', 'a')).toMatchObject({ ok: true })
    expect(tags()).toHaveLength(2)
  })

  test('a tool without one gets nothing as its third argument', async () => {
    expect(await call('immediate', 'a')).toEqual({ ok: true, data: { nothing: null } })
  })

  test('is not reached by input that the schema refuses', async () => {
    expect(await call('prepared', 7 as never)).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION_ERROR' },
    })
    expect(steps).toEqual([])
  })

  test('what it throws is the answer, and run never begins', async () => {
    expect(await call('prepared', 'refused')).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION_ERROR', message: 'name: refused' },
    })
    expect(steps).toEqual(['prepare 0 Studio'])
    expect(errors).toEqual([])
  })

  test('a run that fails after it rolls back', async () => {
    expect(await call('prepared', 'broken')).toMatchObject({ ok: false, error: { code: 'INTERNAL_ERROR' } })
    expect(tags()).toEqual([])
    expect(errors).toEqual(['prepared failed'])
  })

  test('that never ends is given up, in words', async () => {
    meanwhile = () => new Promise(() => undefined)
    expect(await call('prepared', 'a')).toMatchObject({
      ok: false,
      error: {
        code: 'WRONG_STATE',
        message: 'prepared waited 25 seconds for the network and gave up; nothing was changed.',
      },
    })
    expect(steps).toEqual(['prepare 0 Studio'])
  })

  test('a snapshot meanwhile is waited for', async () => {
    meanwhile = async () => {
      void gateway.control('snapshot.create', { name: 'meanwhile' })
    }
    expect(await call('prepared', 'a')).toMatchObject({ ok: true })
    expect(tags()).toHaveLength(1)
    expect(world.snapshots()).toHaveLength(1)
  })

  test('a world restored meanwhile is another one: nothing is written to it', async () => {
    await gateway.control('snapshot.create', { name: 'before' })
    meanwhile = async () => {
      await gateway.control('snapshot.restore', { name: 'before' })
    }
    expect(await call('prepared', 'a')).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
    expect(steps).toEqual(['prepare 0 Studio'])
    expect(tags()).toEqual([])
  })
})

describe('readAhead', () => {
  test('comes before the transaction, and other calls get in between its parts', async () => {
    const [slow, quick] = await Promise.all([call('ahead', 'a'), call('immediate', 'between')])
    expect([slow, quick]).toMatchObject([{ ok: true }, { ok: true }])
    expect(steps).toEqual(['part 1, 0', 'part 2, 1', 'part 3, 1', 'run'])
    expect(tags()).toEqual(['a', 'between'])
  })

  test('what it refuses is refused by the tool, in its own words', async () => {
    expect(await call('ahead', 'refused')).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION_ERROR', message: 'name: refused' },
    })
    expect(steps).toEqual(['part 1, 0', 'run'])
  })

  test('a fault of it ends the call before anything is written', async () => {
    expect(await call('ahead', 'broken')).toMatchObject({ ok: false, error: { code: 'INTERNAL_ERROR' } })
    expect(steps).toEqual(['part 1, 0'])
  })

  test('a world restored meanwhile is another one: nothing is written to it', async () => {
    await gateway.control('snapshot.create', { name: 'before' })
    const [answer] = await Promise.all([
      call('ahead', 'a'),
      gateway.control('snapshot.restore', { name: 'before' }),
    ])
    expect(answer).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
    expect(steps).not.toContain('run')
    expect(tags()).toEqual([])
  })
})
