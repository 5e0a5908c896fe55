import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Application, composeApplication } from '../../src/app/compose.ts'
import { doc, paragraph, text } from '../support/campaigns.ts'
import type { HostActionAnswer } from '../../src/app/actions/contract.ts'

/** `content.render`: what the console shows of a document that is not saved. */
const folder = mkdtempSync(join(tmpdir(), 'render-'))
let application: Application

beforeAll(() => {
  const log = { info: () => undefined, error: () => undefined }
  application = composeApplication({ appFolder: join(folder, 'app'), host: 'browser', log })
})
afterAll(async () => {
  await application.close()
  rmSync(folder, { recursive: true, force: true })
})

async function render(input: object) {
  const result = await application.bridge.control({ action: 'content.render', input: { ...input } })
  if (!result.ok) throw new Error(result.error.message)
  return result.data as HostActionAnswer<'content.render'>
}

const snippet = (snippetId: string) => ({ type: 'snippet', attrs: { snippetId } })

describe('content.render', () => {
  test('renders as nobody: fallbacks, conditional blocks, the footer with the organization', async () => {
    const name = { type: 'variable', attrs: { id: 'name', fallback: 'you' } }
    const content = doc(paragraph('Dear ', name), {
      type: 'paragraph',
      attrs: { showIfKey: 'vip' },
      content: [text('Guests only')],
    })
    const { message, issues } = await render({
      content,
      contentType: 'MAILY',
      subject: "Hello {{name | 'all'}}",
      organization: 'Studio',
    })
    expect(issues).toEqual([])
    expect(message?.subject).toBe('Hello all')
    expect(message?.text).toContain('Dear you')
    expect(message?.text).toContain('Guests only')
    expect(message?.html).toContain('Studio')
  })

  test('Markdown and PLATE too', async () => {
    const markdown = await render({ content: 'Some **bold** words', contentType: 'MARKDOWN' })
    expect(markdown.message?.html).toContain('<strong>bold</strong>')
    const plate = [{ type: 'p', children: [{ text: 'From Plate' }] }]
    expect((await render({ content: plate, contentType: 'PLATE' })).message?.text).toContain('From Plate')
  })

  test('answers what would be refused, by its path, instead of a message', async () => {
    const answer = await render({
      content: doc({ type: 'heading', attrs: { level: 1 } }, { type: 'poll' }),
      contentType: 'MAILY',
    })
    expect(answer.message).toBeNull()
    expect(answer.issues.map(({ path }) => path)).toEqual([
      'content.content.0.attrs.level',
      'content.content.1.type',
    ])
  })

  test('says why a message is not drawn that its variables make too large', async () => {
    const variable = { type: 'variable', attrs: { id: 'org-name', required: false } }
    const content = doc(paragraph(...Array.from({ length: 9_000 }, () => variable)))
    const drawn = await render({ content, contentType: 'MAILY', organization: 'x'.repeat(200) })
    expect(drawn.issues).toEqual([])
    expect(drawn.message?.html.length).toBeGreaterThan(1_800_000)
    const answer = await render({ content, contentType: 'MAILY', organization: 'x'.repeat(240) })
    expect(answer).toMatchObject({
      message: null,
      issues: [
        {
          path: 'content',
          message: 'variables add more than 2 MB to this message, "org-name" the most',
        },
      ],
    })
  })

  test('names the snippets it lacks, and uses those it is given', async () => {
    const content = doc(snippet('snp_1'), snippet('snp_2'))
    const first = await render({ content, contentType: 'MAILY' })
    expect(first.missingSnippets).toEqual(['snp_1', 'snp_2'])
    const snippets = { snp_1: doc('From the first'), snp_2: doc(snippet('snp_3')) }
    const second = await render({ content, contentType: 'MAILY', snippets })
    expect(second.missingSnippets).toEqual(['snp_3'])
    expect(second.message?.text).toContain('From the first')
  })

  test('a snippet that the engine would refuse is as if it were gone', async () => {
    const hostile = doc({ type: 'constructor', content: [] })
    const answer = await render({
      content: doc(snippet('snp_1')),
      contentType: 'MAILY',
      snippets: { snp_1: hostile },
    })
    expect(answer.missingSnippets).toEqual(['snp_1'])
    expect(answer.message).not.toBeNull()
  })

  test('snippets that hold each other are told as a fault of the content', async () => {
    const snippets = { snp_1: doc(snippet('snp_2')), snp_2: doc(snippet('snp_1')) }
    const { issues, message } = await render({
      content: doc(snippet('snp_1')),
      contentType: 'MAILY',
      snippets,
    })
    expect(message).toBeNull()
    expect(issues).toHaveLength(1)
  })
})
