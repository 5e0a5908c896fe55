import { exportServices, writeExportFile } from '../support/export-files.ts'
import { importWholeFile } from '../support/import-desk.ts'
import { startOrganization } from '../support/organization.ts'
import { serveSandbox } from '../support/served-sandbox.ts'
import type { Soak, SoakReport } from './support.ts'

const ROWS = 5000

/** The files of test/renderer/import/export-files.test.ts with 5,000 rows each. */
export const exportFilesSoak: Soak = {
  name: 'export-files',
  title: 'Export files of twelve services are imported whole',
  async run({ say, count = ROWS }): Promise<SoakReport> {
    const total = { rows: 0, optedOut: 0, imported: 0, wrong: 0 }
    const sandbox = await serveSandbox()
    try {
      for (const service of exportServices) {
        const organization = await startOrganization(sandbox)
        const file = { name: `${service.service}.csv`, ...writeExportFile(service, count) }
        const { rows, optedOut, imported, ...wrong } = await importWholeFile(organization, file)
        const faults = Object.entries(wrong).filter(([, people]) => people.length > 0)
        if (faults.length > 0)
          throw new Error(
            `${service.service}: ${faults.map(([what, [one]]) => `${what}, ${one}`).join('; ')}`,
          )
        total.rows += rows
        total.optedOut += optedOut
        total.imported += imported
        say(`${service.service}: ${imported} imported, ${optedOut} left out`)
      }
    } finally {
      await sandbox.close()
    }
    return [
      ['Rows of twelve files', total.rows],
      ['People who opted out, none of them subscribed', total.optedOut],
      ['Imported, each with the name, the tags and the time of the file', total.imported],
    ]
  },
}
