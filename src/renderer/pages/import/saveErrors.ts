import { writeErrorFile, type LeftOut } from '../../import/report.ts'
import { saveFile } from '../../ui/saveFile.ts'
import type { ImportWork } from './importWork.ts'

/** Every row that was left out, with why, to be corrected and imported again. */
export async function saveErrors(work: ImportWork, leftOut: LeftOut[]): Promise<void> {
  const sorted = leftOut.toSorted((one, other) => one.line - other.line)
  const file = await work.cells(sorted.map(({ line }) => line))
  const name = work.store.getState().view?.name.replace(/\.[a-z]+$/i, '') ?? 'import'
  saveFile(`${name}-errors.csv`, 'text/csv', writeErrorFile(sorted, file))
}
