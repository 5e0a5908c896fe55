import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killJobs } from '../soak/jobs-kill.ts'

test('SIGKILL at 20 moments of bulk operations and exports: each subscriber is handled exactly once (`npm run soak` kills 100 times)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-kill-'))
  try {
    const tally = await killJobs(folder, { kills: 20, seed: 5 })
    expect(tally).toMatchObject({ kills: 20, operations: 20, exports: 10 })
    expect(tally.amid).toBeGreaterThan(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
