import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { canMount, mountSmallDisk } from '../support/small-disk.ts'
import { checkThemes } from './support/axe.ts'
import { control, expect, keepSession, test as shared, watchErrors } from './support/console.ts'
import { type Host, startHost } from './support/host.ts'

/** Lines 14 and 15 on screen: a full disk, and an organization with an unusable file. */
interface Opened {
  host: Host
  url: string
  sandbox: string
}

async function openConsole(page: Page, host: Host): Promise<Opened> {
  const url = host.access?.url ?? ''
  await page.goto(host.link)
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await keepSession(page)
  const { connections } = await control(page, url, 'connection.list')
  return { host, url, sandbox: connections[0]?.id ?? '' }
}

shared(
  'an organization without its file: marked under its connection and in the list, and a snapshot brings it back',
  async ({ page }) => {
    shared.slow()
    const folder = mkdtempSync(join(tmpdir(), 'storage-faults-'))
    const first = await startHost({ seeded: true, folder })
    const broken = first.access?.organizations[1]
    if (!broken) throw new Error('no organization')
    const { sandbox } = await openConsole(page, first)
    await control(page, first.access?.url ?? '', 'snapshot.create', { name: 'good' }, sandbox)
    await page.goto('about:blank')
    await first.stop()
    rmSync(join(folder, 'Demo', 'world', 'organizations', '0002.db'))
    const host = await startHost({ seeded: true, folder })
    try {
      const errors = watchErrors(page)
      const opened = await openConsole(page, host)
      await page.goto(`${opened.url}/#/connections`)
      const alert = page.getByRole('alert').filter({ hasText: 'is missing, and no new one was made' })
      await expect(alert).toContainText(`The organization "${broken.name}" cannot be used`)
      await expect(page.getByText('cannot be used', { exact: true })).toHaveCount(1)
      await checkThemes(page, 'connections with an organization that cannot be used')
      await page.goto(`${opened.url}/#/c/${opened.sandbox}/organizations`)
      await expect(page.getByRole('row', { name: broken.name })).toContainText('cannot be used')
      await page.goto(`${opened.url}/#/c/${opened.sandbox}/organizations/${broken.id}`)
      await expect(page.getByText(/is missing, and no new one was made/).first()).toBeVisible()
      await page.getByRole('button', { name: 'Restore a snapshot' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('radio', { name: /^good, made / })).toBeChecked()
      await expect(dialog).toContainText('what was done since is lost, in every organization')
      await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
      await expect(page.getByRole('heading', { name: broken.name, exact: true })).toBeVisible()
      await expect(page.getByText('cannot be used')).toHaveCount(0)
      // The answer of 500 is in the log of the browser; nothing else may be.
      expect(errors.filter((error) => !error.includes('500'))).toEqual([])
    } finally {
      await host.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

shared(
  'a full disk: a banner says what fails and what to do, and goes when there is room',
  async ({ page }) => {
    shared.skip(!canMount, 'needs a disk that really gets full')
    const disk = mountSmallDisk(48)
    const host = await startHost({ seeded: true, folder: disk.path })
    try {
      const { url } = await openConsole(page, host)
      disk.fill()
      const failing = page.getByRole('alert').filter({ hasText: 'Writing the call history' })
      await expect
        .poll(
          async () => {
            await control(page, url, 'connection.list')
            await fetch(`${url}/api/v2/tools`, {
              headers: { authorization: `Bearer ${host.access?.adminKey}` },
            })
            return failing.count()
          },
          { timeout: 30_000 },
        )
        .toBe(1)
      await expect(failing).toContainText(
        'app.db" is full; nothing was changed: free some space and try again.',
      )
      disk.free()
      await expect(failing).toHaveCount(0, { timeout: 15_000 })
    } finally {
      await host.stop()
      disk.unmount()
    }
  },
)
