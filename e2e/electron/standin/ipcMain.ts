import { EventEmitter } from 'node:events'
import { cloned } from './signals.ts'

type Handler = (event: unknown, ...args: unknown[]) => unknown

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** The result of a page's `ipcRenderer.invoke`; of an error only the message is left. */
  async standinAnswer(
    channel: string,
    event: unknown,
    args: unknown[],
  ): Promise<{ value: unknown } | { error: string }> {
    const handler = this.#handlers.get(channel)
    if (handler === undefined) return { error: `Error: No handler registered for '${channel}'` }
    try {
      return { value: cloned(await handler(event, ...args)) }
    } catch (error) {
      return { error: String(error) }
    }
  }
}

/** Electron's `ipcMain`. */
export const ipcMain = new IpcMain()
