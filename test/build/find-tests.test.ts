import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findTests } from '../../build/find-tests.mjs'

// Windows writes `\`: here a file with one in its name is read as it would be read there.
test.each(['browser/support', 'browser\\support', 'screens.spec'])(
  'a test is found by %s, and has a path for Playwright',
  (name) => {
    const root = mkdtempSync(join(tmpdir(), 'postdesk-tests-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    mkdirSync(join(root, 'test/browser'), { recursive: true })
    writeFileSync(join(root, 'test/browser', 'support\\screens.spec.ts'), '')
    writeFileSync(join(root, 'test/browser', 'support\\screens.ts'), '')
    const found = findTests(root, { folder: 'browser', kind: /\.spec\.ts$/, names: ['nothing', name] })
    expect(found).toEqual(['test/browser/support/screens.spec.ts'])
  },
)
