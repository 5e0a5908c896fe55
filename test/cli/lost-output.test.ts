import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../imports.ts'
import { type TestOrganization, useSandbox } from '../support/organization.ts'
import { COMPILED } from '../support/serve-process.ts'

/** Every command that prints something and ends, when what it prints can go nowhere. */
const { sandbox, start } = useSandbox()

let shop: TestOrganization
beforeAll(async () => {
  shop = await start()
})

const COMMANDS = [
  ['help'],
  ['help', 'call'],
  ['mcp', '--help'],
  ['tools'],
  ['tools', 'add_subscriber'],
  ['call', 'list_tags'],
]

async function run(words: readonly string[], stdout: 'pipe' | number) {
  const child = spawn(process.execPath, ['src/cli/postdesk.mjs', ...words], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED,
      POSTDESK_URL: sandbox().url,
      POSTDESK_TOKEN: shop.token,
    },
    stdio: ['ignore', stdout, 'pipe'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.stdout?.destroy()
  const [code] = await once(child, 'close')
  return { code: code as number | null, stderr }
}

describe.each(COMMANDS.map((words) => [words.join(' '), words] as const))('postdesk %s', (_title, words) => {
  test('a reader that went away is not spoken of', async () => {
    expect(await run(words, 'pipe')).toEqual({ code: 141, stderr: '' })
  })

  test.runIf(process.platform === 'linux')('a full disk is one sentence', async () => {
    const full = openSync('/dev/full', 'w')
    const { code, stderr } = await run(words, full).finally(() => closeSync(full))
    expect(code).toBe(1)
    expect(stderr).toMatch(
      words[0] === 'call'
        ? /^The call was made, but its answer could not be written: there is no space left\.\n$/
        : /^The output could not be written: there is no space left\.\n$/,
    )
  })
})
