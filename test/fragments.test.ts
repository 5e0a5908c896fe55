import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/**
 * A file of fewer than 40 lines that one file imports is a fragment: it belongs into that file,
 * unless there is a reason. Tools, actions and migrations are one file each by design.
 */
const LINES = 40
const LEFT_OUT = /^src\/(?:.*\/)?(?:engine\/tools|actions|migrations)\//

const REASONS: Record<string, string> = {
  'src/app/access.ts': 'layers: the host may not import the store',
  'src/engine/sandbox/seeds/stories/index.ts': 'the list of stories',
  'src/engine/sandbox/simulation/workflow-tick.ts': 'one job of the scheduler, as every job is one file',
  'src/engine/store/audience/number.ts': 'one type of filter, as every type is one file',
  'src/engine/store/emails/send-requests.ts': 'SQL of one table',
  'src/engine/store/functions.ts': 'a port',
  'src/app/named-client.ts': 'the command line may not import the platform',
  'src/engine/domain/find-text.ts': 'a search with a law of its own: it finds what indexOf finds',
  'src/gateway/upload-file.ts': 'a use case of the tools, for an action that may not import them',
  'src/host/host.ts': 'the Electron shell: an entry without Electron',
  'src/main/console-scheme.ts': 'the Electron shell: tested without Electron',
  'src/shared/text/foreign-keys.ts': 'forms that other services chose, apart from ours',
  'src/shared/pending-calls.ts': 'rules without Electron, tested with the shell',
  'src/platform/dns.ts': 'a port',
  'src/platform/index-worker.ts': 'the entry of a worker',
  'src/platform/sqlite-guard.ts': 'a lock of a file, apart from what a sandbox does with it',
  'src/renderer/pages/verification/casefile/openedCase.ts': 'what is open, apart from how it is shown',
  'src/renderer/pages/campaigns/sending/waterfall.ts': 'rules without drawing, tested as such',
  'src/renderer/ui/mail/policy.ts': 'the policy that tests and the frame share',
  'src/shared/engine-environment.ts': 'what shell and host agree on',
}

/** The default export of an area: it chooses between its list and one record. */
const PAGE = /^src\/renderer\/pages\/[\w-]+\/\w+Page\.tsx$/

const files = globSync('src/**/*.{ts,tsx}')
const importers = countImporters()

function countImporters(): Map<string, number> {
  const found = new Map<string, number>()
  for (const file of files) {
    const imported = new Set(
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'|import '(\.[^']+)'/g)].map(
        (match) => normalize(join(dirname(file), match[1] ?? match[2] ?? '')),
      ),
    )
    for (const one of imported) found.set(one, (found.get(one) ?? 0) + 1)
  }
  return found
}

function isFragment(file: string): boolean {
  if (LEFT_OUT.test(file) || PAGE.test(file) || importers.get(file) !== 1) return false
  return readFileSync(file, 'utf8').split('\n').length - 1 < LINES
}

test('a short file that one file imports has a reason', () => {
  expect(files.filter(isFragment).filter((file) => REASONS[file] === undefined)).toEqual([])
})

test('every reason is of a fragment that is there', () => {
  expect(Object.keys(REASONS).filter((file) => !isFragment(file))).toEqual([])
})
