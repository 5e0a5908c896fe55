import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/engine/store/db.ts'
import { buildFieldIndexes, everyFilter, openCrowd } from '../../support/audience-cases.ts'
import { findPlanFaults } from '../../support/audience-plans.ts'

/** The same at 100,000 is in `npm run soak`. */
const PEOPLE = 5000
let crowd: Database

beforeAll(() => {
  crowd = openCrowd(PEOPLE)
})
afterAll(() => crowd.close())

/** Every documented type, operator and field, with rare and frequent values, alone and with a status. */
function findFaults(): string[] {
  return everyFilter().flatMap((filter) => findPlanFaults(crowd, filter))
}

describe(`plans of pages and counts over ${PEOPLE} people`, () => {
  test('never use OFFSET, sort many or look past the person', () => {
    expect(findFaults()).toEqual([])
  })

  test('nor once the indexes on custom fields are built', () => {
    buildFieldIndexes(crowd)
    expect(findFaults()).toEqual([])
  })
})
