/** Pictures of the outbox, domains, senders, images and analytics: full, empty and at fault. */

import { actAs, callConfirmed, go, sessionHeaders } from './screenshot-walk.mjs'

async function post(page, path, data) {
  const response = await page.request.post(path, { headers: await sessionHeaders(page), data })
  return response.json()
}

async function control(page, connection, action, input) {
  const answer = await post(page, '/console/control', { connection, action, input })
  if (!answer.ok) throw new Error(`${action}: ${answer.error.message}`)
  return answer.data
}

const READER = 'ann.reader@mail.test'
const STRANGE = {
  from: 'Atelier Nord <bonjour@atelier-nord.example>',
  to: READER,
  subject: 'Your parcel is waiting',
  html: `<div style="display:none;max-height:0">Words that only inboxes show</div>
<div style="font-family:sans-serif;padding:24px"><h1 style="font-size:22px">Your parcel is waiting</h1>
<p>A parcel with your name has arrived. Confirm your address at
<a href="https://evil.example/login">https://post.example/login</a>.</p>
<p><a href="http://192.0.2.7/track">Track it</a> or <a href="https://bit.ly/parcel">ask for another day</a>.</p>
<img src="https://pictures.example/parcel.jpg" width="420" height="120" alt="A parcel at a door">
<img src="https://pixel.example/o.gif" width="1" height="1">
<p style="color:gray"><a href="{{unsubscribeUrl}}">Unsubscribe</a></p></div>`,
}

/** Once, before the first picture of all: both themes show the same world. */
export async function prepareSending(page, connection) {
  const organization = await post(page, '/console/call', {
    connection,
    surface: 'admin',
    tool: 'get_org',
    input: { slug: 'atelier-nord' },
  })
  const organizationId = organization.data.organization.id
  const sent = await control(page, connection, 'outbox.list', { organizationId, to: READER, limit: 1 })
  if (sent.messages.length > 0) return sent.messages[0].id
  const { id } = await callConfirmed(page, connection, 'atelier-nord', 'send_email', STRANGE)
  await control(page, connection, 'clock.advance', { by: '10m' })
  return id
}

async function takeOutbox(page, shot, connection, message) {
  await go(page, `/c/${connection}/outbox`)
  await page.getByRole('grid', { name: 'Messages' }).waitFor()
  await shot('outbox')
  await go(page, `/c/${connection}/outbox/${message}`, 1200)
  await page.getByText('text and target differ').waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByText('Opened it.').waitFor()
  await shot('outbox-message')
  await page.getByRole('tab', { name: 'Headers' }).click()
  await shot('outbox-headers')
  await go(page, `/c/${connection}/outbox/eml_0000zz`)
  await shot('outbox-error')
}

async function takeDomains(page, shot, connection) {
  await go(page, `/c/${connection}/domains`)
  await page.getByRole('grid', { name: 'Domains' }).waitFor()
  await shot('domains')
  await page.getByRole('grid', { name: 'Domains' }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'DNS records', exact: true }).waitFor()
  await shot('domain')
  await go(page, `/c/${connection}/senders`)
  await page.getByRole('button', { name: 'Create sender' }).click()
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  await shot('senders')
  await page.keyboard.press('Escape')
}

async function takeImages(page, shot, connection) {
  await go(page, `/c/${connection}/images`, 1200)
  await page.getByRole('list', { name: 'Images' }).getByRole('link').first().click()
  await page.getByRole('complementary').waitFor()
  await shot('images')
}

async function takeAnalytics(page, shot, connection) {
  for (const section of ['growth', 'audience', 'engagement', 'deliverability', 'suppressed']) {
    await go(page, `/c/${connection}/analytics/${section}`, 1200)
    await shot(`analytics-${section}`)
  }
  await page.getByRole('grid', { name: 'Suppressed people' }).getByRole('row').nth(1).dblclick()
  await page.getByRole('dialog').waitFor()
  await shot('analytics-reactivate')
  await page.keyboard.press('Escape')
}

/** An organization that has sent nothing, on a domain that is still PENDING. */
async function takeNothing(page, shot, connection) {
  await go(page, '/home')
  await actAs(page, 'Hearth & Hollow')
  await go(page, `/c/${connection}/outbox`)
  await page.getByText('No message has gone out yet.').waitFor()
  await shot('outbox-empty')
  await go(page, `/c/${connection}/senders`)
  await page.getByRole('button', { name: 'Create sender' }).last().click()
  await page.getByRole('dialog').waitFor()
  await shot('senders-empty')
  await page.keyboard.press('Escape')
  await go(page, `/c/${connection}/analytics/engagement`)
  await shot('analytics-empty')
}

export async function takeSending(page, shot, connection, message) {
  await go(page, '/home')
  await actAs(page, 'Atelier Nord')
  await takeOutbox(page, shot, connection, message)
  await takeDomains(page, shot, connection)
  await takeImages(page, shot, connection)
  await takeAnalytics(page, shot, connection)
  await takeNothing(page, shot, connection)
}
