import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../src/shared/result.ts'
import { ImportRun, RateMeter, type RunParts } from '../../../src/renderer/import/run.ts'
import { writeErrorFile } from '../../../src/renderer/import/report.ts'
import { planOf } from './files.ts'

class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

type Call = [tool: string, input: Record<string, unknown>]

function runWith(change: Partial<RunParts> & { answer?: (...call: Call) => Promise<unknown> }) {
  const calls: Call[] = []
  const waits: number[] = []
  const subscribers = (kind: string, from: number, size: number, all: number) =>
    Array.from({ length: Math.max(0, Math.min(size, all - from)) }, (_, index) => ({
      line: from + index + 2,
      subscriber: { email: `${kind}${from + index}@example.org` },
    }))
  const counts = change.counts ?? { import: 0, optedOut: 0 }
  const parts: RunParts = {
    plan: planOf([]),
    newFields: [],
    batch: (kind, from, size) => Promise.resolve(subscribers(kind, from, size, counts[kind])),
    toFailure: (error) =>
      error instanceof Refused ? error.failure : { code: 'INTERNAL_ERROR', message: String(error) },
    wait: (seconds) => Promise.resolve(void waits.push(seconds)),
    isCancelled: () => false,
    onProgress: () => undefined,
    ...change,
    counts,
    send: async (tool, input, confirmationCode) => {
      const call: Call = [tool, { ...input, ...(confirmationCode === undefined ? {} : { confirmationCode }) }]
      calls.push(call)
      const imported = (call[1]['subscribers'] as unknown[] | undefined)?.length
      const answer = change.answer?.(...call) ?? { imported, updated: 0, failed: 0, errors: [] }
      return (await answer) as never
    },
  }
  return { run: new ImportRun(parts), calls, waits }
}

const asks = (code: number): Failure => ({
  code: 'CONFIRMATION_REQUIRED',
  message: 'asks',
  confirmation: { action: '', confirmationCode: code, instruction: '', expiresAt: 0 },
})

