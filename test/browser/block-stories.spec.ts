import { STORIES, walkStory } from './support/case-walk.ts'
import { expect, forgetDrafts, test } from './support/stories.ts'

test.beforeEach(async ({ console }) => forgetDrafts(console))

/** Why can't I send? From the pasted address to the copied reply, without a mouse. */
for (const story of STORIES) {
  test(`from the address to the reply by keyboard: ${story.name}`, async ({ console }) => {
    const { page } = console
    await page.evaluate(() => {
      window.addEventListener('pointerdown', () => document.body.setAttribute('data-mouse', 'used'), true)
    })
    const { reply } = await walkStory(page, story)
    expect(reply).not.toContain('[[')
    await expect(page.locator('body')).not.toHaveAttribute('data-mouse')
  })
}
