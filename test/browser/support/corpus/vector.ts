/**
 * One hostile message. What it would ask for is asked of a host named after it under
 * hostile.test, and what it would run says its name, so that a leak names its vector even when
 * many messages are opened one after the other.
 */
export interface Vector {
  name: string
  tries: string
  eml: string | Buffer
  /** The targets that must be listed, in order, as they are to be read. */
  links?: string[]
  /** Marks that the first link must carry, by their words. */
  marks?: string[]
}

/** A host of the vector's own. */
export function hostOf(name: string): string {
  return `http://${name}.hostile.test`
}

/** Leaves traces wherever it is allowed to run: for the page, for the console, for the dialogs. */
export function run(name: string): string {
  return `window.ran=1;top.ran=1;console.error('ran ${name}');alert('${name}')`
}

export function letter(html: string, subject = 'words'): string {
  return [
    'From: Somebody <somebody@mail.test>',
    'To: Ann <ann@mail.test>',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    html,
  ].join('\r\n')
}

/** A name for hosts: lower case, no spaces. */
export function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
