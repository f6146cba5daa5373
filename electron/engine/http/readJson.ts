import type { FastifyInstance } from 'fastify'
import { decodeText } from './decodeText.ts'

/**
 * Reads JSON bodies, which are UTF-8. An empty one is no mistake: some clients name the type on every request, and where
 * a body is wanted, the schema says which field is missing.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    try {
      const text = decodeText(bytes)
      if (text.trim() === '') done(null, undefined)
      else void parse(request, text, done)
    } catch (error) {
      done(error as Error)
    }
  })
}
