import { expect, test } from 'vitest'
import { serveCommand } from '../../src/cli/serve.ts'

test.each([
  '2026-02-30T00:00:00Z',
  '2026-13-01',
  '2026-11-21T25:00:00Z',
  '1',
  '0',
  'tomorrow',
  'November 21, 2026',
  '+275760-09-13T00:00:00Z',
  '0000-01-01',
  '1999-12-31T23:59:59Z',
  '2000-01-01T00:00:00+01:00',
  '9900-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
])('serve --clock "%s" is refused by the name of the flag, with an example', async (clock) => {
  await expect(serveCommand(['--clock', clock])).rejects.toThrow(
    /^--clock must be an ISO 8601 time such as 2026-11-21T09:00:00Z, from 2000 to/,
  )
})
