import type { JsonNode } from './maily/jsonTree.ts'

/** Messages to start from: written out, so that each is a letter and not a form, and short enough to rewrite. */
export interface Template {
  name: string
  description: string
  subject: string
  preview: string
  document: JsonNode
}

const ACCENT = '#1f5f8b'
const QUIET = '#f4f6f8'
/** Where a link leads until its author says otherwise. */
const PAGE = 'https://example.com/your-page'

function text(words: string, ...marks: string[]): JsonNode {
  return marks.length === 0
    ? { type: 'text', text: words }
    : { type: 'text', text: words, marks: marks.map((type) => ({ type })) }
}

/** The name of the reader, or what stands for it. */
function reader(): JsonNode {
  return { type: 'variable', attrs: { id: 'name', label: 'Name', fallback: 'there', required: true } }
}

function paragraph(...content: (JsonNode | string)[]): JsonNode {
  const nodes = content.map((part) => (typeof part === 'string' ? text(part) : part))
  return { type: 'paragraph', content: nodes }
}

function heading(words: string, level: 2 | 3 = 2): JsonNode {
  return { type: 'heading', attrs: { level }, content: [text(words)] }
}

function button(words: string): JsonNode {
  return {
    type: 'button',
    attrs: {
      ...{ text: words, url: PAGE, alignment: 'left', variant: 'filled', borderRadius: 'smooth' },
      ...{ buttonColor: ACCENT, textColor: '#ffffff' },
    },
  }
}

function list(...items: string[]): JsonNode {
  const content = items.map((item) => ({ type: 'listItem', content: [paragraph(item)] }))
  return { type: 'bulletList', content }
}

function space(height = 16): JsonNode {
  return { type: 'spacer', attrs: { height } }
}

function box(...content: JsonNode[]): JsonNode {
  const room = { paddingTop: 16, paddingRight: 20, paddingBottom: 16, paddingLeft: 20 }
  const outside = { marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 }
  const look = { backgroundColor: QUIET, align: 'left', borderRadius: 6, borderWidth: 0, borderColor: QUIET }
  return { type: 'section', attrs: { ...look, ...room, ...outside }, content }
}

function columns(...parts: JsonNode[][]): JsonNode {
  return {
    type: 'columns',
    attrs: { gap: 16 },
    content: parts.map((content) => ({
      ...{ type: 'column', attrs: { width: 'auto', verticalAlign: 'top' } },
      content,
    })),
  }
}

const RULE: JsonNode = { type: 'horizontalRule' }

function footer(why: string): JsonNode {
  const link = { type: 'link', attrs: { href: 'https://{{unsubscribeUrl}}' } }
  return {
    type: 'footer',
    content: [text(`${why} `), { type: 'text', text: 'Unsubscribe', marks: [link] }],
  }
}

function letter(...content: JsonNode[]): JsonNode {
  return { type: 'doc', content }
}

/** Returns whether a line is still the one that a template came with. */
export function isSample(key: 'subject' | 'preview', line: string): boolean {
  return TEMPLATES.some((template) => template[key] === line.trim())
}

