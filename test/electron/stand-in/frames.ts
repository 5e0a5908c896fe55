import type { DevTools } from './devtools.ts'
import type { WebFrameMain } from './ipc.ts'
import { outwardAddress as outward } from './addresses.ts'

interface Frame {
  id: string
  parentId?: string
  url: string
}

interface Context {
  id: number
  name: string
  auxData: { frameId: string; isDefault: boolean }
}

/**
 * The frames of a page and the worlds in them, as Chromium tells them. Who sent a message is known
 * from the world it came out of, never from what the page says.
 */
export class Frames {
  private readonly frames = new Map<string, Frame>()
  private readonly contexts = new Map<number, string>()
  private top = ''
  /** The world that preloads run in, null when that is the page's own. */
  preloadWorld: string | null = null
  topPreload: number | null = null

  follow(page: DevTools, top: string): void {
    this.top = top
    this.frames.set(top, { id: top, url: 'about:blank' })
    page.on(
      'Page.frameAttached',
      ({ frameId, parentFrameId }: { frameId: string; parentFrameId: string }) => {
        this.frames.set(frameId, { id: frameId, parentId: parentFrameId, url: 'about:blank' })
      },
    )
    page.on('Page.frameNavigated', ({ frame }: { frame: Frame }) => void this.frames.set(frame.id, frame))
    page.on('Page.navigatedWithinDocument', ({ frameId, url }: { frameId: string; url: string }) => {
      const frame = this.frames.get(frameId)
      if (frame) frame.url = url
    })
    page.on('Page.frameDetached', ({ frameId }: { frameId: string }) => void this.frames.delete(frameId))
    page.on('Runtime.executionContextCreated', ({ context }: { context: Context }) =>
      this.addContext(context),
    )
    page.on(
      'Runtime.executionContextDestroyed',
      ({ executionContextId: id }: { executionContextId: number }) => this.contexts.delete(id),
    )
    page.on('Runtime.executionContextsCleared', () => this.contexts.clear())
  }

  private addContext({ id, name, auxData }: Context): void {
    const isPreload = this.preloadWorld === null ? auxData.isDefault : name === this.preloadWorld
    if (!isPreload) return
    this.contexts.set(id, auxData.frameId)
    if (auxData.frameId === this.top) this.topPreload = id
  }

  /** Returns the frame of a message, null when it is gone: https://www.electronjs.org/docs/latest/api/structures/ipc-main-invoke-event */
  senderOf(context: number): WebFrameMain | null {
    return this.find(this.contexts.get(context) ?? '')
  }

  find(id: string): WebFrameMain | null {
    const frame = this.frames.get(id)
    if (!frame) return null
    const parent = frame.parentId === undefined ? null : this.find(frame.parentId)
    const found = { url: outward(frame.url), parent } as WebFrameMain
    found.top = parent?.top ?? found
    return found
  }
}
