import { beforeAll, beforeEach } from 'vitest'
import type { EventType } from '../../src/engine/domain/event-types.ts'
import { readMessageLinks } from './message-links.ts'
import { type TestOrganization, useSandbox } from './organization.ts'
import { addMessage, type Written } from './outbox.ts'
import { rawRequest } from './raw-request.ts'

export const HTML =
  '<a href="https://shop.example/Zo&amp;é?a=1">Shop</a><a href="{{addTag:fans,vip}}">More</a><a href="{{removeTag:fans}}">Less</a>' +
  '<a href="https://{{onlineUrl}}">Online</a><a href="https://{{unsubscribeUrl}}">Out</a>'
export const LINKS = [
  { url: 'https://shop.example/Zo&é?a=1' },
  {
    url: 'https://links.sandbox.test/tags?add=fans,vip',
    tags: { action: 'add' as const, names: ['fans', 'vip'] },
  },
  {
    url: 'https://links.sandbox.test/tags?remove=fans',
    tags: { action: 'remove' as const, names: ['fans'] },
  },
]
export const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

export interface Mailed {
  id: string
  email: string
  /** Paths of the server. */
  links: Record<'click' | 'add' | 'remove' | 'online' | 'unsubscribe', string>
}

/** A sandbox with relayed links that lead to its own server, with people who got mail. */
export function useLinks() {
  const { start, sandbox, control } = useSandbox()
  let shop: TestOrganization
  let people = 0
  beforeAll(async () => {
    shop = await start()
  })
  beforeEach(() => setBase())

  const setBase = async (linkBase: string | null = sandbox().url) => {
    await control('outbox.set', { linkBase })
  }

  /** Somebody new with a message; its links as paths of this server. */
  async function mail(written: Partial<Written> = {}): Promise<Mailed> {
    people += 1
    const email = `person${people}@mail.test`
    const { subscriber } = await shop.call('add_subscriber', { email })
    const id = addMessage(shop, {
      to: email,
      subscriberId: subscriber.id,
      words: { content: HTML, links: LINKS },
      ...written,
    })
    const [click = '', add = '', remove = '', online = '', unsubscribe = ''] = (
      await readMessageLinks(sandbox(), id)
    ).map((url) => url.replace('https://links.sandbox.test/', '/links/'))
    return { id, email, links: { click, add, remove, online, unsubscribe } }
  }

  const request = (
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => rawRequest(sandbox().url, { path, ...options })

  const personOf = (email: string) => shop.call('get_subscriber', { email })

  const eventsOf = async (email: string, eventType: EventType) =>
    (await shop.call('list_subscriber_events', { email, eventType })).events

  return { start, sandbox, control, shop: () => shop, setBase, mail, request, personOf, eventsOf }
}
