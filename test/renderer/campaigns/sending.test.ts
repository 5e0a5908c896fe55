/// <reference types="vite/client" />
import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { readSchedule } from '../../../src/engine/domain/schedule-time.ts'
import { TEMPLATES } from '../../../src/renderer/editor/templates.ts'
import { listEmbedded, tellEmbedded } from '../../../src/renderer/pages/campaigns/sending/embeddedPictures.ts'
import {
  type Check,
  checkMessage,
  sayCut,
  checkOwnSubject,
  faultOfLink,
} from '../../../src/renderer/pages/campaigns/sending/checks.ts'
import { judgeSupport, loadSupport } from '../../../src/renderer/pages/campaigns/sending/clientSupport.ts'
import { findFeatures } from '../../../src/renderer/pages/campaigns/sending/mailFeatures.ts'
import { readMarkup, splitFeatures } from '../../../src/renderer/pages/campaigns/sending/ownFeatures.ts'
import { tellSupport } from '../../../src/renderer/pages/campaigns/sending/useCompatibility.ts'
import { filtersOf, placesOf } from '../../../src/renderer/pages/campaigns/sending/results.ts'
import {
  firstChoice,
  planTime,
  scheduleInput,
  writeOffset,
} from '../../../src/renderer/pages/campaigns/sending/scheduleTime.ts'
import { COUNTED, describeWaterfall } from '../../../src/renderer/pages/campaigns/sending/waterfall.ts'
import { MINUTE_MS } from '../../../src/shared/text/time-units.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']

describe('the time that the schedule dialog shows', () => {
  it('law: is the one that schedule_campaign makes of the same form', () => {
    const minute = integer({ min: 0, max: 3 * 366 * 24 * 60 })
    assert(
      property(minute, constantFrom(...ZONES), (minutes, zone) => {
        const [day = '', time = ''] = new Date(NOW + minutes * MINUTE_MS).toISOString().split('T')
        const chosen = { when: 'later', day, time: time.slice(0, 5), zone } as const
        const planned = planTime(chosen, NOW)
        const {
          date,
          hours,
          minutes: minutesOf,
          timezone,
        } = scheduleInput('cmp_1', chosen) as never as {
          date: string
          hours: number
          minutes: number
          timezone: string
        }
        const engine = readSchedule({ date, hours, minutes: minutesOf, timezone }, NOW)
        if (engine.issues.length > 0) expect(planned.fault).not.toBeNull()
        else expect(planned).toMatchObject({ at: engine.at, fault: null })
        // A missing or doubled hour is remarked on where the engine warns of it.
        expect(planned.remarks.some((text) => /does not exist|comes twice/.test(text))).toBe(
          engine.warnings.length > 0 && engine.issues.length === 0,
        )
      }),
    )
  })

  it('offers tomorrow at nine in Paris, and says when the clocks change before', () => {
    const first = firstChoice(NOW, null)
    expect(first).toMatchObject({ day: '2026-11-21', time: '09:00', zone: 'Europe/Paris' })
    expect(planTime(first, NOW)).toMatchObject({ at: Date.parse('2026-11-21T08:00:00Z'), remarks: [] })
    const spring = planTime({ ...first, day: '2027-03-28', time: '02:30' }, NOW)
    expect(spring.remarks.join(' ')).toMatch(/02:30 does not exist.*UTC\+1 now, UTC\+2 at that time/)
    expect(
      planTime({ ...first, day: '2026-10-25', time: '02:30' }, Date.parse('2026-10-01')).remarks[0],
    ).toMatch(/comes twice/)
  })

  it('offers the tomorrow of the organization, which may be on another day', () => {
    const late = Date.parse('2026-11-20T22:00:00Z')
    expect(firstChoice(late, 'Asia/Tokyo')).toMatchObject({ day: '2026-11-22', zone: 'Asia/Tokyo' })
    expect(firstChoice(late, 'America/New_York')).toMatchObject({ day: '2026-11-21' })
  })

  it('refuses the past, no date and no zone, and writes half-hour offsets', () => {
    const first = firstChoice(NOW, null)
    expect(planTime({ ...first, day: '2020-01-01' }, NOW).fault).toMatch(/past/)
    expect(planTime({ ...first, day: '' }, NOW).fault).toMatch(/Give a date/)
    expect(planTime({ ...first, zone: '+02:00' }, NOW).fault).toMatch(/no IANA/)
    expect([writeOffset(0), writeOffset(-12_600_000), writeOffset(20_700_000)]).toEqual([
      'UTC+0',
      'UTC−3:30',
      'UTC+5:45',
    ])
  })
})

