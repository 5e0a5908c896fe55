import { expect, type Locator, type Page, type Response } from '@playwright/test'
import type { ToolAnswer, ToolName } from '../../../src/engine/tools/index.ts'
import type { Result } from '../../../src/shared/result.ts'
import type { CallInput } from '../../support/answers.ts'
import { type ConsolePage, sessionHeaders } from './console.ts'

/** What tests of the record screens share. */

export function grid(page: Page, name: string): Locator {
  return page.getByRole('grid', { name, exact: true })
}

export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Puts a text into the palette, as somebody does who has it in the clipboard. */
export async function pasteIntoPalette(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.press('Control+v')
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

/** One tool call beside the page, an admin tool without an organization; returns a refusal too. */
export async function tryTool<N extends ToolName>(
  { page, access, sandbox }: ConsolePage,
  organization: string | null,
  tool: N,
  input?: CallInput<N>,
): Promise<Result<ToolAnswer<N>>> {
  const target = organization === null ? { surface: 'admin' } : { surface: 'customer', organization }
  const response = await page.request.post(`${access.url}/console/call`, {
    maxRetries: 1,
    headers: sessionHeaders(access.url),
    data: { connection: sandbox, ...target, tool, input: input ?? {} },
  })
  return (await response.json()) as Result<ToolAnswer<N>>
}

/** The same to make or look up what a test needs: returns the data, and throws what is refused. */
export async function callTool<N extends ToolName>(
  console: ConsolePage,
  organization: string | null,
  tool: N,
  input?: CallInput<N>,
): Promise<ToolAnswer<N>> {
  const answer = await tryTool(console, organization, tool, input)
  if (!answer.ok) throw new Error(`${tool}: ${answer.error.message}`)
  return answer.data
}

export function organizationId({ access }: ConsolePage, name: string): string {
  const found = access.organizations.find((organization) => organization.name === name)
  expect(found).toBeDefined()
  return found?.id ?? ''
}

/** Gives the dialog of templates a file of a team's own. */
export async function chooseTemplates(dialog: Locator, templates: readonly object[]): Promise<void> {
  await dialog.getByLabel('A file of templates').setInputFiles({
    name: 'team.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ format: 'postdesk-reply-templates', version: 1, templates })),
  })
}
