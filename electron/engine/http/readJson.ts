import type { FastifyInstance } from 'fastify'

/**
 * Reads JSON bodies. An empty one is no mistake: some clients name the type on every request, and where a body is
 * wanted, the schema says which field is missing.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text.trim() === '') done(null, undefined)
    else void parse(request, text, done)
  })
}
