import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { applyHostEvent, forgetAnswers, queryClient, readAgain } from '../../../src/renderer/state/queries.ts'

/** A record of the host: an answer says what was true when it was asked, and arrives when it is let go. */
class Host {
  record = 'before'
  private readonly waiting: (() => void)[] = []

  ask = async (): Promise<string> => {
    const answer = this.record
    await new Promise<void>((resolve) => this.waiting.push(resolve))
    return answer
  }

  answerAll(): void {
    for (const resolve of this.waiting.splice(0)) resolve()
  }
}

const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Shows a query; returns what its screen shows at last. */
async function settle(host: Host, observer: QueryObserver<string>): Promise<string | undefined> {
  for (let again = 0; again < 5; again += 1) {
    host.answerAll()
    await turn()
  }
  return observer.getCurrentResult().data
}

const CHANGES: Record<string, () => unknown> = {
  'an event of the host': () =>
    applyHostEvent({ type: 'world.changed', reason: 'changed', connection: 'con_1' }),
  'a change of one’s own': () => forgetAnswers('con_1', 'org_1'),
  'another key': () => readAgain('con_1'),
}

describe.each(Object.entries(CHANGES))('after %s what is shown is true', (_, announce) => {
  afterEach(() => queryClient.clear())

  test.each([
    ['before the first answer came', false],
    ['after the first answer', true],
  ])('%s', async (_when, answered) => {
    const host = new Host()
    const queryKey = ['tool', 'con_1', 'org_1', 'get_thing', {}]
    const observer = new QueryObserver<string>(queryClient, { queryKey, queryFn: host.ask })
    const stop = observer.subscribe(() => undefined)
    await turn()
    if (answered) expect(await settle(host, observer)).toBe('before')
    host.record = 'after'
    void announce()
    expect(await settle(host, observer)).toBe('after')
    stop()
  })
})
