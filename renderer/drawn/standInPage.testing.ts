import { resolveObjectURL } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach } from 'vitest'

/** A file that the page gave to the browser to save. */
interface SavedFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** The files, copies and focus of a page that has no element. */
interface StandInPage {
  /** The files that the next file dialog answers with; none: it is cancelled. */
  chosen: File[]
  /** The files that the page saved, and the addresses of other downloads. */
  readonly saved: Promise<SavedFile | string>[]
  readonly copied: string[]
  printed: number
  /** The element that has the focus. */
  focused: object | null
}

class StandInElement extends EventTarget {
  readonly style = {}
  readonly dataset: Record<string, string> = {}
  readonly tagName: string
  href = ''
  download = ''
  type = ''
  accept = ''
  files: readonly File[] | undefined
  readonly children: unknown[] = []
  constructor(tag = 'div') {
    super()
    this.tagName = tag
  }
  append(...added: readonly unknown[]): void {
    this.children.push(...added)
  }
  remove(): void {}
  focus(): void {}
  closest(): null {
    return null
  }
  setAttribute(): void {}
  toggleAttribute(): void {}
  getAttribute(): null {
    return null
  }
  click(): void {
    if (this.tagName === 'input') {
      this.files = page.chosen
      this.dispatchEvent(new Event(this.files.length === 0 ? 'cancel' : 'change'))
      return
    }
    this.dispatchEvent(new Event('click'))
    if (this.href === '') return
    const blob = this.href.startsWith('blob:') ? resolveObjectURL(this.href) : undefined
    const { download: name, href } = this
    page.saved.push(blob === undefined ? Promise.resolve(href) : savedOf(blob, name))
  }
}

const savedOf = async (blob: { text(): Promise<string>; readonly type: string }, name: string) => ({
  ...{ name, type: blob.type, text: await blob.text() },
})

// Documents as texts, and workers as addresses, as in a bundle.
registerHooks({
  load(url, context, next) {
    const isText = url.endsWith('?raw')
    if (!isText && !url.endsWith('?worker&url')) return next(url, context)
    const source = isText ? readFileSync(fileURLToPath(url.replace('?raw', '')), 'utf8') : url
    return { format: 'module', source: `export default ${JSON.stringify(source)}`, shortCircuit: true }
  },
})

/** A sound card that is never heard. */
class SilentContext {
  readonly sampleRate = 22_050
  async resume(): Promise<void> {}
  async close(): Promise<void> {}
}

const noWatch = class {
  observe(): void {}
  disconnect(): void {}
}

const page: StandInPage = { chosen: [], saved: [], copied: [], printed: 0, focused: null }

/**
 * Stands in for the document and the window of a page until the tests of a file have ended, as Node has none: code may listen, look
 * for elements and find none, have a file chosen or saved, and copy. Frames come when a part settles.
 */
export function standInPage(): StandInPage {
  const body = new StandInElement('body')
  const document = Object.assign(new EventTarget(), {
    ...{ body, head: new StandInElement('head'), documentElement: new StandInElement('html') },
    ...{ title: '', hidden: false, baseURI: 'http://127.0.0.1:7/', querySelector: () => null },
    createElement: (tag: string) => new StandInElement(tag),
  })
  Object.defineProperty(document, 'activeElement', { get: () => page.focused ?? body })
  const matchMedia = () => new EventTarget()
  const window = Object.assign(new EventTarget(), { matchMedia, print: () => void page.printed++ })
  const clipboard = { writeText: async (text: string) => void page.copied.push(text) }
  const kinds = ['HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'HTMLVideoElement', 'Element', 'Node']
  const globals = {
    ...{
      document,
      window,
      matchMedia,
      MutationObserver: noWatch,
      ResizeObserver: noWatch,
      AudioContext: SilentContext,
    },
    ...Object.fromEntries(kinds.map((kind) => [kind, class extends StandInElement {}])),
    location: { search: '', origin: 'http://127.0.0.1:7', href: 'http://127.0.0.1:7/' },
    sessionStorage: { getItem: () => null, setItem: () => undefined },
    getComputedStyle: () => ({ color: '' }),
    requestAnimationFrame: (draw: (at: number) => void) => setImmediate(() => draw(0)),
    cancelAnimationFrame: (frame: NodeJS.Immediate) => clearImmediate(frame),
    navigator: { userAgent: navigator.userAgent, language: 'en', hardwareConcurrency: 4, clipboard },
  }
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  afterAll(() => {
    for (const [name, descriptor] of before)
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name)
      else Object.defineProperty(globalThis, name, descriptor)
  })
  beforeEach(() => {
    Object.assign(page, { chosen: [], printed: 0, focused: null })
    page.saved.length = 0
    page.copied.length = 0
  })
  return page
}
