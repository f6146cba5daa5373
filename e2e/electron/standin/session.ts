import { EventEmitter } from 'node:events'
import { originOf } from './addresses.ts'
import { protocol } from './protocol.ts'

type RequestHandler = (
  contents: unknown,
  permission: string,
  answer: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean; mediaTypes?: string[] },
) => void
type CheckHandler = (
  contents: unknown,
  permission: string,
  origin: string,
  details: { mediaType?: string | undefined },
) => boolean

/** Electron's `Session`. */
export class Session extends EventEmitter {
  readonly protocol = protocol
  // Electron grants what nobody decides on.
  #request: RequestHandler = (_, __, answer) => answer(true)
  #check: CheckHandler = () => true
  #device: (details: object) => boolean = () => true

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler
  }

  setDevicePermissionHandler(handler: (details: object) => boolean): void {
    this.#device = handler
  }

  /** Only here: what the app answers, as Chromium would ask it. `media` comes with the devices that are asked for. */
  standinDecide(
    permission: string,
    url: string,
    {
      isMainFrame = true,
      devices = [],
      origin = originOf(url),
    }: { isMainFrame?: boolean; devices?: string[]; origin?: string } = {},
  ): { request: boolean; check: boolean; device: boolean } {
    let request = false
    const answer = (granted: boolean) => {
      request = granted
    }
    const contents = { mainFrame: { origin } }
    this.#request(contents, permission, answer, { requestingUrl: url, isMainFrame, mediaTypes: devices })
    return {
      request,
      check: this.#check(null, permission, url, { mediaType: devices[0] }),
      device: this.#device({ origin: url }),
    }
  }
}

/** Electron's `session`. */
export const session = { defaultSession: new Session() }
