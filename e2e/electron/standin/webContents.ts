import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type { CDPSession, Frame, Page, Route } from 'playwright'
import { fromChromium, originOf, toChromium } from './addresses.ts'
import { app } from './app.ts'
import { browserContext } from './chromium.ts'
import { ipcMain } from './ipcMain.ts'
import { preloadScript } from './preloadWorld.ts'
import { protocol } from './protocol.ts'
import { session } from './session.ts'
import { cloned, refusable } from './signals.ts'

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

let lastId = 0

/** One of Electron's `webContents`, shown by a page of Chromium. */
export class WebContents extends EventEmitter {
  readonly id = ++lastId
  readonly session = session.defaultSession
  readonly #preload: string | undefined
  #page: Page | undefined
  #targetId = ''
  #openHandler: OpenHandler = () => ({ action: 'allow' })
  /** A navigation that the app itself asked for. */
  #ordered = false
  #crashed = false
  #loading = false

  constructor(preload: string | undefined) {
    super()
    this.#preload = preload === undefined ? undefined : readFileSync(preload, 'utf8')
    app.emit('web-contents-created', {}, this)
  }

  get standinPage(): Page | undefined {
    return this.#page
  }

  get standinTarget(): string {
    return this.#targetId
  }

  get mainFrame(): unknown {
    return this.#page === undefined ? null : frameOf(this.#page.mainFrame())
  }

  getURL(): string {
    return fromChromium(this.#page?.url() ?? '')
  }

  isDestroyed(): boolean {
    return this.#page === undefined || this.#page.isClosed()
  }

  isCrashed(): boolean {
    return this.#crashed
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }

  send(channel: string, ...args: unknown[]): void {
    const sent = cloned(args)
    const emit = ([name, values]: [string, unknown[]]) =>
      (globalThis as unknown as { standinEmit?(name: string, values: unknown[]): void }).standinEmit?.(name, values)
    void this.#page?.evaluate(emit, [channel, sent] as [string, unknown[]]).catch(() => undefined)
  }

  isLoading(): boolean {
    return this.#loading
  }

  async loadURL(address: string): Promise<void> {
    this.#loading = true
    this.#page ??= await this.#openPage()
    this.#ordered = true
    await this.#page.goto(toChromium(address, protocol.isProtocolHandled))
  }

  reload(): void {
    void this.#reload().catch((error: unknown) => process.stderr.write(`reload: ${String(error)}\n`))
  }

  async #reload(): Promise<void> {
    this.#ordered = true
    if (!this.#crashed) return void (await this.#page?.reload())
    // A page that crashed stays dead for Playwright, so the same contents go on in another one.
    const [address, dead] = [this.getURL(), this.#page]
    this.#crashed = false
    this.#page = undefined
    await this.loadURL(address)
    await dead?.close()
  }

  async executeJavaScript(code: string): Promise<unknown> {
    return this.#page?.evaluate(code)
  }

  forcefullyCrashRenderer(): void {
    const page = this.#page
    if (page === undefined) return
    void page
      .context()
      .newCDPSession(page)
      .then((session) => session.send('Page.crash'))
      .catch(() => undefined)
  }

  close(): void {
    void this.#page?.close()
  }

  openDevTools(): void {}

  async #openPage(): Promise<Page> {
    const context = browserContext()
    const used = allContents.map((one) => one.standinPage)
    const blank = context.pages().find((page) => page.url() === 'about:blank' && !used.includes(page))
    const page = blank ?? (await context.newPage())
    const cdp = await context.newCDPSession(page)
    this.#targetId = (await cdp.send('Target.getTargetInfo')).targetInfo.targetId
    await page.exposeBinding('standinInvoke', ({ frame }, channel: string, args: unknown[]) =>
      ipcMain.standinAnswer(channel, refusable({ sender: this, senderFrame: frameOf(frame), type: 'frame' }), args),
    )
    await page.exposeBinding('standinSend', ({ frame }, channel: string, args: unknown[]) => {
      ipcMain.emit(channel, refusable({ sender: this, senderFrame: frameOf(frame) }), ...args)
    })
    await page.exposeBinding('standinOpen', (_, url: string) => {
      const { action } = this.#openHandler({ url: fromChromium(url) })
      if (action === 'allow') throw new Error('The stand-in opens no further windows for pages')
    })
    await page.exposeBinding('standinZoom', (_, factor: number) => zoom(page, cdp, factor))
    if (this.#preload !== undefined) await page.addInitScript(preloadScript(this.#preload))
    await page.route('**/*', (route) => this.#decide(route))
    page.on('load', () => {
      this.#loading = false
      this.emit('did-finish-load')
    })
    page.on('close', () => {
      if (page === this.#page) this.emit('destroyed')
    })
    page.on('crash', () => {
      this.#crashed = true
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    })
    return page
  }

  /** Navigations are told first, and refused ones do not happen. */
  async #decide(route: Route): Promise<void> {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    const isMainFrame = request.frame().parentFrame() === null
    const details = { url: fromChromium(request.url()), isMainFrame, isSameDocument: false }
    if (isMainFrame && this.#ordered) this.#ordered = false
    else if (this.#isRefused(details)) return route.abort('aborted')
    if (isMainFrame) this.#loading = true
    this.emit('did-start-navigation', refusable(details), details.url)
    return route.fallback()
  }

  #isRefused(details: { url: string; isMainFrame: boolean }): boolean {
    const frameEvent = refusable(details)
    this.emit('will-frame-navigate', frameEvent)
    if (details.isMainFrame) this.emit('will-navigate', frameEvent, details.url)
    return frameEvent.defaultPrevented
  }
}

const allContents: WebContents[] = []
app.on('web-contents-created', (_, contents: WebContents) => {
  allContents.push(contents)
  contents.on('destroyed', () => allContents.splice(allContents.indexOf(contents), 1))
})

/** Electron's `webContents`. */
export const webContents = {
  getAllWebContents: () => allContents,
  fromDevToolsTargetId: (id: string) => allContents.find((one) => one.standinTarget === id),
}

/** Zooms as Chromium does: a pixel of the page becomes larger, and fewer of them fit into the window. */
async function zoom(page: Page, cdp: CDPSession, factor: number): Promise<void> {
  await cdp.send('Emulation.clearDeviceMetricsOverride')
  if (factor === 1) return
  const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight, ratio: devicePixelRatio }))
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: Math.round(size.width / factor),
    height: Math.round(size.height / factor),
    deviceScaleFactor: size.ratio * factor,
    mobile: false,
  })
}

function frameOf(frame: Frame): unknown {
  const parent = frame.parentFrame()
  const url = frame.url()
  return { url: fromChromium(url), origin: originOf(url), parent: parent === null ? null : frameOf(parent) }
}
