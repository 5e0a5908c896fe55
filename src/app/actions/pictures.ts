import { loadPictures } from '../pictures.ts'
import type { HostHandlers } from './define.ts'

/**
 * `pictures.load`: fetches what a person asked to see in one message. The only action of the
 * console that reaches hosts which a message names: never without a press of a button.
 */
export const pictureActions = {
  'pictures.load': ({ urls }, { outside }) => loadPictures(urls, outside),
} satisfies Partial<HostHandlers>
