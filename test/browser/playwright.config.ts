import { defineConfig } from '@playwright/test'
import { findChromium } from '../../build/system-packages.mjs'

/** Chromium is the system's: see build/system-packages.mjs. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  // As many as the machine has cores: a third made each test four times slower, docs/decisions/0035.
  workers: 2,
  fullyParallel: false,
  // Long enough that only what hangs is ended, on a machine three times slower than ours too.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // Golden texts: what is added to a tree is a difference like what is lost.
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/accessibility-trees/{arg}{ext}', children: 'deep-equal' },
  },
  // A tree that is not there is a failure; `--update-snapshots all` writes them, to be read before they land.
  updateSnapshots: 'none',
  // Told by name when it was needed: docs/decisions/0040.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    // docs/decisions/0035: each new page would parse the console's script again.
    reuseContext: true,
    // What is not there to be clicked is told within a minute, not when the longest test has no time left.
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    // No test looks at transitions, and their frames cost processor time: docs/decisions/0035.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: quiet },
  },
})
