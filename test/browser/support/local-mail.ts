import type { Locator, Page } from '@playwright/test'
import { MOST_BLOCKED_MS } from './long-tasks.ts'

/** Messages of this computer, opened one after the other in the reader of the outbox. */
export function openLetter(page: Page, name: string, eml: string | Buffer): Promise<Locator> {
  const buffer = typeof eml === 'string' ? Buffer.from(eml, 'utf8') : eml
  return openFile(page, { name: `${name}.eml`, mimeType: 'message/rfc822', buffer })
}

/** Opens a message by its path, or by its bytes, which Playwright unpacks in the page: a task of its own. */
export async function openFile(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<Locator> {
  await page.getByLabel('A message of this computer').setInputFiles(file)
  const side = page.getByRole('complementary', { name: 'About the message' })
  // The page tells when it is there; `toBeVisible` would look again every 100 to 500 ms.
  // The largest of them take a while on a machine that has other things to do.
  await side.waitFor({ timeout: 30_000 })
  await page.getByRole('heading', { level: 1 }).waitFor()
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

export interface Sample {
  name: string
  eml: Buffer
}

/** What stands beside a message, and how long opening and closing it kept the page from answering. */
export interface SampleSeen {
  name: string
  links: ListedLink[]
  hasPixels: boolean
  hasHidden: boolean
  blockedMs: number
}

/**
 * Opens the messages one after the other as a person would, by a script of the test in the page:
 * between two steps nothing travels to the test and back. Each is closed once its frame is loaded.
 * `watchLongTasks` goes before.
 */
export function readSamples(page: Page, samples: readonly Sample[]): Promise<SampleSeen[]> {
  const files = samples.map(({ name, eml }) => ({ name, base64: eml.toString('base64') }))
  return page.evaluate(readInPage, { files, most: MOST_BLOCKED_MS })
}

interface PageWork {
  files: { name: string; base64: string }[]
  most: number
}

async function readInPage({ files, most }: PageWork): Promise<SampleSeen[]> {
  const until = <T>(what: string, find: () => T | null): Promise<T> =>
    new Promise((resolve, reject) => {
      const observer = new MutationObserver(() => look())
      const late = setTimeout(() => reject(new Error(`No ${what} after 30 s.`)), 30_000)
      const look = (): void => {
        const found = find()
        if (found === null) return
        clearTimeout(late)
        observer.disconnect()
        resolve(found)
      }
      observer.observe(document, { subtree: true, childList: true, attributes: true })
      look()
    })
  const findInput = (): HTMLInputElement | null =>
    document.querySelector('input[aria-label="A message of this computer"]')
  const findSide = (): Element | null => document.querySelector('aside[aria-label="About the message"]')
  const open = async (file: File): Promise<Element> => {
    const input = await until(`list before ${file.name}`, findInput)
    const transfer = new DataTransfer()
    transfer.items.add(file)
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    const side = await until(`side of ${file.name}`, findSide)
    const frame = document.querySelector('iframe')
    if (frame) await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    return side
  }
  const close = async (): Promise<number> => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await until('list', findInput)
    return (await window.takeLongestTask?.()) ?? Infinity
  }
  const look = (side: Element): Omit<SampleSeen, 'name' | 'blockedMs'> => ({
    links: [...side.querySelectorAll('[aria-label="Links of the message"] > li')].map((item) => ({
      target: (item.querySelector('.mono')?.textContent ?? '').replace(/^\(empty\)$/, ''),
      marks: [...item.querySelectorAll('[title]')].map((mark) => mark.textContent),
    })),
    hasPixels: [...side.querySelectorAll('*')].some((one) =>
      /^\d+ tracking pixels?$/.test(one.textContent.trim()),
    ),
    hasHidden: [...side.querySelectorAll('section')].some((one) =>
      /^Hidden text \([1-9]/.test(one.ariaLabel ?? ''),
    ),
  })
  const seen: SampleSeen[] = []
  for (const { name, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    // By another name each time: the console keeps what it has read.
    const fileOf = (turn: number): File =>
      new File([bytes], `${name} ${turn}.eml`, { type: 'message/rfc822' })
    await window.takeLongestTask?.()
    const beside = look(await open(fileOf(0)))
    let blockedMs = await close()
    // The best of three: a busy machine is nobody's fault.
    for (let turn = 1; blockedMs > most && turn < 3; turn += 1) {
      await open(fileOf(turn))
      blockedMs = Math.min(blockedMs, await close())
    }
    seen.push({ name, blockedMs, ...beside })
  }
  return seen
}
