import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Tests that go through a public door and replace nothing: they may share the modules of
 * a worker. Loading them again for each file took longer than half of the tests themselves.
 */
export const SHARING = ['case', 'engine', 'gateway', 'http', 'renderer', 'shared'].map(
  (folder) => `test/${folder}/**/*.test.{ts,tsx}`,
)

/** Tests of those folders that put something of the process in place of another: a global, its clock, its environment. */
export const ALONE = [
  'test/gateway/remote.network.test.ts',
  'test/http/console-routes.events.test.ts',
  'test/renderer/bridge/give-up-reads.test.ts',
  'test/renderer/frame/recipients.test.ts',
  'test/renderer/state/long-work.test.ts',
  'test/renderer/state/persist.test.ts',
  'test/renderer/state/tabs.test.ts',
  'test/renderer/tools/fill-call.test.ts',
]

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    globalSetup: ['test/node-version.setup.ts'],
    // The machine that decides has two cores.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'sharing', include: SHARING, exclude: ALONE, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'around', include: ['test/**/*.test.{ts,tsx}'], exclude: SHARING } },
    ],
  },
})
