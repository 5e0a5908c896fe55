import { buildFieldIndexes, everyFilter, openCrowd } from '../support/audience-cases.ts'
import { findPlanFaults } from '../support/audience-plans.ts'
import type { Soak, SoakReport } from './support.ts'

const PEOPLE = 100_000

/** Every documented filter and operator at full size: see test/engine/store/audience.plans.test.ts. */
export const audiencePlansSoak: Soak = {
  name: 'audience-plans',
  title: 'Plans of every audience filter',
  async run({ say }): Promise<SoakReport> {
    const crowd = openCrowd(PEOPLE)
    const filters = everyFilter()
    try {
      for (const indexed of [false, true]) {
        if (indexed) buildFieldIndexes(crowd)
        const faults = filters.flatMap((filter) => findPlanFaults(crowd, filter))
        if (faults.length > 0) throw new Error(faults.join('\n'))
        say(`${filters.length} filters, custom fields ${indexed ? '' : 'not '}indexed: no fault`)
      }
    } finally {
      crowd.close()
    }
    return [
      ['Subscribers', PEOPLE],
      ['Filters (every type, field and operator, rare and frequent values)', filters.length],
      [
        'Each as page and count, alone and with two statuses, field indexes built and not',
        filters.length * 12,
      ],
      ['Plans with OFFSET, a page that sorts over 2 %, a count that sorts people, a look past the person', 0],
    ]
  },
}
