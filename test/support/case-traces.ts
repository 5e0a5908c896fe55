import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { controlDoor } from './control-door.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/** Everything that a person could read: all rows of all files, their bytes, and the eight answers. */
export async function everythingOf(sandbox: ServedSandbox, ids: readonly string[]): Promise<string> {
  const { world } = sandbox
  const dumps = [
    world.platform,
    ...ids.map((id) => world.organization(Number.parseInt(id.slice(-4), 36))),
  ].map(({ read }) => {
    const tables = read.column<string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    return JSON.stringify(tables.map((table) => read.all(`SELECT * FROM "${table}"`)))
  })
  const { askAdmin } = controlDoor(() => sandbox)
  const answers = []
  for (const id of ids) {
    const verification = await askAdmin('get_org_verification', { id })
    const log = await askAdmin('list_emails', { id })
    answers.push(
      verification,
      log,
      await askAdmin('get_org', { id }),
      await askAdmin('get_review_emails', { id }),
      await askAdmin('list_orgs', { pageSize: 50 }),
    )
    for (const section of [
      'overview',
      'resources',
      'members',
      'billing',
      'email-settings',
      'dedicated-ip',
    ] as const)
      answers.push(await askAdmin('get_org_details', { id, section }))
    for (const { userId } of verification.members) answers.push(await askAdmin('get_user', { id: userId }))
    for (const email of log.emails)
      answers.push(await askAdmin('get_email', { emailId: email.id, format: 'both' }))
  }
  return [...dumps, JSON.stringify(answers)].join('\n')
}

/** As somebody looks who wants to find: without case, accents, percent-encoding and what is not seen. */
export function searchable(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
  const decoded = plain.replaceAll(/%([2-7][0-9a-f])/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return `${plain}\n${decoded}`
}

export function bytesOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && /\.(db|db-wal)$/.test(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name)).toString('utf8'))
    .join('\n')
}
