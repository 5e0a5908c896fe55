/** Pictures of organizations, segments, tags, custom fields and snippets: full, empty and at fault. */

import { actAs, callTool, go } from './screenshot-walk.mjs'

/** Both themes look at the same records: what is there from the first is not made again. */
async function prepare(page, sandbox) {
  const data = (tool, input) => callTool(page, sandbox, 'atelier-nord', tool, input)
  const { segments } = await data('list_segments', { limit: 200 })
  const { tags } = await data('list_tags')
  const ids = (...names) => tags.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const segment = async (name, filters) =>
    segments.find((known) => known.name === name)?.id ??
    (await data('create_segment', { name, filters })).segmentId
  const regulars = await segment('Regular buyers', [
    { type: 'TAG', field: 'tags', operator: 'BELONGS_TO_ANY', tagIds: ids('VIP', 'Wholesale') },
    { type: 'DATE', field: 'createdAt', operator: 'NOT_IN_LAST_DAYS', value: 30 },
  ])
  await segment('Recent, without a town', [
    { type: 'DATE', field: 'createdAt', operator: 'IN_LAST_DAYS', value: 60 },
    { type: 'FIELD', field: 'Ville', operator: 'IS_EMPTY' },
    { type: 'SEGMENT', field: 'segment', operator: 'EXCLUDE', segmentId: regulars },
  ])
  const { snippets } = await data('get_email_snippets')
  const footer = snippets.find(({ name }) => name === 'Postal footer')?.id
  return {
    regulars,
    tag: ids('VIP')[0] ?? tags[0].id,
    footer: footer ?? (await data('create_email_snippet', FOOTER)).snippetId,
  }
}

const text = (words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const FOOTER = {
  name: 'Postal footer',
  description: 'Address and shop, under every newsletter',
  content: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Atelier Nord' }] },
      text('12 rue du Port, 44000 Nantes'),
      text('You receive this because you bought from us or signed up in the shop.'),
      { type: 'button', attrs: { text: 'Visit the shop', url: 'https://shop.atelier-nord.example' } },
    ],
  },
}

async function takeOrganizations(page, shot, sandbox) {
  const list = `/c/${sandbox}/organizations`
  await go(page, list)
  await shot('organizations')
  await page.getByLabel('Search organizations').fill('no such name')
  await page.getByText('No organization matches').waitFor()
  await shot('organizations-empty')
  await page.route('**/console/call', (route) =>
    route.fulfill({
      json: {
        ok: false,
        error: { code: 'RATE_LIMIT_ERROR', message: 'Too many requests this minute.', retryAfter: 21 },
      },
    }),
  )
  await page.getByRole('button', { name: 'Unverified', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await shot('organizations-error')
  await page.unroute('**/console/call')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('grid').getByRole('link', { name: 'Café Zürich' }).click()
  await page.getByRole('region', { name: 'Identity' }).waitFor()
  await shot('organization')
  await page.getByRole('tab', { name: /^Domains/ }).click()
  await shot('organization-domains')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('tokyo-cycle')
  await page.getByRole('option', { name: /^Open / }).waitFor()
  await shot('palette-organization')
  await page.keyboard.press('Escape')
}

async function takeSegments(page, shot, sandbox, regulars) {
  await go(page, `/c/${sandbox}/segments`)
  await page.getByRole('grid').waitFor()
  await shot('segments')
  await go(page, `/c/${sandbox}/segments/${regulars}`)
  await page.getByText('of 1,4').first().waitFor()
  await shot('segment')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await shot('segment-delete')
  await page.keyboard.press('Escape')
  await go(page, `/c/${sandbox}/segments/seg_0009zz`)
  await shot('segment-missing')
}

async function takeSettings(page, shot, sandbox, { tag, footer }) {
  await go(page, `/c/${sandbox}/tags/${tag}`)
  await shot('tags')
  await go(page, `/c/${sandbox}/custom-fields`)
  await page.getByRole('button', { name: 'Create custom field' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('email')
  await page.keyboard.press('Enter')
  await page.getByText('is reserved').waitFor()
  await shot('custom-fields-fault')
  await page.keyboard.press('Escape')
  await go(page, `/c/${sandbox}/snippets`)
  await shot('snippets')
  await go(page, `/c/${sandbox}/snippets/${footer}`)
  await shot('snippet')
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor()
  await shot('snippet-edit')
  await page.getByText('Document', { exact: true }).click()
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(JSON.stringify(FAULTY, null, 2))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').waitFor()
  await shot('snippet-fault')
  await page.getByRole('button', { name: 'Undo changes' }).click()
}

const FAULTY = {
  type: 'doc',
  content: [{ type: 'heading', attrs: { level: 9 }, content: [{ type: 'text', text: 'Atelier Nord' }] }],
}

/** The organization that is made for it has nothing yet. */
async function takeNothing(page, shot, sandbox) {
  await go(page, '/home')
  await actAs(page, 'Hearth & Hollow')
  await go(page, `/c/${sandbox}/snippets`)
  await shot('snippets-empty')
}

export async function takeRecords(page, shot, sandbox) {
  const records = await prepare(page, sandbox)
  await takeOrganizations(page, shot, sandbox)
  await go(page, '/home')
  await actAs(page, 'Atelier Nord')
  await takeSegments(page, shot, sandbox, records.regulars)
  await takeSettings(page, shot, sandbox, records)
  await takeNothing(page, shot, sandbox)
}
