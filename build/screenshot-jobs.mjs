/** Pictures of bulk operations, exports, settings, writing style and parity. */
import { actAs, callTool, go } from './screenshot-walk.mjs'

/** An operation with somebody who failed, and a file: what both themes look at. */
async function prepare(page, sandbox) {
  const data = (tool, input = {}) => callTool(page, sandbox, 'atelier-nord', tool, input)
  const { operations } = await data('list_bulk_operations')
  const { exports: files } = await data('list_subscriber_exports')
  const { subscribers } = await data('list_subscribers', { limit: 40, status: 'SUBSCRIBED' })
  const input = {
    action: 'ADD_TAGS',
    tags: ['Autumn fair'],
    subscriberIds: [...subscribers.map(({ id }) => id), 'sub_0009zz'],
  }
  const exported = files[0]?.exportId ?? (await data('create_subscriber_export', {})).exportId
  const operation = operations[0]?.operationId ?? (await confirmed(data, 'create_bulk_operation', input))
  await data('update_writing_style', {
    name: 'Warm and short',
    persona: 'Zoé, who runs the workshop and signs with her first name.',
    audience: 'People who bought once and read on a phone.',
    rules: 'One link in each message. No exclamation marks.',
  })
  return { exported, operation }
}

/** The first call asks and answers the code. Returns the id of the operation. */
async function confirmed(data, tool, input) {
  const code = await data(tool, input).catch((error) => error.confirmation?.confirmationCode)
  return (await data(tool, { ...input, confirmationCode: code })).operationId
}

export async function takeJobs(page, shot, sandbox) {
  const { exported, operation } = await prepare(page, sandbox)
  await actAs(page, 'Atelier Nord')
  await go(page, `/c/${sandbox}/bulk-operations/${operation}`)
  await page.getByText('41 of 41').waitFor()
  await shot('bulk-operation')
  await go(page, `/c/${sandbox}/exports/${exported}`)
  await page.getByRole('button', { name: 'Save the file' }).waitFor()
  await shot('exports')
  await go(page, `/c/${sandbox}/settings`)
  await page.getByRole('textbox', { name: 'Postal address' }).waitFor()
  await shot('settings')
  await go(page, `/c/${sandbox}/writing-style`)
  await page.getByLabel('Persona').waitFor()
  await shot('writing-style')
  await go(page, `/c/${sandbox}/parity`)
  await page.getByLabel('Search rules').fill('hard bounce')
  await page.getByRole('grid', { name: 'Parity' }).getByRole('link').first().click()
  await page.getByRole('complementary').waitFor()
  await shot('parity')
}
