import PostalMime from 'postal-mime'
import { linksOf } from './page-links.ts'
import type { ServedSandbox } from './served-sandbox.ts'

/** Links of a message's HTML in order, as they went out. */
export async function readMessageLinks(sandbox: ServedSandbox, id: string): Promise<string[]> {
  const { status, body } = await sandbox.control('outbox.get', { id })
  if (status !== 200) throw new Error(body.message)
  const { html } = await PostalMime.parse(body.data.eml)
  return linksOf(html ?? '')
}
