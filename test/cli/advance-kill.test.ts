import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killAdvances } from '../soak/advance-kill.ts'

test('SIGKILL while campaigns go out: the world is whole, nothing is lost or sent twice (`npm run soak` kills 200 times)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'advance-kill-'))
  try {
    const tally = await killAdvances(folder, { kills: 6, seed: 7 })
    expect(tally.kills).toBe(6)
    expect(tally.between).toBeGreaterThan(0)
    expect(tally.emails).toBeGreaterThan(4000)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
