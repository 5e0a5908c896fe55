import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { CustomerToolName, ToolAnswer } from '../../../src/engine/tools/index.ts'
import type { Body, CallInput } from '../../support/answers.ts'
import type { ConsolePage } from './console.ts'
import type { Access } from './host.ts'

/** Campaigns of a test's own, made by the tools a person would use, so that no seed decides a test. */
export const ORGANIZATION = 'Atelier Nord'

export type Call = <N extends CustomerToolName>(tool: N, input?: CallInput<N>) => Promise<ToolAnswer<N>>

/** One call of a customer tool over HTTP; returns a refusal too. */
export async function postTool<N extends CustomerToolName>(
  base: string,
  token: string,
  tool: N,
  input?: CallInput<N>,
): Promise<Body<ToolAnswer<N>>> {
  const response = await fetch(`${base}/api/v2/tools/${tool}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-postdesk-origin': 'manual',
    },
    body: JSON.stringify(input ?? {}),
  })
  return (await response.json()) as Body<ToolAnswer<N>>
}

/** Returns calls that must succeed. */
export function callWith(base: string, token: string): Call {
  return async (tool, input) => {
    const answer = await postTool(base, token, tool, input)
    if (!answer.success) throw new Error(`${tool}: ${answer.message}`)
    return answer.data
  }
}

export function callAs(access: Access, name = ORGANIZATION): Call {
  const token = access.organizations.find((organization) => organization.name === name)?.token ?? ''
  return callWith(access.url, token)
}

type Node = Record<string, unknown>

const text = (words: string, marks: Node[] = []): Node => ({ type: 'text', text: words, marks })
const variable = (id: string, fallback: string): Node => ({
  type: 'variable',
  attrs: { id, fallback, required: true },
})
const paragraph = (...content: Node[]): Node => ({ type: 'paragraph', content })
const link = (href: string): Node => ({ type: 'link', attrs: { href } })

const DARK = `<style>
.badge-note { background: #f4ede4; color: #3b2f23; padding: 16px; border-radius: 6px; font-family: sans-serif }
@media (prefers-color-scheme: dark) { .badge-note { background: #2a2018 !important; color: #f1e3d3 !important } }
</style><div class="badge-note">Open on Saturday from 10 to 18, Rue des Étoffes 4.</div>`

/** A letter with values, a conditional block, pictures, a button and dark styles of its own. */
export const LETTER: Node = {
  type: 'doc',
  content: [
    {
      type: 'image',
      attrs: {
        src: 'https://pictures.example/looms.jpg',
        alt: 'Two looms by the window',
        width: 600,
        height: 220,
      },
    },
    { type: 'heading', attrs: { level: 2 }, content: [text('New cloth for the winter')] },
    paragraph(text('Hello '), variable('name', 'friend of the workshop'), text(',')),
    paragraph(
      text('the first bolts of the season are on the shelf. '),
      text('Wool from the Lot, dyed with walnut', [{ type: 'bold' }]),
      text(', and linen as heavy as it gets. Write to us at '),
      text('bonjour@atelier-nord.example', [link('mailto:bonjour@atelier-nord.example')]),
      text('.'),
    ),
    {
      type: 'paragraph',
      attrs: { showIfKey: 'tag:winter guests' },
      content: [text('You are invited to the evening before the opening.')],
    },
    {
      type: 'button',
      attrs: {
        text: 'See the collection',
        url: 'https://atelier-nord.example/collection',
        alignment: 'left',
        buttonColor: '#5b4636',
      },
    },
    { type: 'htmlCodeBlock', content: [text(DARK)] },
    { type: 'horizontalRule' },
    {
      type: 'footer',
      content: [
        text('You get this because you asked for it. '),
        text('Unsubscribe', [link('https://{{unsubscribeUrl}}')]),
      ],
    },
  ],
}

export async function createLetter(call: Call, name: string): Promise<string> {
  const { campaignId } = await call('create_campaign', {
    name,
    subject: "Winter cloth is here, {{name | 'friend'}}",
    preview: 'Wool, walnut and heavy linen',
    content: LETTER,
  })
  return campaignId
}

/** A subscriber with a name of their own; a guest sees the conditional block. */
export async function addReader(call: Call, name: string, guest: boolean): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@readers.example`
  const { subscriber } = await call('add_subscriber', {
    email,
    name,
    ...(guest ? { tags: ['winter guests'] } : {}),
  })
  return subscriber.id
}

export function messageOf(page: Page): FrameLocator {
  return page.frameLocator('iframe')
}

export async function openLetter(console: ConsolePage, name: string): Promise<string> {
  const id = await createLetter(callAs(console.access), name)
  await console.goTo(`/c/${console.sandbox}/campaigns/${id}`)
  await expect(messageOf(console.page).getByText('New cloth for the winter')).toBeVisible()
  return id
}
