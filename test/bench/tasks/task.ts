import { expect as base, type Locator, type Page } from '@playwright/test'
import type { Access, Host } from '../../browser/support/host.ts'

/** Steps are counted, not time: a loaded machine may take its time. */
export const expect = base.configure({ timeout: 30_000 })

/** A budget of the console's design: so many keystrokes or clicks from where a person would be. */
export interface Task {
  /** Its line in the table of budgets. */
  number: number
  what: string
  most: number
  where: World
  /** Ways to do the task with other records: each is counted apart, and the worst is the task's figure. */
  tries: readonly Try[]
}

/**
 * `stories`: a console that serves the eight stories. `demo`: one that serves the demo, for authors.
 * `first-day`: one that was never opened before.
 */
export type World = 'stories' | 'demo' | 'first-day'

/** What is done by `page` itself prepares and looks: it is not counted. */
export type Try = (desk: Desk) => Promise<void>

export interface Desk {
  page: Page
  host: Host
  /** Access to the served sandbox; there is none on the first day. */
  access: Access
  /** Starts the count: what was done until now led to where a person would be. */
  begin(): void
  /** One keystroke, modifiers included: `Control+v` is one. */
  press(keys: string): Promise<void>
  click(target: Locator): Promise<void>
  /** Follows a link that somebody sent: one click. */
  follow(address: string): Promise<void>
  /** Content: not counted. */
  type(text: string): Promise<void>
}

/** What was pressed and clicked, in order. */
export interface Counted {
  steps: string[]
}

/** Returns a desk at a page that counts what is pressed and clicked. */
export function sitDown(page: Page, host: Host): { desk: Desk; counted: Counted } {
  const counted: Counted = { steps: [] }
  const desk: Desk = {
    page,
    host,
    get access() {
      if (!host.access) throw new Error('This console serves no sandbox.')
      return host.access
    },
    begin: () => {
      counted.steps = []
    },
    press: async (keys) => {
      counted.steps.push(keys)
      await page.keyboard.press(keys)
    },
    click: async (target) => {
      counted.steps.push('click')
      await target.click()
    },
    follow: async (address) => {
      counted.steps.push('click the link')
      await page.goto(address)
    },
    type: (text) => page.keyboard.type(text),
  }
  return { desk, counted }
}

/** Returns the link to a screen of deployments; tabs carry its name too. */
export function screenLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true })
}

/** The console's own name for the served sandbox stands in its addresses. */
export async function connectionOf(page: Page): Promise<string> {
  const link = await screenLink(page, 'Verification').getAttribute('href')
  return /\/c\/([^/]+)/.exec(link ?? '')?.[1] ?? ''
}
