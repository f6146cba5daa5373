import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../shared/failure.ts'

/**
 * Lets in only requests with the key. On a loopback address also refuses what a web page could send here: a host name
 * that is not this computer's own (DNS rebinding) and any request with an `Origin`, since no page is served from here.
 */
export function guard(app: FastifyInstance, { key, loopback }: { key: string; loopback: boolean }): void {
  const expected = digest(key)
  app.addHook('onRequest', async (request) => {
    if (loopback) refuseWebPages(request)
    const given = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (given === undefined) {
      throw new AppError({ kind: 'unauthorized', message: 'Send the key as Authorization: Bearer KEY.' })
    }
    // Digests have one length, so the comparison takes the same time whatever is wrong with the key.
    if (!timingSafeEqual(digest(given.trim()), expected)) {
      throw new AppError({ kind: 'unauthorized', message: 'This key is not valid here.' })
    }
  })
}

const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i

function refuseWebPages(request: FastifyRequest): void {
  if (!LOOPBACK_HOST.test(request.headers.host ?? '')) {
    throw new AppError({ kind: 'forbidden', message: 'Address this engine as 127.0.0.1 or localhost.' })
  }
  if (request.headers.origin !== undefined) {
    throw new AppError({ kind: 'forbidden', message: 'Web pages may not use this engine.' })
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
