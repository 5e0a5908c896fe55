import { copyFile } from 'node:fs/promises'
import type { WebContents } from './contents.ts'
import type { Chromium } from './devtools.ts'
import { KnownEvents } from './events.ts'
import { makeEvent, refuse, strict } from './missing.ts'
import { outwardAddress as outward } from './addresses.ts'
import { inward } from './schemes.ts'

type Answer = (granted: boolean) => void
type PermissionRequest = (contents: WebContents, permission: string, answer: Answer, details: object) => void
type PermissionCheck = (contents: WebContents, permission: string, origin: string, details: object) => boolean
type BeforeRequest = (details: RequestDetails, answer: (verdict: { cancel?: boolean }) => void) => void

interface RequestDetails {
  url: string
  method: string
  resourceType: string
}

/** Chromium's name of a permission and Electron's: https://www.electronjs.org/docs/latest/api/session#sessetpermissionrequesthandlerhandler */
const PERMISSIONS = [
  [{ name: 'geolocation' }, 'geolocation'],
  [{ name: 'notifications' }, 'notifications'],
  [{ name: 'camera' }, 'media'],
  [{ name: 'microphone' }, 'media'],
  [{ name: 'midi', sysex: true }, 'midiSysex'],
  [{ name: 'clipboard-read' }, 'clipboard-read'],
  [{ name: 'clipboard-write', allowWithoutSanitization: false }, 'clipboard-sanitized-write'],
  [{ name: 'idle-detection' }, 'idle-detection'],
  [{ name: 'window-management' }, 'window-management'],
  [{ name: 'display-capture' }, 'display-capture'],
] as const

interface Download {
  url: string
  guid: string
  suggestedFilename: string
}

interface Progress {
  guid: string
  state: string
  filePath?: string
}

/** https://www.electronjs.org/docs/latest/api/download-item */
class DownloadItem extends KnownEvents {
  private readonly download: Download
  private state = 'progressing'
  private savePath = ''
  private options: object = {}

  constructor(download: Download) {
    super('DownloadItem', ['done'])
    this.download = download
  }

  /** Of redirects Chromium's protocol tells the last address only. */
  getURLChain = (): string[] => [outward(this.download.url)]
  getURL = (): string => outward(this.download.url)
  getFilename = (): string => this.download.suggestedFilename
  getState = (): string => this.state
  getSavePath = (): string => this.savePath
  setSavePath = (path: string): void => void (this.savePath = path)
  getSaveDialogOptions = (): object => this.options
  setSaveDialogOptions = (options: object): void => void (this.options = options)

  end(state: string): void {
    this.state = state
    this.emit('done', makeEvent({}), state)
  }
}

/** https://www.electronjs.org/docs/latest/api/session */
export class Session extends KnownEvents {
  private permissionRequest: PermissionRequest | null = null
  private permissionCheck: PermissionCheck | null = null
  private beforeRequest: BeforeRequest | null = null
  private readonly downloads = new Map<string, DownloadItem>()
  private chromium: Chromium | null = null

  constructor() {
    super('Session', ['will-download'])
  }

  /** https://www.electronjs.org/docs/latest/api/session#sessetpermissionrequesthandlerhandler */
  setPermissionRequestHandler(handler: PermissionRequest | null): void {
    this.permissionRequest = handler
  }

  /** https://www.electronjs.org/docs/latest/api/session#sessetpermissioncheckhandlerhandler */
  setPermissionCheckHandler(handler: PermissionCheck | null): void {
    this.permissionCheck = handler
  }

  /** There are no devices here: https://www.electronjs.org/docs/latest/api/session#sessetdevicepermissionhandlerhandler */
  setDevicePermissionHandler(_handler: () => boolean): void {}

  /** https://www.electronjs.org/docs/latest/api/web-request */
  readonly webRequest = strict('webRequest', {
    onBeforeRequest: (handler: BeforeRequest | null): void => void (this.beforeRequest = handler),
  })

  /** Some of them: https://www.electronjs.org/docs/latest/api/session#sesavailablespellcheckerlanguages-readonly */
  readonly availableSpellCheckerLanguages = ['de', 'en-GB', 'en-US']
  private spellCheckerLanguages: string[] = []

