import type { Locator, Page } from '@playwright/test'
import { expect } from './console.ts'

/** Messages of this computer, opened one after the other in the reader of the outbox. */
export async function openLetter(page: Page, name: string, eml: string | Buffer): Promise<Locator> {
  await page.getByLabel('A message of this computer').setInputFiles({
    name: `${name}.eml`,
    mimeType: 'message/rfc822',
    buffer: typeof eml === 'string' ? Buffer.from(eml, 'utf8') : eml,
  })
  const side = page.getByRole('complementary', { name: 'About the message' })
  // The largest of them take a while on a machine that has other things to do.
  await expect(side, name).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
  return side
}

export async function closeLetter(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByLabel('A message of this computer').waitFor({ state: 'attached' })
}

export interface ListedLink {
  target: string
  marks: string[]
}

/** The links as a person reads them beside the message. */
export function listedLinks(side: Locator): Promise<ListedLink[]> {
  return side.getByRole('list', { name: 'Links of the message' }).evaluateAll((lists) =>
    [...(lists[0]?.querySelectorAll('li') ?? [])].map((item) => ({
      target: (item.querySelector('.mono')?.textContent ?? '').replace(/^\(empty\)$/, ''),
      marks: [...item.querySelectorAll('[title]')].map((mark) => mark.textContent),
    })),
  )
}
