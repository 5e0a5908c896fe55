/**
 * Kinds of hosts that tell something of a link. Short lists of the best known, visible on
 * purpose: a published rule that hides its list is no published rule.
 */

/** Anybody can put a page there, under the host's good name. */
const FREE_HOSTING = [
  'amplifyapp.com',
  'azurewebsites.net',
  'blogspot.com',
  'cloudfront.net',
  'cloudfunctions.net',
  'firebaseapp.com',
  'github.io',
  'glitch.me',
  'herokuapp.com',
  'netlify.app',
  'ngrok.io',
  'onrender.com',
  'pages.dev',
  'r2.dev',
  'run.app',
  'vercel.app',
  'web.app',
  'webflow.io',
  'weebly.com',
  'weeblysite.com',
  'windows.net',
  'wixsite.com',
  'workers.dev',
] as const

const free = new Set<string>(FREE_HOSTING)

/** Hosts that serve other people's files by themselves, not under a name of their own. */
const FILE_HOSTS = new Set([
  'docs.google.com',
  'forms.gle',
  'storage.cloud.google.com',
  'storage.googleapis.com',
  'sites.google.com',
  'firebasestorage.googleapis.com',
  's3.amazonaws.com',
])

export function isFreeHostingDomain(domain: string): boolean {
  return free.has(domain)
}

export function isFreeHosting(host: string): boolean {
  const labels = host.split('.')
  return FILE_HOSTS.has(host) || free.has(labels.slice(-2).join('.'))
}

const SHORTENERS = new Set([
  'bit.ly',
  'bitly.com',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'lnkd.in',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  's.id',
  'shorturl.at',
  't.co',
  't.ly',
  'tiny.cc',
  'tinyurl.com',
  'u.to',
  'v.gd',
])

export function isShortener(host: string): boolean {
  return SHORTENERS.has(host.replace(/^www\./, ''))
}

/** Paths of well-known hosts, and parameters of any host, that lead on to anywhere. */
const OPEN_REDIRECTS = [
  /^(?:www\.)?google\.[a-z.]{2,6}\/(?:amp\/(?!topics)|url\?)/,
  /^(?:www\.)?bing\.com\/ck\/a/,
  /^(?:www\.)?youtube\.com\/redirect\?/,
  /^l\.(?:facebook|instagram)\.com\//,
  /^[^/]+\/(?:[^?#]*\/)?(?:go|goto|redirect|redir|out|lnk|getclick)(?:\.\w{2,4})?\?/,
  /[?&](?:url|redirect|redirect_uri|redirect_url|dest|destination|goto|next|target|src|u)=(?:https?(?::|%3a)|ahr0c)/,
] as const

/** `place` is host and path together, in lower case. */
export function isRedirect(place: string): boolean {
  return OPEN_REDIRECTS.some((pattern) => pattern.test(place))
}

/** Ends of domain names that are sold for next to nothing and lead the abuse statistics. */
const THROWAWAY_ENDS =
  /\.(?:bond|buzz|cam|cfd|click|cyou|fun|gq|icu|life|lol|loan|men|ml|monster|online|quest|rest|sbs|shop|site|space|store|stream|surf|tk|top|vip|win|work|xyz|[a-z]{2}\.com|com\.ua|co\.ua|com\.de)$/

export function hasThrowawayEnd(host: string): boolean {
  return THROWAWAY_ENDS.test(host)
}

const FREE_MAILBOXES = new Set([
  'aol.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hotmail.com',
  'hotmail.fr',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'web.de',
  'yahoo.com',
  'yahoo.fr',
  'yandex.com',
  'yandex.ru',
])

export function isFreeMailbox(domain: string): boolean {
  return FREE_MAILBOXES.has(domain)
}