describe('the waterfall of an audience', () => {
  it('law: what is left out at each step adds up to what was matched', () => {
    assert(
      property(array(nat(1000), { minLength: 7, maxLength: 7 }), (numbers) => {
        const counts = Object.fromEntries(COUNTED.map((status, index) => [status, numbers[index] ?? 0]))
        const steps = describeWaterfall(counts)
        const lost = steps
          .flatMap(({ leaves }) => leaves)
          .reduce((sum, { recipients }) => sum + recipients, 0)
        expect(steps.at(-1)?.left).toBe(counts['SUBSCRIBED'])
        // What a step says of a status is that status and no other.
        expect(steps.find(({ label }) => label === 'Subscribed')?.left).toBe(counts['SUBSCRIBED'])
        expect((steps[0]?.left ?? 0) - lost).toBe(counts['SUBSCRIBED'])
        expect(steps.map(({ label }) => label)).toEqual([...['Matched by the filters', 'Subscribed']])
      }),
    )
  })
})

describe('the results of a campaign', () => {
  it('law: recipients = pending + in flight + delivered + bounced + failed + canceled', () => {
    const some = nat(1000)
    assert(
      property(
        some,
        some,
        some,
        some,
        some,
        some,
        (pending, inFlight, delivered, bounced, failed, canceled) => {
          const sent = inFlight + delivered + bounced
          const total = pending + sent + failed + canceled
          const told = { pending, inFlight, sent, delivered, failed, canceled }
          const ofDeployment = { pending, sent, delivered, failed: bounced + failed + canceled }
          for (const progress of [told, ofDeployment]) {
            const sum = placesOf(progress, { bounced }).reduce((all, { recipients }) => all + recipients, 0)
            expect(sum).toBe(total)
          }
        },
      ),
    )
  })

  it('who did not open is asked for among those who received it', () => {
    expect(filtersOf('NOT_OPENED', 'cmp_1').map(({ operator }) => operator)).toEqual([
      'RECEIVED',
      'NOT_OPENED',
    ])
  })
})

describe('the checklist', () => {
  it('judges links by their form', () => {
    const faults = ['', '#', 'http://a.example', 'https://localhost/x', 'https://{{shop}}', 'ftp://a.example']
    expect(faults.map(faultOfLink).filter((fault) => fault === null)).toEqual([])
    const fine = ['https://a.example/x', 'mailto:a@b.example', 'tel:+33', '#below']
    expect(fine.map(faultOfLink)).toEqual([null, null, null, null])
  })

  it('names pictures without words, without https, and heavy ones, but no tracking pixel', () => {
    const { document } = parseHTML(
      `<html><body><img src="http://a.example/a.png"><img src="x.png" alt=""><img width="1" height="1" src="http://p.example"></body></html>`,
    )
    const known = new Map([['x.png', `data:image/png;base64,${'A'.repeat(400_000)}`]])
    const rendering = { campaignId: 'cmp_1', subject: 'Fine', preview: 'More', html: '', warnings: [] }
    const pictures = checkMessage(rendering, document, known, new Map()).find(
      ({ name }) => name === 'Pictures',
    )
    expect(pictures?.told).toMatch(/^2 pictures, 293 kB; weight of 1 not known/)
    expect(pictures?.details).toEqual([
      '“a.png” has no alternative text; alt="" says it is decoration',
      '“a.png” is at http, not https',
      '“x.png” weighs 293 kB',
    ])
  })
})

