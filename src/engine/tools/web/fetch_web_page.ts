import { z } from 'zod'
import { defineTool } from '../define.ts'
import { asUrlFault, fetchNamed } from './fetch-outside.ts'
import { MOST_PAGE_BYTES } from '../../domain/limits.ts'
import { writeBytes } from '../../../shared/text/amounts.ts'

const ACCEPTED = ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown']

export default defineTool({
  name: 'fetch_web_page',
  group: 'web',
  surface: 'customer',
  access: 'read',
  description: 'Fetch a public web page and answer what is to be read on it, as Markdown.',
  input: {
    url: z
      .string()
      .describe(
        `Must start with http:// or https://. Public addresses only, up to ${writeBytes(MOST_PAGE_BYTES)}.`,
      ),
  },
  output: {
    url: z.string().describe('Where the page was, after redirects.'),
    title: z.string().nullable(),
    markdown: z.string(),
  },
  async prepare({ url }, ports) {
    const page = await fetchNamed('url', ports, { url, mostBytes: MOST_PAGE_BYTES, accept: ACCEPTED })
    return { url: page.url, ...(await asUrlFault('url', ports.pages.toMarkdown(page))) }
  },
  run: (_input, _context, page) => page,
})
