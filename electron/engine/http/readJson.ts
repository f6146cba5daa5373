import type { FastifyInstance } from 'fastify'
import { boundJson } from '../../../shared/contract/boundJson.ts'
import { decodeText } from './decodeText.ts'

/**
 * Reads JSON bodies, which are UTF-8 and neither too deep nor of too many values. An empty one is no mistake: some clients
 * name the type on every request, and where a body is wanted, the schema says which field is missing.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    try {
      const text = decodeText(bytes)
      if (text.trim() === '') return done(null, undefined)
      boundJson(text)
      void parse(request, text, done)
    } catch (error) {
      done(error as Error)
    }
  })
}
