import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answerStore,
  forgetIdleAnswers,
  IDLE_MINUTES,
  setAnswer,
  type ToolRun,
} from '../../../src/renderer/state/answers.ts'
import {
  actAs,
  actingApart,
  actingOf,
  closeOtherTabs,
  closeTab,
  FIRST_FRAME,
  frameStore,
  forgetConnection,
  openBehind,
  showTab,
  togglePin,
  turnTab,
} from '../../../src/renderer/state/frame.ts'
import { groupOf, SCREENS } from '../../../src/renderer/screen/registry.ts'
import { HOME } from '../../../src/renderer/state/route.ts'

const [A, B, C] = ['/c/one/tags', '/c/one/segments', '/c/one/campaigns/cmp_1'] as const
const tabs = () => frameStore.getState().tabs

beforeEach(() => {
  // As much of a window as a tab that becomes another page needs.
  vi.stubGlobal('window', { location: { replace: () => undefined } })
  frameStore.setState(FIRST_FRAME, true)
  for (const path of [A, B, C]) showTab(path, 'follow')
})

describe('tabs', () => {
  test('a record has one tab, wherever it is opened from', () => {
    showTab(A, 'follow')
    showTab(`${C}?view=x`, 'follow')
    expect(tabs()).toEqual([HOME, A, B, C])
    expect(frameStore.getState().active).toBe(C)
  })

  test('pinned ones stand first and stay when others are closed', () => {
    togglePin(B)
    expect(tabs()).toEqual([HOME, B, A, C])
    expect(closeTab(B)).toBeNull()
    closeOtherTabs()
    expect(tabs()).toEqual([HOME, B, C])
    expect(frameStore.getState().closed).toEqual([A])
    togglePin(B)
    closeTab(B)
    expect(tabs()).toEqual([HOME, C])
  })
})

test('where a tab acts as another than the tab before, both are told; where they act alike, nothing is', () => {
  const acme = { id: 'org_1', name: 'Acme', slug: 'acme', status: 'VERIFIED' } as const
  const apart = () => actingApart(frameStore.getState(), 'one')
  expect(apart()).toBeNull()
  actAs('one', acme)
  expect(apart()).toEqual({ here: acme, before: null })
  // Who turns to a tab finds it as it was: without one. Who follows a link goes on as before.
  showTab(A, 'turn')
  expect(apart()).toEqual({ here: null, before: acme })
  showTab(C, 'turn')
  showTab(B, 'follow')
  expect(apart()).toBeNull()
  // The tab before is of another connection: that one has organizations of its own.
  showTab('/c/two/tags', 'follow')
  expect(actingApart(frameStore.getState(), 'two')).toBeNull()
  showTab(A, 'turn')
  expect(apart()).toBeNull()
})

describe('a link to a record of support', () => {
  const acme = { id: 'org_1', name: 'Acme', slug: 'acme', status: 'VERIFIED' } as const
  const actsAs = (path: string) => {
    showTab(path, 'follow')
    return frameStore.getState().acting[path]?.['one']?.name ?? null
  }
  beforeEach(() => {
    showTab(A, 'turn')
    actAs('one', acme)
  })

  test.each(['verification/org_2', 'organizations/other', 'users/usr_1', 'emails/eml_1'])(
    'of another organization starts acting as nobody: %s',
    (record) => {
      expect(actsAs(`/c/one/${record}`)).toBeNull()
      // Opened behind as well, and the tab in front is left as it is.
      expect(actingOf(frameStore.getState(), 'one', A)).toEqual(acme)
      showTab(A, 'turn')
      openBehind(`/c/one/${record}0`, 'Other')
      expect(actingOf(frameStore.getState(), 'one', `/c/one/${record}0`)).toBeNull()
    },
  )

  test.each([
    'verification/org_1',
    'organizations/acme',
    'organizations',
    'verification',
    'subscribers/sub_1',
  ])('of the one acted as, a list or a page of its own goes on as before: %s', (page) => {
    expect(actsAs(`/c/one/${page}`)).toBe('Acme')
  })

  test('that acts as nobody stops it nowhere else: a link from it leads to a tab as it was left', () => {
    expect(actsAs('/c/one/verification/org_2')).toBeNull()
    expect(actsAs(A)).toBe('Acme')
  })

  test('that acts as another by request keeps that', () => {
    const record = '/c/one/organizations/org_2'
    actsAs(record)
    actAs('one', { ...acme, id: 'org_2', name: 'Other' })
    showTab(A, 'turn')
    expect(actsAs(record)).toBe('Other')
  })

  test('is one of the screens of support that the registry has, and of no other', () => {
    const support = SCREENS.filter((screen) => groupOf(screen) === 'support').map(({ name }) => name)
    expect(support.length).toBeGreaterThan(4)
    const apart = SCREENS.map(({ name }) => name).filter((name) => {
      showTab(A, 'turn')
      return actsAs(`/c/one/${name}/x_1`) === null
    })
    expect(apart).toEqual(support)
  })
})

