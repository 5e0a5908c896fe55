import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { leave, type ConsolePage } from './console.ts'

/** What tests of the record screens share. */

/** Every list as on the first day; a page that is open would write its own back. */
export async function clearViews({ page, access, control }: ConsolePage): Promise<void> {
  await leave(page, access.url)
  await control('uiState.set', { key: 'views', value: null })
  await page.goto(access.url)
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
}

export function grid(page: Page, name: string): Locator {
  return page.getByRole('grid', { name, exact: true })
}

export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Waits until the host has what the page keeps. */
export function savedTo(page: Page, part: string): Promise<Response> {
  return page.waitForResponse(
    (response) => response.ok() && (response.request().postData()?.includes(part) ?? false),
  )
}

/** Inputs of each call of a tool from now on. */
export function watchCalls(page: Page, tool: string): Record<string, unknown>[] {
  const inputs: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/console/call')) return
    const body = request.postDataJSON() as { tool: string; input: Record<string, unknown> }
    if (body.tool === tool) inputs.push(body.input)
  })
  return inputs
}

type Answer = { ok: boolean; data?: Record<string, unknown>; error?: { message: string } }

/** One tool call beside the page, to make or look up what a test needs. */
export async function callTool(
  { page, access, sandbox }: ConsolePage,
  organization: string,
  tool: string,
  input: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const response = await page.request.post(`${access.url}/console/call`, {
    headers: { 'X-Postdesk-Console': '1' },
    data: { connection: sandbox, surface: 'customer', organization, tool, input },
  })
  const answer = (await response.json()) as Answer
  if (!answer.ok) throw new Error(`${tool}: ${answer.error?.message}`)
  return answer.data ?? {}
}

export function organizationId({ access }: ConsolePage, name: string): string {
  const found = access.organizations.find((organization) => organization.name === name)
  expect(found).toBeDefined()
  return found?.id ?? ''
}
