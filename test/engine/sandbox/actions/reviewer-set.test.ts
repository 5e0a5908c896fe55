import { readReviewerState } from '../../../../src/engine/store/reviews.ts'
import { describe, expect, test } from 'vitest'
import { useSandbox } from '../../../support/organization.ts'

const { sandbox } = useSandbox()

describe('reviewer.set', () => {
  test('puts the local reviewer out of order and back; a new world has it in order', async () => {
    const { control, world } = sandbox()
    expect(readReviewerState(world.platform.read)).toEqual({ outage: false })
    expect((await control('reviewer.set', { outage: true })).body.data).toEqual({ outage: true })
    expect(readReviewerState(world.platform.read)).toEqual({ outage: true })
    expect((await control('reviewer.set', { outage: false })).body.data).toEqual({ outage: false })
    expect(readReviewerState(world.platform.read)).toEqual({ outage: false })
  })

  test.each([{}, { outage: 'yes' }, { outage: true, until: 1 }])('%o is refused', async (input) => {
    const { status, body } = await sandbox().control('reviewer.set', input)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
    expect(readReviewerState(sandbox().world.platform.read)).toEqual({ outage: false })
  })
})
