import type { Page } from '@playwright/test'
import type { CustomerToolName, ToolAnswer } from '../../../src/engine/tools/index.ts'
import type { CallInput } from '../../support/answers.ts'
import { expect, leave, type ConsolePage } from './console.ts'
import { callTool } from './screens.ts'

/** People of an organization made for one test, reached through the same door as the console's own calls. */
export interface Books {
  id: string
  call<N extends CustomerToolName>(tool: N, input?: CallInput<N>): Promise<ToolAnswer<N>>
  /** The screen, acting as this organization. */
  open(path: string): Promise<void>
}

let turn = 0

export async function newOrganization(given: ConsolePage): Promise<Books> {
  const { page, access, sandbox, control } = given
  turn += 1
  const name = `Books ${Date.now().toString(36)}${turn}`
  const { id } = await control('organization.create', { name }, sandbox)
  const acting = { [sandbox]: { id, name, slug: 'books', plan: 'premium', status: 'verified' } }
  // The page is left first: it would save its own frame over this one.
  await leave(page, access.url)
  await control('uiState.set', { key: 'frame', value: { connection: sandbox, acting } })
  await control('uiState.set', { key: 'views', value: null })
  return {
    id,
    open: async (path) => {
      await page.goto(`${access.url}/#/c/${sandbox}/${path}`)
      await expect(page.getByLabel('Acting as', { exact: true })).toContainText(name)
    },
    call: (tool, input) => callTool(given, id, tool, input),
  }
}

/** `person000@example.org` and on, newest first in the list; every second is tagged vip. */
export async function addPeople({ call }: Books, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const subscribers = Array.from({ length: Math.min(500, count - from) }, (_, index) => {
      const number = String(from + index).padStart(4, '0')
      return {
        email: `person${number}@example.org`,
        name: `Person ${number}`,
        tags: index % 2 === 0 ? ['vip'] : [],
        fields: { city: index % 3 === 0 ? 'Nantes' : 'Lyon' },
      }
    })
    await call('import_subscribers', { subscribers })
  }
}

export function people(page: Page) {
  return page.getByRole('grid', { name: 'Subscribers' })
}

export const FEW = 12

/** An organization with people, at its list. */
export async function withPeople(given: ConsolePage, count = FEW): Promise<Books> {
  const books = await newOrganization(given)
  await addPeople(books, count)
  await books.open('subscribers')
  const newest = `person${String(count - 1).padStart(4, '0')}@example.org`
  await expect(people(given.page).getByText(newest)).toBeVisible()
  return books
}
