import { Buffer } from 'node:buffer'
import { render } from '@maily-to/render'
import { compileTemplate, type TemplateSource } from '../../src/engine/content/template/compile.ts'
import { mergeValuesFor, type Recipient } from '../../src/engine/content/variables.ts'
import type { DocumentNode } from '../../src/engine/domain/document.ts'
import { nodeContentLibrary } from '../../src/platform/content-library.ts'
import { type Bench, type Report, writeMs, writeRate, writeRatio } from './support/bench.ts'
import { interleave, median, medianRatio, msPerCall } from './support/measure.ts'

/** Many short ones: what slows the machine down for a moment falls out with its round. */
const ROUNDS = 15

/** One message to one person after another, against the library rendering each in full. */
export const personaliseBench: Bench = {
  name: 'personalise',
  async run({ say }): Promise<Report> {
    const plain = await measure(messageOf(false))
    say(`plain: ${writeRate(1000 / median(plain.fill))} messages/s`)
    const conditional = await measure(messageOf(true))
    say(`with conditionals: ${writeRate(1000 / median(conditional.fill))} messages/s`)
    return report({ plain, conditional })
  },
}

type Figures = Record<'library' | 'compile' | 'fill', number[]>

async function measure(document: DocumentNode): Promise<Figures> {
  const source: TemplateSource = {
    subject: "Autumn at the workshop, {{name | 'friend'}}",
    preview: 'Three dates for {{Ville}}',
    content: document,
    contentType: 'MAILY',
    snippet: () => undefined,
    footer: true,
  }
  const template = compileTemplate(nodeContentLibrary, source)
  let turn = 0
  const fill = (): number => {
    const values = mergeValuesFor(
      recipientOf((turn += 1)),
      { name: 'Atelier Nord', postalAddress: '3 rue du Port' },
      linksOf(turn),
    )
    return template.writeSubject(values).length + template.writeHtmlBytes(values).length
  }
  return interleave(
    {
      library: () => msPerCall(async () => Buffer.from(await render(document as never)).length, 250),
      compile: () => msPerCall(() => compileTemplate(nodeContentLibrary, source), 150),
      fill: () => msPerCall(fill, 100),
    },
    ROUNDS,
  )
}

function recipientOf(number: number): Recipient {
  return {
    name: `Zoé Lefèvre ${number}`,
    email: `zoe.${number}@mail.example`,
    phone: null,
    fields: new Map([
      ['ville', 'Nantes'],
      ['company', 'Okafor & Daughters'],
    ]),
    tags: new Set(number % 3 === 0 ? ['vip'] : []),
  }
}

function linksOf(number: number) {
  const base = 'https://links.sandbox.test'
  return {
    unsubscribeUrl: `${base}/unsubscribe/${number}`,
    onlineUrl: `${base}/online/${number}`,
    tagAction: (action: string) => `${base}/tags/${number}?${action}`,
  }
}

/** Twenty blocks: the length of a usual newsletter. */
function messageOf(conditional: boolean): DocumentNode {
  const shown = conditional ? { showIfKey: 'tag:VIP' } : {}
  const words = 'The kiln is warm, the shelves are full, and there are places left on Saturday. '
  const variable = (id: string): DocumentNode => ({ type: 'variable', attrs: { id, fallback: 'friend' } })
  const part = (number: number): DocumentNode[] => [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: `Part ${number}` }] },
    {
      type: 'paragraph',
      attrs: shown,
      content: [
        { type: 'text', text: words },
        variable('name'),
        { type: 'text', text: words, marks: [{ type: 'bold' }] },
      ],
    },
    { type: 'image', attrs: { src: `https://media.sandbox.test/${number}.png`, alt: 'A vase', width: 600 } },
    { type: 'button', attrs: { text: 'Book a place', url: 'https://{{onlineUrl}}' } },
    {
      type: 'bulletList',
      content: ['{{Ville}}', '{{Company | "your studio"}}', 'Saturday'].map((text) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    },
  ]
  return { type: 'doc', content: [1, 2, 3, 4].flatMap(part) }
}

function report(cases: Record<'plain' | 'conditional', Figures>): Report {
  const row = (title: string, { library, compile, fill }: Figures): string[] => [
    title,
    writeMs(median(library)),
    writeMs(median(compile)),
    writeMs(median(fill)),
    writeRate(1000 / median(fill)),
    writeRatio(medianRatio(library, fill)),
  ]
  return {
    tables: [
      {
        title: 'Writing a message to one person',
        note: 'Twenty blocks, 4 images, 17 variables; milliseconds per message, with the bytes of the page. "Library" renders the document in full each time, without putting any values in; "fill" writes subject and page from the compiled template for a new person each time.',
        head: ['message', 'library ms', 'compile ms', 'fill ms', 'fills/s', 'library over fill'],
        rows: [row('no conditionals', cases.plain), row('four conditional blocks', cases.conditional)],
      },
    ],
    targets: [
      {
        job: 'personalise, compiled template over a full library render',
        measured: medianRatio(cases.plain.library, cases.plain.fill),
        least: 100,
        unit: '×',
      },
      {
        job: 'the same with conditional blocks',
        measured: medianRatio(cases.conditional.library, cases.conditional.fill),
        least: 100,
        unit: '×',
      },
    ],
  }
}