describe('a message that is too large to be read whole', () => {
  it('is said to be judged by its beginning, and is never met', () => {
    const size: Check = { name: 'Size', state: 'met', told: '9 kB', details: [] }
    const links = { ...size, name: 'Links' }
    expect(sayCut([size, links], false)).toEqual([size, links])
    const [cut, other] = sayCut([size, links], true)
    expect(cut).toMatchObject({ state: 'attention', details: [expect.stringContaining('beginning')] })
    expect(other).toEqual(links)
  })
})

describe('pictures that recipients would not see as they were meant', () => {
  const rendering = { campaignId: 'cmp_1', subject: 'Fine', preview: 'More', html: '', warnings: [] }
  const data = 'data:image/png;base64,AAAA'
  const judge = (markup: string, size: { width: number; height: number }) => {
    const { document } = parseHTML(`<html><body>${markup}</body></html>`)
    const checks = checkMessage(rendering, document, new Map(), new Map([[data, size]]))
    return checks.find(({ name }) => name === 'Pictures')
  }

  it('are never met when they travel inside the message', () => {
    const found = judge(`<img src="${data}" alt="a"><img src="https://a.example/b.png" alt="b">`, {
      width: 20,
      height: 20,
    })
    expect(found?.state).toBe('attention')
    expect(found?.told).toContain('1 picture inside the message: Gmail does not show such a picture')
    expect(found?.details).toEqual([])
  })

  it.each(['image/png', 'image/JPG', 'image/svg+xml', 'image/bmp', 'application/octet-stream', ''])(
    'of the kind “%s” are the same number in Preview, in Checks and among the blocks to be shown',
    (kind) => {
      for (const src of [`data:${kind};base64,AAAA`, ` DATA:${kind},AAAA`]) {
        const markup = `<img src="${src}" alt="a"><img src='${src}' alt="b"><img src="${src}" width="1" height="1">`
        const { document } = parseHTML(`<html><body>${markup}</body></html>`)
        const told = tellEmbedded(document)
        expect(told).toMatch(/^2 pictures inside the message: /)
        expect(judge(markup, { width: 1, height: 1 })?.told).toContain(told)
        const content = ['a', 'b'].map((alt) => ({ type: 'image', attrs: { src, alt } }))
        expect(listEmbedded({ type: 'doc', content })).toHaveLength(2)
      }
    },
  )

  it.each(['https://a.example/data:image/png', 'data.png', '', '{{data}}', 'cid:data'])(
    'are none at the address “%s”',
    (src) => {
      const { document } = parseHTML(`<html><body><img src="${src}" alt="a"></body></html>`)
      expect(tellEmbedded(document)).toBeNull()
      expect(listEmbedded({ type: 'doc', content: [{ type: 'image', attrs: { src } }] })).toEqual([])
    },
  )

  it('are named where the message gives them another ratio than their own', () => {
    assert(
      property(
        record({ width: integer({ min: 1, max: 900 }), height: integer({ min: 1, max: 900 }) }),
        constantFrom(40, 48, 64),
        (size, side) => {
          const found = judge(`<img src="${data}" alt="L" style="width:${side}px;height:${side}px">`, size)
          const isSquare = Math.abs(size.height / size.width - 1) <= 0.05
          expect(found?.details ?? []).toEqual(
            isSquare
              ? []
              : [
                  `“L” is ${size.width} × ${size.height} and is shown as ${side} × ${side}, out of its ratio; logos are square: use an Image for a wide one`,
                ],
          )
          // A side that follows from the other keeps the ratio.
          expect(
            judge(`<img src="${data}" alt="L" width="${side}" style="height:auto">`, size)?.details,
          ).toEqual([])
        },
      ),
    )
  })

  it('are found in the document by the path that the editor knows', () => {
    const image = (alt: string) => ({ type: 'image', attrs: { src: data, alt } })
    const content = [
      { type: 'paragraph' },
      { type: 'section', content: [image('in'), { type: 'image' }] },
      image(''),
    ]
    expect(listEmbedded({ type: 'doc', content })).toEqual([
      { label: 'in', path: 'content.1.content.0' },
      { label: 'picture without words', path: 'content.2' },
    ])
  })

  it.each(TEMPLATES)('the subject of the template $name is told from one of the author', ({ subject }) => {
    const state = (given: string) =>
      checkOwnSubject([{ name: 'Subject', state: 'met', told: '', details: [] }], given)[0]?.state
    expect([state(subject), state(`${subject}: June`)]).toEqual(['attention', 'met'])
  })
})

