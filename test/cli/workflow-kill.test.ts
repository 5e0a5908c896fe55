import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killWorkflows } from '../soak/workflow-kill.ts'

test('SIGKILL at 10 moments of an advance with workflows: no step, trigger or email is lost or doubled (`npm run soak` kills 100 times)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workflow-kill-'))
  try {
    const tally = await killWorkflows(folder, { kills: 10, people: 60, drawn: 2, seed: 3 })
    expect(tally.kills).toBe(10)
    expect(tally.amid).toBeGreaterThan(0)
    expect(tally.compared).toBeGreaterThan(0)
    expect(tally.runs).toBeGreaterThan(100)
    expect(tally.sends).toBeGreaterThan(50)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
