import { z } from 'zod'
import { loadPictures, MOST_PICTURES } from '../pictures.ts'
import { type AnyHostAction, defineHostAction } from './define.ts'

const MOST_URL_CHARACTERS = 8192

/**
 * `pictures.load`: fetches what a person asked to see in one message. The only action of the
 * console that reaches hosts which a message names: never without a press of a button.
 */
export const pictureActions: readonly AnyHostAction[] = [
  defineHostAction({
    name: 'pictures.load',
    input: { urls: z.array(z.string().min(1).max(MOST_URL_CHARACTERS)).min(1).max(MOST_PICTURES) },
    output: {
      pictures: z.array(z.object({ url: z.string(), data: z.string() })),
      refused: z.array(z.object({ url: z.string(), why: z.string() })),
      asked: z.int(),
      bytes: z.int(),
    },
    run: ({ urls }, { outside }) => loadPictures(urls, outside),
  }),
]
