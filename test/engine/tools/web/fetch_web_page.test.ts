import { describe, expect, test } from 'vitest'
import { workerPageReader } from '../../../../src/platform/page-reader.ts'
import { outsideOf } from '../../../support/images.ts'
import { useSandbox } from '../../../support/organization.ts'
import { answerWith, redirectTo, useOutside } from '../../../support/outside-server.ts'

const world = useOutside()
const { start } = useSandbox({ outside: { ...outsideOf(world), pages: workerPageReader(4000) } })

const url = 'http://magazine.example/story'
const html = { 'content-type': 'text/html; charset=utf-8' }

function serve(body: string | Uint8Array, headers: Record<string, string> = html): void {
  world.outside().pages['/story'] = answerWith(body, headers)
}

const words =
  'The tide came in over the flats, slowly at first and then all at once, as it does here. '.repeat(8)

describe('fetch_web_page', () => {
  test('returns the page converted to markdown, with its title', async () => {
    const { call } = await start()
    serve(`<!doctype html><html><head><title>The tide — Magazine</title></head><body>
      <nav><a href="/">Home</a><a href="/shop">Shop</a></nav>
      <article><h1>The tide</h1><p>${words}</p><h2>At dawn</h2><p>A <a href="/birds">bird</a>, <b>twice</b>.</p>
      <ul><li>one</li><li>two</li></ul><img src="pictures/bird.jpg" alt="A bird">
      <table><thead><tr><th>Day</th><th>High</th></tr></thead><tbody><tr><td>Mon</td><td>6 m</td></tr></tbody></table>
      <p>${words}</p></article><footer>Imprint</footer><script>alert(1)</script></body></html>`)
    const page = await call('fetch_web_page', { url })
    expect(page).toMatchObject({ url, title: expect.stringContaining('The tide') })
    expect(page.markdown).toContain('## At dawn')
    expect(page.markdown).toContain('A [bird](http://magazine.example/birds), **twice**.')
    expect(page.markdown).toMatch(/-\s+one\n-\s+two/)
    expect(page.markdown).toContain('![A bird](http://magazine.example/pictures/bird.jpg)')
    expect(page.markdown).toContain('| Mon | 6 m |')
    expect(page.markdown).not.toMatch(/alert|Imprint|Shop|</)
  })

  test('Right to the last edge, 9: headings keep their level, code its fence, its lines and its language', async () => {
    const { call } = await start()
    serve(`<!doctype html><html><head><title>Manual</title></head><body><article>
      <h1>Setting up</h1><p>${words}</p><h3>By hand</h3><p>${words}</p>
      <pre><code class="language-js">const a = 1\n\n  if (a &lt; 2) go()\n</code></pre>
      <h1>Going on</h1><pre>plain<br>  lines</pre><h4>Fences <em>within</em></h4>
      <div class="highlight highlight-source-shell"><pre><span>echo</span> '\`\`\`\`'</pre></div>
      <h6>Last</h6><p>${words}</p></article></body></html>`)
    const { markdown } = await call('fetch_web_page', { url })
    const lines = markdown.split('\n').filter((line) => /^#+ /.test(line))
    expect(lines).toEqual([
      '# Setting up',
      '### By hand',
      '# Going on',
      '#### Fences *within*',
      '###### Last',
    ])
    expect(markdown).toContain('```js\nconst a = 1\n\n  if (a < 2) go()\n```')
    expect(markdown).toContain('```\nplain\n  lines\n```')
    expect(markdown).toContain("`````shell\necho '````'\n`````")
  })

  test('answers where the redirects ended, and links from there', async () => {
    const { call } = await start()
    serve(`<body><p>${words}<a href="next">on</a></p></body>`)
    world.outside().pages['/old'] = redirectTo('http://other.example/story')
    const page = await call('fetch_web_page', { url: 'http://magazine.example/old' })
    expect(page.url).toBe('http://other.example/story')
    expect(page.markdown).toContain('[on](http://other.example/next)')
  })

  test.each([
    ['a fragment', '<p>Hello <em>you</em></p>', 'Hello *you*', null],
    ['a head without a body', '<html><head><title>T</title></head><p>Hello</p></html>', 'Hello', 'T'],
    ['a title only', '<title>T</title>', '', 'T'],
    ['nothing', '', '', null],
    ['no article, only a list', '<body><ul><li>a</li></ul></body>', '-   a', null],
    ['text without tags', 'just words', 'just words', null],
  ])('copes with %s', async (_what, body, markdown, title) => {
    const { call } = await start()
    serve(body)
    const page = await call('fetch_web_page', { url })
    expect({ ...page, markdown: page.markdown.replace(/^-\s+/, '-   ') }).toEqual({ url, title, markdown })
  })

  test('links that lead nowhere on the web lose their target; scripts and frames are gone', async () => {
    const { call } = await start()
    serve(`<body><p><a href="javascript:alert(1)">one</a> <a href="data:text/html,x">two</a>
      <img src="data:image/png;base64,AAAA" alt="p"> <a href=" JaVaScRiPt:alert(2)">three</a></p>
      <iframe src="http://evil.example"></iframe><style>p{}</style><form><input></form></body>`)
    const { markdown } = await call('fetch_web_page', { url })
    expect(markdown).toMatch(/one two\s+three/)
    expect(markdown).not.toMatch(/javascript|data:|evil|p\{\}/i)
  })

  test('reads the encoding that the server or the page names', async () => {
    const { call } = await start()
    serve(Buffer.from('<p>Caf\xe9</p>', 'latin1'), { 'content-type': 'text/html; charset=ISO-8859-1' })
    expect((await call('fetch_web_page', { url })).markdown).toBe('Café')
    serve(Buffer.from('<meta charset="windows-1252"><p>Caf\xe9</p>', 'latin1'), {
      'content-type': 'text/html',
    })
    expect((await call('fetch_web_page', { url })).markdown).toBe('Café')
    serve('<p>Café</p>', { 'content-type': 'text/html; charset=nonsense' })
    expect((await call('fetch_web_page', { url })).markdown).toBe('Café')
  })

  test('plain text stays as it is', async () => {
    const { call } = await start()
    serve('# Not <b>touched</b>\n', { 'content-type': 'text/plain' })
    expect(await call('fetch_web_page', { url })).toEqual({
      url,
      title: null,
      markdown: '# Not <b>touched</b>',
    })
  })

  test.each([
    ['must start with http:// or https://', { url: 'ftp://magazine.example/' }],
    ['must start with http:// or https://', { url: 'magazine.example' }],
    ['must start with http:// or https://', { url: ' http://magazine.example/' }],
    [expect.stringContaining('not public (loopback)'), { url: 'http://localhost.example/' }],
    [expect.stringContaining('not public (metadata)'), { url: 'http://[::ffff:169.254.169.254]/' }],
    ['It answers 404.', { url: 'http://magazine.example/none' }],
  ])('%s', async (message, input) => {
    const { refuse } = await start()
    world.outside().names['localhost.example'] = ['127.0.0.1']
    const { issues } = await refuse('VALIDATION_ERROR', 'fetch_web_page', input)
    expect(issues[0]).toMatchObject({ path: 'url', message })
  })

  test('other types and pages over 5 MB are refused', async () => {
    const { refuse } = await start()
    serve('%PDF', { 'content-type': 'application/pdf' })
    expect((await refuse('VALIDATION_ERROR', 'fetch_web_page', { url })).message).toMatch(/application\/pdf/)
    serve('x'.repeat(5 * 1024 * 1024 + 1))
    expect((await refuse('VALIDATION_ERROR', 'fetch_web_page', { url })).message).toMatch(/larger than 5 MB/)
  })

  test('a page that is made to be hard stops nobody else', async () => {
    const { call, refuse } = await start()
    serve(`<body>${'<div>'.repeat(20_000)}deep`)
    let over = false
    const hard = refuse('VALIDATION_ERROR', 'fetch_web_page', { url }).finally(() => (over = true))
    for (let turn = 0; turn < 20; turn += 1) await call('list_tags')
    expect(over).toBe(false)
    expect((await hard).message).toBe('url: The page takes too long to read.')
  })
})
