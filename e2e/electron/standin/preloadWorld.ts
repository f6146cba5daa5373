/** How a page and the main process reach each other; Chromium's bindings stand behind it. */
interface Wires {
  standinInvoke(channel: string, args: unknown[]): Promise<{ value: unknown } | { error: string }>
  standinSend(channel: string, args: unknown[]): Promise<void>
  standinOpen(address: string): Promise<void>
  standinZoom(factor: number): Promise<void>
  standinEmit(channel: string, args: unknown[]): void
}

type Listener = (event: unknown, ...args: unknown[]) => void

/** Runs in the page before anything else: gives a preload what Electron's sandbox gives it, and no more. */
export function preloadWorld(
  run: (require: (name: string) => unknown, process: unknown, module: unknown) => void,
): void {
  const wires = globalThis as unknown as Wires
  if (window !== window.top) return
  const listeners = new Map<string, Listener[]>()

  wires.standinEmit = (channel, args) => {
    for (const listener of [...(listeners.get(channel) ?? [])]) listener({ sender: ipcRenderer, ports: [] }, ...args)
  }

  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const answer = await wires.standinInvoke(channel, structuredClone(args))
      if ('error' in answer) throw new Error(`Error invoking remote method '${channel}': ${answer.error}`)
      return answer.value
    },
    send: (channel: string, ...args: unknown[]) => void wires.standinSend(channel, structuredClone(args)),
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    off(channel: string, listener: Listener) {
      const left = (listeners.get(channel) ?? []).filter((one) => one !== listener)
      listeners.set(channel, left)
      return ipcRenderer
    },
  }

  /** Copies a value to the other world: own properties, functions by proxy, files and promises as they are. */
  function carried(value: unknown): unknown {
    if (typeof value === 'function') return (...args: unknown[]) => carried(value(...args.map(carried)))
    if (value instanceof Promise) return value.then(carried)
    if (value instanceof Blob || value instanceof Element) return value
    if (Array.isArray(value)) return value.map(carried)
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.')
    return typeof value === 'object' && value !== null ? carriedObject(value) : value
  }

  function carriedObject(value: object): unknown {
    if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, carried(one)]))
  }

  function frozen(value: unknown): unknown {
    if (typeof value === 'object' && value !== null) for (const one of Object.values(Object.freeze(value))) frozen(one)
    return value
  }

  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown) {
      if (name in globalThis) throw new Error('Cannot bind an API on top of an existing property on the window object')
      Object.defineProperty(globalThis, name, { value: frozen(carried(api)), enumerable: true })
    },
  }

  const webUtils = {
    getPathForFile(file: unknown) {
      if (!(file instanceof File)) throw new TypeError('getPathForFile: parameter 1 is not of type File.')
      // Chromium tells no page where a file lies.
      return ''
    },
  }

  const webFrame = {
    setZoomFactor(factor: unknown) {
      if (typeof factor !== 'number' || !(factor > 0)) throw new TypeError('setZoomFactor: factor must be above 0.')
      void wires.standinZoom(factor)
    },
  }

  globalThis.open = (address) => {
    void wires.standinOpen(String(new URL(String(address ?? 'about:blank'), location.href)))
    return null
  }

  const need = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer, webFrame, webUtils }
    throw new Error(`module not found: ${name}`)
  }
  run(need, { platform: 'linux', contextIsolated: true, sandboxed: true, versions: {} }, { exports: {} })
}

/** The script that a page begins with. Compiling the preload here shows whether it is CommonJS, as a sandbox wants. */
export function preloadScript(preload: string): string {
  return `(${preloadWorld.toString()})((require, process, module) => {\nconst exports = module.exports;\n${preload}\n})`
}
