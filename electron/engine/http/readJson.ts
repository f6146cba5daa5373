import type { FastifyInstance } from 'fastify'
import { boundJson } from '../../../shared/contract/boundJson.ts'

/**
 * Reads JSON bodies, unless they are too deep or have too many values. An empty one is no mistake: some clients name the type on every request, and where a body is
 * wanted, the schema says which field is missing.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.trim() === '') return done(null, undefined)
    try {
      boundJson(text)
    } catch (error) {
      return done(error as Error)
    }
    void parse(request, text, done)
  })
}
