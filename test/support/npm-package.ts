import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { buildWhenStale } from '../../build/output.mjs'
import { root } from '../imports.ts'
import { doc, paragraph, text } from './campaigns.ts'
import { type Announced, callTool } from './serve-process.ts'

/** Programs that are only for the development of Postdesk: none may come with a package. */
export const DEVELOPMENT = [
  'typescript',
  'vite',
  'electron',
  'vitest',
  '@playwright/test',
  'playwright',
  'oxlint',
]

/** What `npm pack --json` says of the file that it made. */
export interface Packed {
  /** Path of the file. */
  file: string
  /** Bytes of the file, as it is downloaded. */
  size: number
  /** Paths inside, without the leading `package/`. */
  paths: string[]
}

/** Packs what is built from the present sources into `folder`. */
export async function packInto(folder: string): Promise<Packed> {
  await buildWhenStale({ window: true })
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout } = await promisify(execFile)('npm', words, { cwd: root })
  const [made] = JSON.parse(stdout) as { filename: string; size: number; files: { path: string }[] }[]
  if (made === undefined) throw new Error('npm pack said nothing.')
  return {
    file: join(folder, made.filename),
    size: made.size,
    paths: made.files.map(({ path }) => path),
  }
}

/**
 * The first hour with the demo, through its doors: the console is there, a campaign is written, scheduled with
 * its confirmation, and three days later delivered. Returns the delivered number.
 */
export async function playFirstHour({ url, controlKey, organizations }: Announced): Promise<number> {
  const page = await fetch(`${url}/`)
  expect({ status: page.status, text: await page.text() }).toMatchObject({
    status: 200,
    text: expect.stringContaining('<div id="root">') as string,
  })
  const token = organizations.find(({ slug }) => slug === 'atelier-nord')?.token ?? ''
  const call = async (tool: string, input: unknown) => {
    const { status, body } = await callTool(url, token, tool, input)
    expect({ tool, status, body }).toMatchObject({ status: 200, body: { success: true } })
    return body.data
  }
  const link = text('Unsubscribe', { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } })
  const { campaignId } = await call('create_campaign', {
    name: 'From the package',
    subject: 'Autumn dates',
    content: doc('Our autumn dates are here.', paragraph(link)),
  })
  const { body: asked } = await callTool(url, token, 'schedule_campaign', { campaignId })
  expect(asked).toMatchObject({ error: 'CONFIRMATION_REQUIRED' })
  await call('schedule_campaign', { campaignId, confirmationCode: asked.confirmationCode })
  const advanced = await fetch(`${url}/sandbox/v1/clock.advance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ by: '3d' }),
  })
  expect(advanced.status).toBe(200)
  expect(await call('get_campaign', { campaignId })).toMatchObject({ status: 'SENT' })
  const { delivered } = await call('get_campaign_analytics', { campaignId })
  return delivered
}