describe('what mail clients support', () => {
  it('finds the features of a message by the names of caniemail.com', async () => {
    const { document } = parseHTML(
      `<html><head><style>@media (prefers-color-scheme: dark) { a:hover { color: red } } .x::before { gap: 2rem }</style></head>
       <body><h2 style="border-top-left-radius: 4px; display: flex; width: calc(1px + 2em)">x</h2>
       <img src="https://a.example/b.webp?x=1"><a href="mailto:a@b.example">m</a></body></html>`,
    )
    const used = findFeatures(document)
    const expected = [
      'css-at-media-prefers-color-scheme',
      'css-pseudo-class-hover',
      'css-pseudo-element-before',
      'css-border-radius',
      'css-display-flex',
      'css-unit-calc',
      'css-unit-em',
      'css-unit-rem',
      'css-gap',
      'image-webp',
      'html-mailto-links',
      'html-h1-h6',
    ]
    expect(expected.filter((slug) => !used.has(slug))).toEqual([])
    const support = await loadSupport()
    const known = new Set(support.data.map(({ slug }) => slug))
    expect(expected.filter((slug) => !known.has(slug))).toEqual([])
    const judged = judgeSupport(support, used)
    expect(judged.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(judged.clients).toBeGreaterThan(40)
    expect(judged.tests).toBeGreaterThan(judged.passed)
    expect(judged.tests).toBeLessThanOrEqual(judged.known * judged.clients)
    expect(judged.gaps.find(({ slug }) => slug === 'image-webp')?.unsupported).toContain('Outlook Windows')
  })

  it('tells apart what the author brought along and what the renderer writes', async () => {
    const block = (html: string) => ({ type: 'htmlCodeBlock', content: [{ type: 'text', text: html }] })
    const snippet = (snippetId: string) => ({ type: 'snippet', attrs: { snippetId } })
    const content = {
      type: 'doc',
      content: [
        {
          type: 'section',
          content: [block('<p style="opacity: 0.5">a</p>'), snippet('one'), snippet('gone')],
        },
        { type: 'paragraph', content: [{ type: 'text', text: '<video>' }] },
      ],
    }
    const asked: string[] = []
    const markup = await readMarkup(content, async (id) => {
      asked.push(id)
      // A circle of snippets ends by itself.
      return id === 'one' ? { type: 'doc', content: [block('<b>b</b>'), snippet('one')] } : null
    })
    expect(asked.toSorted()).toEqual(['gone', 'one'])
    const message = parseHTML(
      `<html><body><table role="presentation"><tr><td style="opacity: 0; border-radius: 4px">
       <a href="mailto:a@b.example">m</a><img src="https://a.example/b.webp"></td></tr></table>${markup}</body></html>`,
    )
    const written = parseHTML(`<html><body>${markup}</body></html>`)
    const { own, rest } = splitFeatures(message.document, written.document)
    expect([...own.keys()].toSorted()).toEqual(
      ['css-opacity', 'html-mailto-links', 'html-p', 'html-strong', 'image-webp'].toSorted(),
    )
    expect([...rest.keys()]).toEqual(expect.arrayContaining(['html-table', 'html-role', 'css-border-radius']))
    const support = await loadSupport()
    expect(tellSupport(judgeSupport(support, own))).toMatchObject({
      state: 'attention',
      told: expect.stringMatching(/^\d\d % of \d+ tests passed in full: 5 features of your own/) as string,
    })
    expect(tellSupport(judgeSupport(support, new Map()))).toMatchObject({ state: 'met' })
  })
})
