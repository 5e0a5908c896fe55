import { code, example, list, page, section } from './markdown.ts'
import type { WriteSkill } from './skill.ts'
import { FITTED_IMAGE, MOST_BYTES } from '../../../domain/limits.ts'
import { writeBytes } from '../../../../shared/text/amounts.ts'

export const imagesSkill: WriteSkill = () =>
  page(
    'Images',
    list([
      `${code('upload_image')} fetches a public http or https address: PNG, JPEG, GIF or WebP under ${writeBytes(MOST_BYTES)}. It answers the address to use.`,
      '`list_images` searches name and description; `describe_image` says what is on a picture, for search and for `alt`.',
      `Never guess a size. Insert the picture with ${code('width')} and ${code('height')} "auto", then let ${code('auto_fit_campaign_images')} read it and write what fits: at most ${FITTED_IMAGE.width} by ${FITTED_IMAGE.height} by default, its ratio kept, never larger than it is.`,
      'A dry run of `auto_fit_campaign_images` lists every picture with its index and path, and changes nothing.',
    ]),
    section(
      'A picture that is a link',
      example({
        type: 'image',
        attrs: {
          src: 'https://shop.example/autumn.png',
          alt: 'Leaves on a path',
          width: 'auto',
          height: 'auto',
          alignment: 'center',
          externalLink: 'https://shop.example/autumn',
        },
      }),
      `Give every picture an ${code('alt')}: many programs show no pictures at first. Keep at most one picture to 200 words.`,
    ),
  )
