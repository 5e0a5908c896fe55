import { OutsideFetchError, type OutsideLook, type StopSignal } from '../../shared/ports.ts'
import { loadPictures } from '../pictures.ts'
import type { HostActionAnswer } from './contract.ts'
import type { HostHandlers } from './define.ts'

/**
 * `pictures.load` fetches what a person asked to see in one message, `links.check` asks where its links
 * lead. Only these actions of the console reach hosts which a message names: never without a press of a
 * button.
 */
export const pictureActions = {
  'links.check': async ({ urls, callId }, { outside, calls }) => {
    const stop = new AbortController()
    calls.set(callId, stop)
    try {
      return { links: await checkLinks(urls, outside.links, stop.signal) }
    } finally {
      calls.delete(callId)
    }
  },
  'pictures.load': ({ urls }, { outside }) => loadPictures(urls, outside),
} satisfies Partial<HostHandlers>

type CheckedLink = HostActionAnswer<'links.check'>['links'][number]

/**
 * Returns where each link leads, each address asked for once: its status and redirects, or why there is
 * no answer. Ends soon after `signal`; what had no answer by then says so.
 */
export function checkLinks(
  urls: readonly string[],
  links: OutsideLook,
  signal: StopSignal,
): Promise<CheckedLink[]> {
  const check = async (url: string): Promise<CheckedLink> => {
    try {
      return { url, answer: await links.look({ url, signal }), why: null }
    } catch (error) {
      if (error instanceof OutsideFetchError) return { url, answer: null, why: error.message }
      throw error
    }
  }
  return Promise.all([...new Set(urls)].map(check))
}
