import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The refusal of a request: status and reason. */
export interface Refusal {
  readonly status: number
  readonly message: string
}

/** The parts of a request that are known before its body is read. */
interface RequestHead {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** Subprotocol of the WebSocket; the token travels as a second one, because a page can set no header there. */
export const PROTOCOL = 'griot.v1'
const TOKEN_PROTOCOL = 'token.'

/**
 * Checks whether the loopback server may answer a request; undefined if so. The address is open to every program and
 * every page on this computer: `Host` stops names that were rebound to 127.0.0.1, `Origin` and `Sec-Fetch-Site` stop
 * other pages, including those on another loopback port (`same-site`).
 */
export function refusalOf({ method, path, headers }: RequestHead, port: number): Refusal | undefined {
  const host = headers.host ?? ''
  if (!isOwnHost(host, port)) return { status: 421, message: 'This address does not belong to Griot Studio.' }
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) {
    return { status: 403, message: 'Another page may not use the studio.' }
  }
  if (!isOwnPage(headers) && !isArrival({ method, path, headers })) {
    return { status: 403, message: 'Another page may not use the studio.' }
  }
  return undefined
}

/** Whether a request to open the WebSocket comes from our page and knows the token. */
export function mayConnect(head: RequestHead, { port, token }: { port: number; token: string }): boolean {
  const { headers, path } = head
  // Browsers always send an origin when they open a WebSocket; a program that sends none is not our page.
  if (refusalOf(head, port) !== undefined || headers.origin === undefined || path !== '/ws') return false
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim())
  const suppliedToken = protocols.find((one) => one.startsWith(TOKEN_PROTOCOL))?.slice(TOKEN_PROTOCOL.length)
  return protocols.includes(PROTOCOL) && isToken(suppliedToken, token)
}

/** Whether a request carries the token as `Authorization: Bearer …`. */
export function isAuthorized(headers: IncomingHttpHeaders, token: string): boolean {
  const [scheme, suppliedToken] = (headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && isToken(suppliedToken, token)
}

function isToken(suppliedToken: string | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(suppliedToken ?? ''), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function isOwnHost(host: string, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`
}

/** Programs other than browsers send no `Sec-Fetch-Site`; they gain nothing without the token. */
function isOwnPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * Whether a request is a navigation to the first page from elsewhere, such as from the file that the browser is started
 * with.
 */
function isArrival({ method, path, headers }: RequestHead): boolean {
  const navigates = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return navigates && method === 'GET' && path === '/'
}
