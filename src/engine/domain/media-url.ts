import { ID_PREFIX } from '../../shared/ids.ts'

/** Where media of a sandbox seem to be hosted; who shows one resolves it (contract: time-and-chance). */
const MEDIA_ROOT = 'https://media.sandbox.test/'

const IMAGE_ID = new RegExp(`^${ID_PREFIX.image}_([0-9a-z]{4})[0-9a-z]{1,10}$`)
/** Wherever one is written in a page: in an attribute, a list of sources, a style. */
const ANYWHERE = /https:\/\/media\.sandbox\.test\/\w{1,40}\/[0-9a-z-]{1,80}\.[0-9a-z]{1,8}/g
const FILE = /^[0-9a-z-]{1,80}\.[0-9a-z]{1,8}$/

/** Image files of one organization are in a folder of their own, named by its number in ids. */
export function mediaFile(organization: number, name: string): string {
  return `${organization.toString(36).padStart(4, '0')}/${name}`
}

/** The image's own URL: two images of the same bytes share a file, and have two URLs. */
export function mediaUrl(imageId: string, file: string): string {
  return `${MEDIA_ROOT}${imageId}/${file.slice(file.indexOf('/') + 1)}`
}

interface MediaReference {
  imageId: string
  /** As the media store knows it. */
  file: string
}

/** What a hosted URL stands for, or null when it is none of ours. */
export function readMediaUrl(url: string): MediaReference | null {
  if (!url.startsWith(MEDIA_ROOT)) return null
  const [imageId = '', name = '', ...rest] = url.slice(MEDIA_ROOT.length).split('/')
  const folder = IMAGE_ID.exec(imageId)?.[1]
  if (folder === undefined || rest.length > 0 || !FILE.test(name)) return null
  return { imageId, file: `${folder}/${name}` }
}

/** Returns the hosted URLs in a page, each once, sorted. */
export function listMediaUrls(html: string): string[] {
  return [...new Set(html.match(ANYWHERE))].filter((url) => readMediaUrl(url) !== null).toSorted()
}

/** The page with hosted URLs led elsewhere; those for which `lead` has no other address stay. */
export function leadMediaUrls(html: string, lead: (reference: MediaReference) => string | null): string {
  return html.replaceAll(ANYWHERE, (url) => {
    const reference = readMediaUrl(url)
    return (reference && lead(reference)) ?? url
  })
}
