import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid, MESSAGE_HEADER } from '../../../shared/failure.ts'

/** Who may reach the engine besides programs on its own address. */
export interface PublicAccess {
  /** Origins whose pages may call it, such as `https://app.example.org`; `*` for all. */
  readonly allowOrigins: readonly string[]
  /** The address at which a proxy serves it, without a slash at the end; undefined without one. */
  readonly publicUrl: URL | undefined
}

/** Checks the options `--allow-origin` and `--public-url`. Throws `invalid`. */
export function readPublicAccess(allowOrigins: readonly string[], publicUrl: string): PublicAccess {
  for (const origin of allowOrigins) {
    if (origin === '*' || (URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin))
      continue
    throw invalid(
      `--allow-origin ${origin} is no origin: give a scheme, a host and perhaps a port, as https://app.example.org.`,
    )
  }
  if (publicUrl === '') return { allowOrigins, publicUrl: undefined }
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw invalid(
      `--public-url ${publicUrl} is no address: give it as https://dub.example.org or https://example.org/griot.`,
    )
  url.pathname = url.pathname.replace(/\/+$/, '')
  return { allowOrigins, publicUrl: url }
}

/** The path of the public address, `/griot`; empty where it has none. */
function publicPath({ publicUrl }: PublicAccess): string {
  return publicUrl === undefined || publicUrl.pathname === '/' ? '' : publicUrl.pathname
}

/** The path of a request without the public address's: some proxies take it away, others pass it on. */
export function withoutPublicPath(url: string, access: PublicAccess): string {
  const path = publicPath(access)
  if (path === '' || !url.startsWith(path)) return url
  const rest = url.slice(path.length)
  if (rest === '') return '/'
  return rest.startsWith('/') ? rest : rest.startsWith('?') ? `/${rest}` : url
}

/** Whether the pages of an origin may call the engine by an option. */
export function isAllowed(origin: string, { allowOrigins }: PublicAccess): boolean {
  return allowOrigins.includes('*') || allowOrigins.includes(origin)
}

const METHODS = 'GET, POST, DELETE'
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key, range, if-range'
/** Headers of replies that a page may read besides the usual ones. */
const EXPOSED_HEADERS = `x-vox-metadata, x-request-id, retry-after, x-should-retry, accept-ranges, content-range, content-length, etag, ${MESSAGE_HEADER}`
/** Seconds for which a browser need not ask again. */
const ASK_AGAIN = '600'

/**
 * Tells browsers which pages may read the reply (CORS). Answers the question that they ask before a call, which carries no
 * key; returns true then.
 */
export function shareWithPages(request: FastifyRequest, reply: FastifyReply, access: PublicAccess): boolean {
  const { origin } = request.headers
  if (origin === undefined || access.allowOrigins.length === 0) return false
  reply.header('vary', 'Origin')
  if (!isAllowed(origin, access)) return false
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED_HEADERS)
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false
  // Chrome asks this of an address in a private network, such as this computer, before a page from outside may call it.
  if (request.headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true')
  void reply
    .code(204)
    .header('access-control-allow-methods', METHODS)
    .header('access-control-allow-headers', ALLOWED_HEADERS)
    .header('access-control-max-age', ASK_AGAIN)
    .send()
  return true
}
