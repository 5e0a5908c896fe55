import { example, page, section } from './markdown.ts'
import type { WriteSkill } from './skill.ts'

const text = (words: string, marks?: object[]) =>
  marks ? { type: 'text', text: words, marks } : { type: 'text', text: words }
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const heading = (words: string) => ({ type: 'heading', attrs: { level: 2 }, content: [text(words)] })
const button = (words: string, url: string) => ({ type: 'button', attrs: { text: words, url } })
const greeting = paragraph(
  text('Hello '),
  { type: 'variable', attrs: { id: 'name', fallback: 'there' } },
  text(','),
)
const unsubscribeFooter = {
  type: 'footer',
  content: [text('Unsubscribe', [{ type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }])],
}
const doc = (...content: object[]) => ({ type: 'doc', content })

const TEMPLATES: readonly [name: string, use: string, content: object][] = [
  [
    'Announcement',
    'One piece of news and one thing to do about it.',
    doc(
      heading('The autumn dates are here'),
      greeting,
      paragraph(text('Six evenings, from 3 October on. Places are few.')),
      button('See the dates', 'https://shop.example/dates'),
      unsubscribeFooter,
    ),
  ],
  [
    'Newsletter',
    'Several short pieces, each with its own link.',
    doc(
      greeting,
      ...['From the workshop', 'Worth reading'].flatMap((title, index) => [
        heading(title),
        paragraph(text('Two or three sentences, then where to go on.')),
        button('Read on', `https://shop.example/news/${index + 1}`),
        { type: 'spacer', attrs: { height: 24 } },
      ]),
      unsubscribeFooter,
    ),
  ],
  [
    'Offer in two columns',
    'A picture beside its words; programs on telephones set them one below the other.',
    doc(
      greeting,
      {
        type: 'columns',
        content: [
          {
            type: 'column',
            attrs: { width: 50 },
            content: [{ type: 'image', attrs: { src: 'https://shop.example/bowl.png', alt: 'A blue bowl' } }],
          },
          {
            type: 'column',
            attrs: { width: 50 },
            content: [
              paragraph(text('Thrown by hand, in four sizes.')),
              button('Choose one', 'https://shop.example/bowl'),
            ],
          },
        ],
      },
      unsubscribeFooter,
    ),
  ],
]

/** The text that `get_skill` answers for `templates`. */
export const templatesSkill: WriteSkill = () =>
  page(
    'Templates',
    'Whole documents to start from: give one as `content` to `create_campaign` and change the words. Each has a greeting with a fallback and an unsubscribe link.',
    ...TEMPLATES.map(([name, use, content]) => section(name, use, example(content))),
  )