  /** Nothing is fetched here: https://www.electronjs.org/docs/latest/api/session#sessetspellcheckerlanguageslanguages */
  setSpellCheckerLanguages(languages: string[]): void {
    const unknown = languages.find((one) => !this.availableSpellCheckerLanguages.includes(one))
    if (unknown !== undefined)
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`)
    this.spellCheckerLanguages = languages
  }
  getSpellCheckerLanguages = (): string[] => this.spellCheckerLanguages

  /** https://www.electronjs.org/docs/latest/api/session#sesaddwordtospellcheckerdictionaryword */
  addWordToSpellCheckerDictionary = (word: string): boolean => refuse(`a dictionary that learns '${word}'`)

  /** The system has no settings here: https://www.electronjs.org/docs/latest/api/command-line-switches#--proxy-serveraddressport */
  resolveProxy(_url: string): Promise<string> {
    const start = '--proxy-server='
    const given = process.argv.find((word) => word.startsWith(start))?.slice(start.length)
    return Promise.resolve(given === undefined ? 'DIRECT' : `PROXY ${given}`)
  }

  /** Chromium itself downloads, from an empty page: https://www.electronjs.org/docs/latest/api/session#sesdownloadurlurl-options */
  downloadURL(url: string): void {
    const click = `Object.assign(document.createElement('a'), { href: ${JSON.stringify(inward(url))}, download: '' }).click()`
    const { browser } = this.chromium ?? refuse('a download before app is ready')
    void browser
      .send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
      .then(async (made) => {
        const page = await browser.attach(made.targetId)
        await page.send('Runtime.evaluate', { expression: click })
      })
  }

  /** Follows the downloads of a Chromium. `find` names the contents of a frame. */
  serve(chromium: Chromium, find: (frame: string) => WebContents | null): void {
    this.chromium = chromium
    const { browser } = chromium
    browser.on('Browser.downloadWillBegin', (download: Download & { frameId: string }) => {
      const item = new DownloadItem(download)
      const event = makeEvent({})
      this.emit('will-download', event, strict('DownloadItem', item), find(download.frameId))
      // Without a path Electron asks the user for one: nobody is there, which closes the question.
      if (!event.defaultPrevented && item.getSavePath() !== '') this.downloads.set(download.guid, item)
      else
        void browser
          .send('Browser.cancelDownload', { guid: download.guid })
          .finally(() => item.end('cancelled'))
    })
    browser.on('Browser.downloadProgress', ({ guid, state, filePath }: Progress) => {
      const item = this.downloads.get(guid)
      if (!item || state === 'inProgress') return
      this.downloads.delete(guid)
      if (state !== 'completed') item.end('cancelled')
      // A test that drives the page has the file written to a folder of its own.
      else void copyFile(filePath ?? '', item.getSavePath()).then(() => item.end('completed'))
    })
  }

  /** Whether a request may go on; all may when nobody asks. */
  admit(details: RequestDetails): Promise<boolean> {
    const { beforeRequest } = this
    if (!beforeRequest) return Promise.resolve(true)
    return new Promise((resolve) => beforeRequest(details, ({ cancel }) => resolve(cancel !== true)))
  }

  /**
   * Tells Chromium what the handlers say of each permission, for the origin of a page. Electron asks
   * them at each use; without handlers everything is granted, as its security page warns.
   */
  async decidePermissions(chromium: Chromium, contents: WebContents, url: string): Promise<void> {
    const { origin } = new URL(inward(url))
    const own = outward(origin)
    for (const [permission, name] of PERMISSIONS) {
      const checked = this.permissionCheck?.(contents, name, own, { isMainFrame: true }) ?? true
      const granted = checked && (await this.request(contents, name, url))
      const setting = granted ? 'granted' : 'denied'
      await chromium.browser.send('Browser.setPermission', { permission, setting, origin })
    }
  }

  private request(contents: WebContents, permission: string, requestingUrl: string): Promise<boolean> {
    const { permissionRequest } = this
    if (!permissionRequest) return Promise.resolve(true)
    const details = { requestingUrl, isMainFrame: true }
    return new Promise((resolve) => permissionRequest(contents, permission, resolve, details))
  }
}

export const defaultSession = new Session()
/** https://www.electronjs.org/docs/latest/api/session#sessiondefaultsession */
export const session = strict('session', { defaultSession: strict('Session', defaultSession) })
