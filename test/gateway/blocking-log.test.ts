import { describe, expect, test } from 'vitest'
import { watchBlocking } from '../../src/gateway/watch-blocking.ts'
import { noRecords } from '../support/records.ts'
import { useSandbox } from '../support/organization.ts'

/** A machine with time that moves only by the work of the test. */
function machine() {
  let now = 0
  const logged: unknown[] = []
  return {
    logged,
    work: (ms: number) => () => {
      now += ms
      return 'done'
    },
    parts: {
      records: { ...noRecords, elapsed: () => now },
      log: { info: (...line: unknown[]) => void logged.push(line), error: () => undefined },
    },
  }
}

describe('Right to the last edge, 13: work that blocks the host is told with its name', () => {
  test('from 100 ms on, whether it succeeds or throws', () => {
    const { logged, work, parts } = machine()
    expect(watchBlocking('add_subscriber', parts, work(99))).toBe('done')
    expect(logged).toEqual([])
    expect(watchBlocking('add_subscriber', parts, work(100))).toBe('done')
    const fails = () => {
      work(130)()
      throw new Error('no')
    }
    expect(() => watchBlocking('render_campaign', parts, fails)).toThrow('no')
    expect(logged).toEqual([
      ['add_subscriber blocked the host for 100 ms', { tool: 'add_subscriber', ms: 100 }],
      ['render_campaign blocked the host for 130 ms', { tool: 'render_campaign', ms: 130 }],
    ])
  })
})

describe('Right to the last edge, 13: a call that blocks', () => {
  let now = 0
  const { start, sandbox } = useSandbox({ records: { ...noRecords, elapsed: () => (now += 120) } })

  test('is told by the gateway with the tool that was called, a control action with its name', async () => {
    await (await start()).call('list_tags')
    expect(sandbox().told).toEqual(
      expect.arrayContaining([
        'list_tags blocked the host for 120 ms',
        'organization.create blocked the host for 120 ms',
      ]),
    )
  })
})
