import type { ConsolePage } from './console.ts'

/** What tests of the last look and of sending share. */

export async function openTab(console: ConsolePage, campaignId: string, tab: string): Promise<void> {
  await console.goTo(`/c/${console.sandbox}/campaigns/${campaignId}`)
  await console.page.getByRole('tab', { name: tab }).click()
}

/** No way out, a link without https, one that leads nowhere, a picture without words, a value that may be empty. */
export const FAULTY = {
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'variable', attrs: { id: 'phone', required: false } },
        {
          type: 'text',
          text: 'plain http',
          marks: [{ type: 'link', attrs: { href: 'http://atelier-nord.example/old' } }],
        },
      ],
    },
    {
      type: 'htmlCodeBlock',
      content: [{ type: 'text', text: '<img src="https://pictures.example/a.webp"><a href="#">nowhere</a>' }],
    },
  ],
}
