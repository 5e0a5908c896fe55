import { composeApplication } from '../../src/app/compose.ts'
import { main } from '../../src/cli/main.ts'

/**
 * Adds deployments to the keychain of its session, then runs commands of the command line one by one, and
 * prints what each wrote and its exit code.
 */
export interface ConnectionScript {
  folder: string
  add: { label: string; url: string; environment: 'staging' | 'production'; keep: 'keychain' | 'session' }[]
  key: string
  commands: string[][]
  /** Ctrl-C comes as soon as this is told on the error stream. */
  interruptAt?: string
}

const { folder, add, key, commands, interruptAt } = JSON.parse(process.argv[2] ?? '') as ConnectionScript
const log = { info: () => undefined, error: () => undefined }
const application = composeApplication({ appFolder: folder, host: 'browser', log })
for (const deployment of add) {
  const added = await application.bridge.control({ action: 'connection.add', input: { ...deployment, key } })
  if (!added.ok) throw new Error(added.error.message)
}
await application.close()

const told: { code: number; stdout: string; stderr: string }[] = []
const write = process.stdout.write.bind(process.stdout)
for (const words of commands) {
  const said = { code: 0, stdout: '', stderr: '' }
  process.stdout.write = (text) => ((said.stdout += text), true)
  process.stderr.write = (text) => {
    said.stderr += text
    if (interruptAt !== undefined && String(text).includes(interruptAt)) process.kill(process.pid, 'SIGINT')
    return true
  }
  process.exitCode = 0
  await main([...words, '--app', folder])
  told.push({ ...said, code: process.exitCode })
}
process.exitCode = 0
write(JSON.stringify(told))
