import { Server, type ServerResponse } from 'node:http'

/** Port of the server that answers for the schemes of the app. */
export const schemeServer = { port: 0 }

const OWN = /^http:\/\/([a-z][\w+.]*)--([\w.-]+)\.localhost:\d+/

/** `app://studio/x` as Chromium can load it: it resolves every name that ends in .localhost to this computer. */
export function toChromium(address: string, isOwn: (scheme: string) => boolean): string {
  const match = /^([a-z][\w+.]*):\/\/([\w.-]+)(.*)$/.exec(address)
  const [, scheme = '', host = '', rest = ''] = match ?? []
  if (match === null || !isOwn(scheme)) return address
  return `http://${scheme}--${host}.localhost:${schemeServer.port}${rest === '' ? '/' : rest}`
}

/** The way back. */
export function fromChromium(address: string): string {
  return address.replace(OWN, '$1://$2')
}

/** The origin as Electron would tell it. */
export function originOf(address: string): string {
  const own = /^([a-z][\w+.]*:\/\/[\w.-]+)/.exec(fromChromium(address))?.[1]
  if (own !== undefined && !/^(https?|wss?|file)$/.test(own.split(':')[0] ?? '')) return own
  return URL.canParse(address) ? new URL(address).origin : 'null'
}

/**
 * Chromium knows our page by another origin than the app does. Servers of the app run in this process, so the name is
 * changed where their requests come in and their answers go out, and the app can be strict.
 */
export function translateOrigins(): void {
  const emit = Server.prototype.emit
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
    if (event === 'request') translate(args[0] as IncomingHead, args[1] as ServerResponse)
    return Reflect.apply(emit, this, [event, ...args]) as boolean
  } as typeof emit
}

interface IncomingHead {
  readonly headers: Record<string, string | string[] | undefined>
}

const ALLOWED = 'access-control-allow-origin'

function translate({ headers }: IncomingHead, response: ServerResponse): void {
  const { origin } = headers
  if (typeof origin !== 'string' || fromChromium(origin) === origin) return
  headers['origin'] = fromChromium(origin)
  const back = (value: unknown) => (value === fromChromium(origin) ? origin : value)
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((status: number, replyHeaders: Record<string, unknown> = {}) =>
    writeHead(status, {
      ...replyHeaders,
      ...(ALLOWED in replyHeaders ? { [ALLOWED]: back(replyHeaders[ALLOWED]) } : {}),
    } as Record<string, string>)) as typeof response.writeHead
  const setHeader = response.setHeader.bind(response)
  response.setHeader = ((name: string, value: string) =>
    setHeader(name, name.toLowerCase() === ALLOWED ? String(back(value)) : value)) as typeof response.setHeader
}
