import { expect } from 'vitest'
import type { ToolAnswer } from '../../src/engine/tools/index.ts'
import type { TestOrganization } from './organization.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/** Polls as a client does, until the export is done. */
export async function awaitExport(
  organization: TestOrganization,
  exportId: string,
): Promise<ToolAnswer<'get_subscriber_export'>> {
  for (let turn = 0; turn < 2000; turn += 1) {
    const found = await organization.call('get_subscriber_export', { exportId })
    if (found.done) return found
  }
  throw new Error(`${exportId} is not done after 2,000 polls`)
}

/** Returns what a GET of a path below the base URL answers, with this token. */
export async function download({ url }: ServedSandbox, token: string, path: string | null) {
  const answered = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answered.status, headers: answered.headers, text: await answered.text() }
}

/** Exports, waits and downloads; returns the file. */
export async function exportFile(
  sandbox: ServedSandbox,
  organization: TestOrganization,
  input: Parameters<typeof organization.call<'create_subscriber_export'>>[1] = {},
): Promise<string> {
  const { exportId } = await organization.call('create_subscriber_export', input)
  const { downloadUrl, status } = await awaitExport(organization, exportId)
  expect(status).toBe('COMPLETED')
  const answered = await download(sandbox, organization.token, downloadUrl)
  expect(answered.status).toBe(200)
  return answered.text
}