describe('an import', () => {
  it('goes in batches of 500 and tells how far it is', async () => {
    const seen: number[] = []
    const { run, calls } = runWith({
      counts: { import: 1234, optedOut: 0 },
      onProgress: ({ done }) => seen.push(done),
    })
    expect(await run.start()).toMatchObject({ end: 'done', imported: 1234, done: 1234, total: 1234 })
    expect(calls.map(([, input]) => (input['subscribers'] as unknown[]).length)).toEqual([500, 500, 234])
    expect(seen).toEqual([500, 1000, 1234])
  })

  it('makes new custom fields first, and takes one that is already there', async () => {
    const { run, calls } = runWith({
      newFields: ['city', 'plan'],
      answer: (_tool, { name }) =>
        name === 'plan'
          ? Promise.reject(new Refused({ code: 'CONFLICT', message: '' }))
          : Promise.resolve({}),
    })
    expect((await run.start()).end).toBe('done')
    expect(calls.map(([tool]) => tool)).toEqual(['create_custom_field', 'create_custom_field'])
  })

  it('stops between batches when cancelled; what was sent stays', async () => {
    let sent = 0
    const { run } = runWith({
      counts: { import: 2000, optedOut: 10 },
      isCancelled: () => sent >= 2,
      onProgress: () => void (sent += 1),
    })
    expect(await run.start()).toMatchObject({ end: 'cancelled', imported: 1000, done: 1000, unsubscribed: 0 })
  })

  it('goes on after a cancel where it stopped, and sends no row twice', async () => {
    let stop = true
    let sent = 0
    const addresses: string[] = []
    const { run } = runWith({
      counts: { import: 1200, optedOut: 30 },
      isCancelled: () => stop && sent >= 1,
      onProgress: () => void (sent += 1),
      answer: (tool, input) => {
        if (tool === 'unsubscribe') return Promise.resolve({})
        const subscribers = input['subscribers'] as { email: string }[]
        addresses.push(...subscribers.map(({ email }) => email))
        return Promise.resolve({ imported: subscribers.length, updated: 0, failed: 0, errors: [] })
      },
    })
    expect(await run.start()).toMatchObject({ end: 'cancelled', imported: 500, done: 500 })
    stop = false
    const rest = await run.start()
    expect(rest).toMatchObject({ end: 'done', imported: 1230, done: 1230, total: 1230, unsubscribed: 30 })
    expect(new Set(addresses).size).toBe(1230)
    expect(addresses).toHaveLength(1230)
  })

  it('tries a batch again that failed, when it goes on', async () => {
    let refuses = true
    const { run } = runWith({
      counts: { import: 700, optedOut: 0 },
      answer: (_tool, input) => {
        const imported = (input['subscribers'] as unknown[]).length
        return imported === 200 && refuses
          ? Promise.reject(new Refused({ code: 'INTERNAL_ERROR', message: 'gone' }))
          : Promise.resolve({ imported, updated: 0, failed: 0, errors: [] })
      },
    })
    expect(await run.start()).toMatchObject({ end: 'stopped', done: 500 })
    refuses = false
    expect(await run.start()).toMatchObject({ end: 'done', failure: null, imported: 700, done: 700 })
  })

  it('unsubscribes who opted out with a code each, without workflows and without bringing back', async () => {
    const { run, calls } = runWith({
      plan: planOf([], { resubscribe: true, triggerWorkflows: true }),
      counts: { import: 0, optedOut: 30 },
      answer: (tool, input) => {
        if (tool === 'import_subscribers')
          return Promise.resolve({
            imported: (input['subscribers'] as []).length,
            updated: 0,
            failed: 0,
            errors: [],
          })
        return input['confirmationCode'] === undefined
          ? Promise.reject(new Refused(asks(12345)))
          : Promise.resolve({})
      },
    })
    expect(await run.start()).toMatchObject({
      end: 'done',
      imported: 30,
      unsubscribed: 30,
      stillSubscribed: [],
    })
    const imports = calls.filter(([tool]) => tool === 'import_subscribers')
    expect(imports.map(([, input]) => [input['resubscribe'], input['triggerWorkflows']])).toEqual([
      [false, false],
      [false, false],
    ])
    expect(calls.filter(([tool]) => tool === 'unsubscribe')).toHaveLength(60)
  })

  it('names who was imported but could not be unsubscribed', async () => {
    const { run } = runWith({
      counts: { import: 0, optedOut: 1 },
      answer: (tool) =>
        tool === 'unsubscribe'
          ? Promise.reject(new Refused({ code: 'FORBIDDEN', message: 'read-only' }))
          : Promise.resolve({ imported: 1, updated: 0, failed: 0, errors: [] }),
    })
    expect((await run.start()).stillSubscribed).toEqual([
      { line: 2, email: 'optedOut0@example.org', message: 'read-only' },
    ])
  })

  it('waits when it is over the limit, then sends the same batch', async () => {
    let refusals = 2
    const { run, waits } = runWith({
      counts: { import: 3, optedOut: 0 },
      answer: () => {
        refusals -= 1
        return refusals >= 0
          ? Promise.reject(new Refused({ code: 'RATE_LIMIT_ERROR', message: '', retryAfter: 7 }))
          : Promise.resolve({ imported: 3, updated: 0, failed: 0, errors: [] })
      },
    })
    expect(await run.start()).toMatchObject({ end: 'done', imported: 3 })
    expect(waits).toEqual([7, 7])
  })

  it('stops at any other failure and says which', async () => {
    const { run } = runWith({
      counts: { import: 900, optedOut: 0 },
      answer: () => Promise.reject(new Refused({ code: 'FORBIDDEN', message: 'read-only' })),
    })
    expect(await run.start()).toMatchObject({ end: 'stopped', done: 0, failure: { code: 'FORBIDDEN' } })
  })

  it('puts row errors and warnings of the engine on the lines of the file', async () => {
    const { run } = runWith({
      counts: { import: 3, optedOut: 0 },
      answer: () =>
        Promise.resolve({
          imported: 2,
          updated: 0,
          failed: 1,
          errors: [{ row: 1, email: 'x', message: 'phone: "x" is not a phone number' }],
          warnings: ['Row 2: name: control characters were removed.'],
        }),
    })
    const { leftOut, warnings } = await run.start()
    expect(leftOut).toEqual([{ line: 3, field: 'phone', message: 'phone: "x" is not a phone number' }])
    expect(warnings).toEqual([{ line: 4, message: 'name: control characters were removed.' }])
  })
})

describe('the rate', () => {
  it('is that of the last ten seconds of one phase, waits included', () => {
    const meter = new RateMeter()
    expect(meter.read(0)).toBeNull()
    meter.add({ phase: 'subscribers', done: 0 }, 0)
    expect(meter.read(1000)).toBeNull()
    for (let second = 1; second <= 20; second += 1)
      meter.add({ phase: 'subscribers', done: second * 500 }, second * 1000)
    expect(meter.read(20_000)).toBeCloseTo(500)
    meter.add({ phase: 'waiting', done: 10_000 }, 20_000)
    // Twenty seconds of waiting later it is a third.
    expect(meter.read(40_000)).toBeLessThan(200)
    meter.add({ phase: 'optOuts', done: 10_010 }, 50_000)
    expect(meter.read(50_000)).toBeLessThan(1)
  })
})

describe('the file of errors', () => {
  it('holds the reason and the row, and nothing a spreadsheet would run', () => {
    const text = writeErrorFile([{ line: 8, field: 'email', message: 'is "bad"' }], {
      headers: ['email', 'phone'],
      cells: { 8: ['=cmd|x', '+33 6'] },
    })
    expect(text).toBe('\uFEFFline,field,error,email,phone\r\n8,email,"is ""bad""",\'=cmd|x,+33 6\r\n')
  })
})