describe('the tab that a link was followed from', () => {
  const origins = () => frameStore.getState().origins

  test('is known of every tab that a link led to, and of none that was turned to', () => {
    expect(origins()).toEqual({ [A]: HOME, [B]: A, [C]: B })
    showTab(A, 'turn')
    expect(origins()[A]).toBe(HOME)
    showTab('/c/one/images', 'turn')
    expect(origins()['/c/one/images']).toBeUndefined()
  })

  test('is found again where it has become the page of another record', () => {
    const other = '/c/one/segments/seg_2'
    turnTab(B, other)
    expect(origins()).toEqual({ [A]: HOME, [other]: A, [C]: other })
    // Where it became the page that it led to, nothing leads back from there to itself.
    turnTab(other, C)
    expect(origins()).toEqual({ [A]: HOME, [C]: A })
  })

  test('is forgotten with the tab, as soon as that cannot be opened again, and with the connection', () => {
    closeTab(C)
    expect(origins()[C]).toBe(B)
    for (let number = 0; number < 40; number += 1) {
      showTab(`/c/one/tags/tag_${number}`, 'follow')
      closeTab(`/c/one/tags/tag_${number}`)
    }
    const { tabs: open, closed } = frameStore.getState()
    expect([...open, ...closed]).toEqual(expect.arrayContaining(Object.keys(origins())))
    expect(origins()[C]).toBeUndefined()
    forgetConnection('one')
    expect(origins()).toEqual({})
  })
})

describe('an answer that nobody looks at', () => {
  const minutes = (count: number) => count * 60_000
  const run: ToolRun = {
    ...{ phase: 'done', input: {}, organization: null, startedAt: 0, durationMs: 1 },
    ...{ data: { email: 'ada@shop.example' }, failure: null, wire: null, trail: [], callId: 'c' },
  }

  beforeEach(() => answerStore.setState({ answers: {}, released: [] }, true))

  test('is let go after a while, and that is known; the one in front stays', () => {
    setAnswer(A, run)
    setAnswer(C, run)
    forgetIdleAnswers(minutes(IDLE_MINUTES))
    expect(Object.keys(answerStore.getState().answers)).toEqual([A, C])
    forgetIdleAnswers(minutes(IDLE_MINUTES + 1))
    expect(Object.keys(answerStore.getState().answers)).toEqual([C])
    expect(answerStore.getState().released).toEqual([A])
    setAnswer(A, run)
    expect(answerStore.getState().released).toEqual([])
  })

  test('is kept while it runs, and counted from when its tab was in front last', () => {
    setAnswer(A, { ...run, phase: 'running' })
    setAnswer(B, run)
    showTab(B, 'turn')
    forgetIdleAnswers(minutes(20))
    showTab(C, 'turn')
    forgetIdleAnswers(minutes(45))
    expect(Object.keys(answerStore.getState().answers)).toEqual([A, B])
    forgetIdleAnswers(minutes(51))
    expect(Object.keys(answerStore.getState().answers)).toEqual([A])
  })
})
