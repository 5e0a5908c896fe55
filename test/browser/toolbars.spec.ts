import type { Page } from '@playwright/test'
import { SCREENS } from '../../src/renderer/screen/registry.ts'
import { required } from '../support/answers.ts'
import { expect, test } from './support/console.ts'
import { callTool, organizationId } from './support/screens.ts'

/** On a window of 1280 × 800 the controls of a bar stand on one line: a button that wraps alone takes a line of its own. */

/** Lists that are read, not bars: their parts may stand on any number of lines. */
const READ = '[role="grid"], form, [role="tabpanel"] [role="list"], ul, ol, dl, [role="group"]'

/** Returns the bars where a control stands below another. */
function listWrapped(page: Page): Promise<string[]> {
  return page.evaluate((read) => {
    const isControl = (part: Element): boolean => part.matches('button, a, input, [role="radiogroup"], label')
    const told: string[] = []
    for (const bar of document.querySelectorAll('main *')) {
      const { display, flexWrap } = getComputedStyle(bar)
      if (display !== 'flex' || flexWrap !== 'wrap' || bar.closest(read)) continue
      const parts = [...bar.children].filter((part) => part.getClientRects().length > 0)
      const controls = parts.filter((part) => isControl(part) || part.querySelector('input, button') !== null)
      if (controls.length < 2) continue
      const middles = controls.map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return (top + bottom) / 2
      })
      const apart = Math.max(...middles) - Math.min(...middles)
      if (apart > 12) told.push(`${bar.className}: ${bar.textContent.slice(0, 120)}`)
    }
    return told
  }, READ)
}

async function check(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // The head is measured once its facts are here.
  await expect.poll(() => listWrapped(page), { message: screen }).toEqual([])
}

test('no bar of a screen wraps', async ({ console }) => {
  const { page, goTo, actAs, sandbox } = console
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await actAs('Atelier Nord')
  for (const { name, label } of SCREENS) {
    await goTo(`/c/${sandbox}/${name}`)
    await expect(page.getByRole('main')).toContainText(label)
    await check(page, label)
  }
  // By its id: tests before this one may have left more campaigns than the list draws.
  const { campaigns } = await callTool(console, organizationId(console, 'Atelier Nord'), 'list_campaigns', {
    query: 'Idées cadeaux',
  })
  await goTo(`/c/${sandbox}/campaigns/${required(campaigns[0]).id}`)
  for (const tab of ['Preview', 'Write', 'Audience', 'Checks', 'Results', 'History']) {
    await page.getByRole('tab', { name: tab }).click()
    await check(page, `campaign, ${tab}`)
  }
})
