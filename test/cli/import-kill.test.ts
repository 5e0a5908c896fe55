import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killImports } from '../soak/import-kill.ts'

test('SIGKILL during import: reopened, every batch is whole or absent (`npm run soak` kills 50 times)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'import-kill-'))
  try {
    const tally = await killImports(folder, { kills: 5, seed: 7 })
    expect(tally).toMatchObject({ kills: 5, unanswered: expect.any(Number) })
    expect(tally.acknowledged).toBeGreaterThan(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
