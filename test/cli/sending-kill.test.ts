import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killSendings } from '../soak/sending-kill.ts'

test('SIGKILL at 20 moments of an advance: nothing is lost, nothing is sent twice (`npm run soak` kills 200 times)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sending-kill-'))
  try {
    const tally = await killSendings(folder, { kills: 20, seed: 11 })
    expect(tally.kills).toBe(20)
    expect(tally.amid).toBeGreaterThan(0)
    expect(tally.compared).toBeGreaterThan(0)
    expect(tally.runs).toBeGreaterThan(100)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
