import type { Page } from '@playwright/test'

/** Brightness of each pixel, 0 to 255, row by row: what is left of a picture without its hues. */
type Grey = number[][]

/** Returns a part of the page without its colours. */
export async function readGrey(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<Grey> {
  const png = (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    canvas.drawImage(image, 0, 0)
    const { data: pixels } = canvas.getImageData(0, 0, image.width, image.height)
    const greyAt = (at: number) => 0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!
    return Array.from({ length: image.height }, (_row, y) =>
      Array.from({ length: image.width }, (_pixel, x) => Math.round(greyAt(4 * (y * image.width + x)))),
    )
  }, png)
}

/** Returns how often a line turns from light to dark or back, by more than an eye overlooks. */
export function edgesOf(line: readonly number[], least = 25): number {
  let edges = 0
  let last = line[0] ?? 0
  for (const grey of line) {
    if (Math.abs(grey - last) < least) continue
    edges += 1
    last = grey
  }
  return edges
}
