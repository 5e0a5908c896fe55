import { describe, expect, it } from 'vitest'
import { exportServices, writeExportFile } from '../../support/export-files.ts'
import { importWholeFile } from '../../support/import-desk.ts'
import { useSandbox } from '../../support/organization.ts'
import { AS_GUESSED, guessedPlan, NOW, openText } from './files.ts'

/** A workshop campaign authors would choose, 1: files of twelve services. `npm run soak -- export-files` has 5,000 rows each. */
const ROWS = 120
const { start } = useSandbox()

describe('export files of twelve services', () => {
  it('are twelve, each with the page that documents it', () => {
    expect(exportServices).toHaveLength(12)
    for (const { page } of exportServices) expect(page).toMatch(/^https:\/\//)
  })

  it.each(exportServices.map((one) => [one.service, one] as const))(
    '%s: nobody who opted out is subscribed, no row is lost, names, tags and times are those of the file',
    async (name, service) => {
      const file = writeExportFile(service, ROWS)
      const told = await importWholeFile(await start(), { name: `${name}.csv`, ...file })
      const none: string[] = []
      expect(told).toEqual({
        rows: ROWS,
        optedOut: file.people.filter(({ optedOut }) => optedOut).length,
        imported: file.people.filter(({ optedOut }) => !optedOut).length,
        ...{ optedOutSubscribed: none, lost: none, wrongNames: none, wrongTags: none },
        ...{ wrongTimes: none, wrongContacts: none },
      })
    },
  )

  it('reads the countries of every service that says them', () => {
    for (const service of exportServices) {
      const { text, people } = writeExportFile(service, 40)
      const session = openText(text)
      session.check(guessedPlan(session.view(AS_GUESSED, [])), NOW)
      const sent = new Map(
        session.batch('import', 0, 500).map(({ subscriber }) => [subscriber.email, subscriber]),
      )
      for (const { email, country } of people) {
        const subscriber = sent.get(email)
        if (subscriber)
          expect([service.service, subscriber.country ?? null]).toEqual([service.service, country])
      }
    }
  })

  it('a format of dates that nobody reads loses no row: each value is told and kept as text', () => {
    const session = openText('email,created_at\na@example.org,the 3rd of spring\nb@example.org,2025-01-02\n')
    const report = session.check(guessedPlan(session.view(AS_GUESSED, [])), NOW)
    expect(report).toMatchObject({ good: 2, failed: 0 })
    expect(report.unread).toEqual([
      {
        ...{ header: 'created_at', target: 'createdAt', keptIn: 'created_at (as written)', rows: 1 },
        example: 'the 3rd of spring',
      },
    ])
    expect(session.batch('import', 0, 2).map(({ subscriber }) => subscriber)).toEqual([
      { email: 'a@example.org', fields: { 'created_at (as written)': 'the 3rd of spring' } },
      { email: 'b@example.org', createdAt: '2025-01-02T00:00:00.000Z' },
    ])
  })
})