export const TEMPLATES: readonly Template[] = [
  {
    name: 'Newsletter',
    description: 'A lead story, two short ones and a note',
    subject: 'What we learned this month',
    preview: 'One long read, two short ones, and a date for your calendar',
    document: letter(
      heading('What we learned this month'),
      paragraph('Hello ', reader(), ', here is what kept us busy, in the order you may want to read it.'),
      space(),
      heading('The story that took longest', 3),
      paragraph(
        'Two or three sentences that say why it matters. Leave the details to the page, and let the reader decide.',
      ),
      button('Read the story'),
      space(24),
      columns(
        [heading('A short one', 3), paragraph('One idea, in two sentences, and where to find more of it.')],
        [heading('Another one', 3), paragraph('Something useful from somebody else, with a word on why.')],
      ),
      space(),
      box(
        paragraph(
          text('For your calendar: ', 'bold'),
          'open studio on the first Saturday, from ten to four.',
        ),
      ),
      RULE,
      footer('You get this letter once a month because you asked for it.'),
    ),
  },
  {
    name: 'Announcement',
    description: 'One piece of news, and one thing to do',
    subject: 'We are moving to a new workshop',
    preview: 'Same people, more light, and a door you can find',
    document: letter(
      heading('We are moving to a new workshop'),
      paragraph('Hello ', reader(), ','),
      paragraph(
        'Say the news in the first sentence. Then say what changes for the person who reads this, and what stays as it is.',
      ),
      list('What changes, and from when', 'What stays the same', 'Who to ask'),
      button('See the details'),
      space(),
      paragraph('Thank you for being with us.'),
      footer('You get this because you are on our list.'),
    ),
  },
  {
    name: 'Welcome',
    description: 'The first letter after somebody subscribed',
    subject: 'Welcome, and what to expect',
    preview: 'How often we write, and a good place to begin',
    document: letter(
      heading('Welcome'),
      paragraph('Hello ', reader(), ', it is good to have you here.'),
      paragraph('We write twice a month. You will get new work first, and now and then a look behind it.'),
      heading('A good place to begin', 3),
      list('The piece most people start with', 'How it is made, in five pictures', 'Questions we hear often'),
      button('Have a look around'),
      space(),
      paragraph('Answer this letter if you want to say hello: a person reads it.'),
      footer('You get this because you subscribed.'),
    ),
  },
  {
    name: 'Event invitation',
    description: 'What, when, where, and a way to answer',
    subject: 'An evening at the workshop on 12 March',
    preview: 'Doors at six, and room for thirty people',
    document: letter(
      heading('An evening at the workshop'),
      paragraph('Hello ', reader(), ', we would like to have you with us.'),
      box(
        paragraph(text('When: ', 'bold'), 'Thursday, 12 March, doors at six'),
        paragraph(text('Where: ', 'bold'), '14 Mill Lane, second floor'),
        paragraph(text('Guests: ', 'bold'), 'you and one more'),
      ),
      space(),
      paragraph('Two sentences on what people will see and why it is worth the way.'),
      button('Say that you come'),
      footer('You get this invitation because you are on our list.'),
    ),
  },
  {
    name: 'New collection',
    description: 'Something new, with two pieces shown',
    subject: 'The spring pieces are here',
    preview: 'Two to begin with, and how they were made',
    document: letter(
      heading('The spring pieces are here'),
      paragraph('Hello ', reader(), ', this is what the winter was for.'),
      columns(
        [
          heading('The first piece', 3),
          paragraph('What it is made of, and what it is good for.'),
          button('See it'),
        ],
        [
          heading('The second piece', 3),
          paragraph('A detail that a picture does not show.'),
          button('Look closer'),
        ],
      ),
      space(),
      paragraph('They stay in the shop until the end of May.'),
      footer('You get this because you asked to hear of new work.'),
    ),
  },
  {
    name: 'Product update',
    description: 'What changed, in the order of use',
    subject: 'What changed in March',
    preview: 'Three things that save time, and one that was repaired',
    document: letter(
      heading('What changed in March'),
      paragraph('Hello ', reader(), ', three things are new since our last letter.'),
      heading('New', 3),
      list(
        'What one can do now that was not possible before',
        'What takes fewer steps',
        'What is easier to find',
      ),
      heading('Repaired', 3),
      list('What went wrong for some people, and does no more'),
      button('Read all changes'),
      footer('You get this because you use the product.'),
    ),
  },
  {
    name: 'Question to readers',
    description: 'One question, and why it is asked',
    subject: 'One question about our letters',
    preview: 'It takes a minute, and decides what we write next',
    document: letter(
      heading('One question'),
      paragraph('Hello ', reader(), ','),
      paragraph('We are planning the next half year and would like to know what you want to read.'),
      box(paragraph(text('Which of our letters was worth your time, and which was not?', 'bold'))),
      space(),
      button('Answer in a minute'),
      paragraph('Or answer this letter. We will tell you in April what came of it.'),
      footer('You get this because you read our letters.'),
    ),
  },
  {
    name: 'Still interested?',
    description: 'For people who have not opened anything for long',
    subject: 'Shall we go on writing to you?',
    preview: 'One click to stay; without it we stop',
    document: letter(
      heading('Shall we go on writing to you?'),
      paragraph('Hello ', reader(), ', it has been a while.'),
      paragraph(
        'Inboxes are full, and we do not want to add to yours. If you would like to go on hearing from us, tell us here.',
      ),
      button('Keep me on the list'),
      space(),
      paragraph('Without an answer we stop at the end of the month. You can come back at any time.'),
      footer('You get this because you subscribed some time ago.'),
    ),
  },
]
