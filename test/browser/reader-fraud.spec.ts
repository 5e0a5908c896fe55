import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import PostalMime from 'postal-mime'
import { squeezeAddress } from '../../src/engine/domain/link-address.ts'
import { kindOf } from '../../src/renderer/ui/mail/addresses.ts'
import labels from '../fixtures/phishing-marks.json' with { type: 'json' }
import { ORGANIZATION } from './support/campaigns.ts'
import { expect, test } from './support/console.ts'
import { PHISHING_FOLDER } from '../support/phishing-folder.ts'
import { askedSince } from './support/counter.ts'
import { readSamples } from './support/local-mail.ts'
import { FAILING_BLOCK_MS, watchLongTasks } from './support/long-tasks.ts'

/**
 * Real fraud in the reader (the messages are not part of the project: see `PHISHING_FOLDER`). The labels were made by hand from the sources, before any mark was looked
 * at: a mark that is missing or too many is a difference to be explained, not to be hidden.
 */
const folder = PHISHING_FOLDER ?? ''
const LABELS = labels as Record<string, string[]>
const MARKS: Record<string, string> = {
  'text and target differ': 'mismatch',
  punycode: 'punycode',
  redirector: 'redirector',
  'IP host': 'ip',
  'not https': 'insecure',
  'name before @': 'userinfo',
}
const KINDS = ['mismatch', 'punycode', 'redirector', 'pixel', 'hidden', 'ip', 'insecure', 'userinfo']

test.skip(PHISHING_FOLDER === null, 'POSTDESK_PHISHING names no folder, and none stands beside the checkout')

function read(name: string): Buffer {
  return readFileSync(join(folder, `${name}.eml`))
}

/** What links there are, by another parser than the reader's. */
async function linksOf(name: string): Promise<string[]> {
  const { html } = await PostalMime.parse(read(name))
  if (html === undefined) return []
  const { document } = parseHTML(html)
  const links = [...document.querySelectorAll('a[href], area[href]')]
  return links.map((link) => plain(link.getAttribute('href') ?? ''))
}

/** Other parsers and the reader agree on a web address but for spaces inside it. */
function plain(address: string): string {
  return kindOf(address) === 'other' ? address.trim() : squeezeAddress(address)
}

test('sixty messages: nothing is asked for, every link is listed, and the marks are as labelled', async ({
  console,
  counter,
}) => {
  const { page, sandbox } = console
  await console.actAs(ORGANIZATION)
  await console.goTo(`/c/${sandbox}/outbox`)
  await watchLongTasks(page)
  const before = counter.asked.length
  const found: Record<string, string[]> = {}
  const samples = Object.keys(LABELS).map((name) => ({ name, eml: read(name) }))
  for (const { name, links, hasPixels, hasHidden, blockedMs } of await readSamples(page, samples)) {
    const listed = new Set(links.map(({ target }) => plain(target)))
    const missing = (await linksOf(name)).filter((target) => !listed.has(target))
    expect.soft(missing, `${name}: links that are not listed`).toEqual([])
    const marks = new Set(links.flatMap((link) => link.marks.flatMap((mark) => MARKS[mark] ?? [])))
    if (hasPixels) marks.add('pixel')
    if (hasHidden) marks.add('hidden')
    found[name] = KINDS.filter((kind) => marks.has(kind))
    expect.soft(blockedMs, `${name} blocked the page`).toBeLessThanOrEqual(FAILING_BLOCK_MS)
  }
  expect(await askedSince(page, counter, before)).toEqual([])
  expect(page.frames().length).toBe(1)
  for (const line of KINDS.map((kind) => rate(kind, found))) globalThis.console.log(line)
  expect(found).toEqual(LABELS)
})

function rate(kind: string, found: Record<string, string[]>): string {
  const names = Object.keys(LABELS)
  const has = (marks: string[] | undefined): boolean => marks?.includes(kind) ?? false
  const both = names.filter((name) => has(LABELS[name]) && has(found[name])).length
  const labelled = names.filter((name) => has(LABELS[name])).length
  const marked = names.filter((name) => has(found[name])).length
  return `${kind}: precision ${both}/${marked}, recall ${both}/${labelled}`
}
