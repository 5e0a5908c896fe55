import { beforeEach, describe, expect, test } from 'vitest'
import { checkLinks } from '../../src/app/actions/pictures.ts'
import { guardedLook } from '../../src/platform/outside-fetch.ts'
import { answerWith, redirectTo, useOutside } from '../support/outside-server.ts'
import { authoredLinks, judgeLinks } from '../../src/renderer/pages/campaigns/sending/checks.ts'

const { outside } = useOutside()
const methods: string[] = []
const check = (urls: string[], signal: AbortSignal = new AbortController().signal) =>
  checkLinks(urls, guardedLook(outside().guard), signal)

beforeEach(() => {
  methods.length = 0
  outside().pages = {
    '/page': (request, response) => {
      methods.push(request.method ?? '')
      answerWith('hello')(request, response)
    },
    '/moved': redirectTo('http://elsewhere.test/page'),
    '/round': redirectTo('/round'),
    '/no-head': (request, response) => {
      methods.push(request.method ?? '')
      response.writeHead(request.method === 'HEAD' ? 405 : 200).end()
    },
    '/inside': redirectTo('http://127.0.0.1/page'),
    '/silent': () => undefined,
  }
})

describe('links of a message', () => {
  test('say with what they end, each asked for once and read by HEAD alone', async () => {
    const url = 'http://shop.test/page'
    expect(await check([url, url, 'http://shop.test/moved', 'http://shop.test/gone'])).toEqual([
      { url, answer: { url, status: 200, redirects: 0 }, why: null },
      {
        url: 'http://shop.test/moved',
        answer: { url: 'http://elsewhere.test/page', status: 200, redirects: 1 },
        why: null,
      },
      {
        url: 'http://shop.test/gone',
        answer: { url: 'http://shop.test/gone', status: 404, redirects: 0 },
        why: null,
      },
    ])
    expect(methods).toEqual(['HEAD', 'HEAD'])
  })

  test('are asked for by GET where HEAD is refused', async () => {
    const [link] = await check(['http://shop.test/no-head'])
    expect(link?.answer?.status).toBe(200)
    expect(methods).toEqual(['HEAD', 'GET'])
  })

  test.each([
    ['a loop', 'http://shop.test/round', /redirects more than 5 times/],
    ['what leads to this machine', 'http://shop.test/inside', /not public/],
    ['this machine', 'http://127.0.0.1:4319/console/call', /not public/],
    ['a machine nearby', 'http://192.168.0.1/', /not public/],
    ['a file', 'file:///etc/passwd', /http/],
  ])('%s has no answer, and says why', async (_what, url, why) => {
    expect(await check([url])).toEqual([{ url, answer: null, why: expect.stringMatching(why) as string }])
  })

  test('given up, they end with what is known', async () => {
    const stop = new AbortController()
    const all = check(['http://shop.test/silent'], stop.signal)
    setTimeout(() => stop.abort(), 50)
    expect(await all).toEqual([
      { url: 'http://shop.test/silent', answer: null, why: 'The call was given up.' },
    ])
  })
})

describe('what the answers say', () => {
  const link = (status: number | null) => ({
    url: 'https://shop.example/a',
    answer: status === null ? null : { url: 'https://shop.example/a', status, redirects: 0 },
    why: status === null ? 'The call was given up.' : null,
  })

  test.each([
    [[200, 204, 301], '3 links asked for: each leads somewhere.', true],
    [[200, 404, 410, 500], '4 links asked for: 3 lead nowhere.', false],
    [[404], '1 link asked for: 1 leads nowhere.', false],
    // Not asked, not answered, or refused to programs: nothing is known to be gone.
    [[200, null, null], '3 links asked for: 2 without an answer.', true],
    [[403, 429, 999], '3 links asked for: 3 do not answer programs.', true],
    [[401], '1 link asked for: 1 does not answer programs.', true],
  ])('%j is told as "%s"', (statuses, told, isGood) => {
    expect(judgeLinks(statuses.map(link))).toEqual({ told, isGood })
  })
})

describe('links that the author wrote', () => {
  const content = {
    type: 'doc',
    content: [
      { type: 'button', attrs: { url: 'https://shop.example/a' } },
      { type: 'button', attrs: { url: 'https://shop.example/b?who={{email}}' } },
      { type: 'button', attrs: { url: 'https://old.example/unsubscribe/7' } },
      {
        type: 'htmlCodeBlock',
        content: [{ type: 'text', text: '<a href="https://shop.example/c?x=1&amp;y=2">c</a>' }],
      },
    ],
  }

  test('are asked for; what is personal, acts, or is not in the document is left out', () => {
    const targets = [
      'https://shop.example/a',
      'https://shop.example/a',
      'https://shop.example/b?who=',
      'https://shop.example/b?who=ada@home.test',
      'https://old.example/unsubscribe/7',
      'https://shop.example/c?x=1&y=2',
      'https://links.sandbox.test/unsubscribe/draft',
      'mailto:shop@shop.example',
    ]
    expect(authoredLinks(content, targets)).toEqual({
      urls: ['https://shop.example/a', 'https://shop.example/c?x=1&y=2'],
      left: 4,
    })
    expect(authoredLinks('See [a](https://shop.example/a).', ['https://shop.example/a']).urls).toHaveLength(1)
  })
})
