import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../shared/failure.ts'
import { type Caller, hashKey, OWNER } from '../backends/shared/accountRecords.ts'
import { isAllowed, type PublicAccess, shareWithPages } from './publicAccess.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any handler runs, except on open pages. */
    caller: Caller
  }
  interface FastifyContextConfig {
    /** The route needs no key: the documentation and the health of the engine. */
    open?: boolean
    /** The route is only for the user of this computer, since it names local files. */
    owner?: boolean
    /** The route takes a form with a file. */
    upload?: boolean
  }
}

/** Finds the caller of a key; undefined for an unknown key. */
export interface KnownKeys {
  identify(secret: string): Caller | undefined | Promise<Caller | undefined>
}

/** Who may call the engine, and from where. */
export interface GuardOptions {
  /** The key the engine was started with. */
  readonly key: string
  readonly accounts: KnownKeys
  /** The engine listens on this computer only. */
  readonly loopback: boolean
  readonly access: PublicAccess
}

/**
 * Refuses requests without a valid key. On a loopback address it also refuses requests that a foreign web page could send: a
 * host name that is not this computer's own (DNS rebinding) and an `Origin` other than the engine's own pages, unless they are
 * those of its public address or allowed. Private calls are never answered to pages of allowed origins.
 */
export function guard(app: FastifyInstance, { key, accounts, loopback, access }: GuardOptions): void {
  const owner = hashKey(key)
  app.decorateRequest('caller', undefined as unknown as Caller)
  app.addHook('onRequest', async (request, reply) => {
    if (loopback) refuseForeignPages(request, access)
    if (shareWithPages(request, reply, access)) return reply
    if (request.routeOptions.config.open) return undefined
    const presentedKey = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim()
    if (presentedKey === undefined) {
      throw new AppError({ kind: 'unauthorized', message: 'Send the key as Authorization: Bearer KEY.' })
    }
    // Only hashes are compared, so the time of the comparison reveals nothing about the key.
    const caller = hashKey(presentedKey) === owner ? OWNER : await accounts.identify(presentedKey)
    if (caller === undefined) throw new AppError({ kind: 'unauthorized', message: 'This key is not valid here.' })
    refuseForbidden(caller, request, access)
    request.caller = caller
    return undefined
  })
}

/** The endpoints of the voice product: the service's own, and those of OpenAI's interface. */
const VOICE_PATH = /^\/(voice|v1\/audio)\//

/** Throws `forbidden`. Decides by the route, since a request's URL has many spellings. */
function refuseForbidden(
  caller: Caller,
  { routeOptions: { url = '', config }, headers: { origin } }: FastifyRequest,
  access: PublicAccess,
): void {
  if (!caller.voice && VOICE_PATH.test(url)) {
    throw new AppError({ kind: 'forbidden', message: 'The voice product is not active on this account.' })
  }
  if (config.owner && caller !== OWNER) {
    throw new AppError({ kind: 'forbidden', message: 'Only the user of this computer may ask for this.' })
  }
  if (config.owner && origin !== undefined && isAllowed(origin, access)) {
    throw new AppError({ kind: 'forbidden', message: 'Pages may not ask for this: it names files of this computer.' })
  }
}

/** A host that is this computer, at any port: a rebound page cannot choose the name, and a tunnel may use another port. */
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i

function refuseForeignPages(request: FastifyRequest, access: PublicAccess): void {
  const { origin } = request.headers
  const [host = '', ...more] = request.raw.headersDistinct.host ?? []
  const { publicUrl } = access
  if (more.length > 0 || !(LOOPBACK_HOST.test(host) || host.toLowerCase() === publicUrl?.host)) {
    throw new AppError({
      kind: 'forbidden',
      message: 'Address this engine as 127.0.0.1 or localhost, or by its --public-url.',
    })
  }
  const isOwn = origin === undefined || origin === `http://${host}` || origin === publicUrl?.origin
  if (!isOwn && !isAllowed(origin, access)) {
    throw new AppError({ kind: 'forbidden', message: 'Other web pages may not use this engine.' })
  }
}
