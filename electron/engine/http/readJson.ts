import type { FastifyInstance } from 'fastify'
import { boundJson } from '../../../shared/contract/boundJson.ts'
import { decodeCharset } from './decodeCharset.ts'
import { LongBody, MAX_INLINE_PARSE_BYTES } from './parseSent.ts'

/**
 * Parses JSON bodies in UTF-8; refuses those that are too deep or have too many values. Long ones are left to `readInput`. An
 * empty body is allowed: some clients send the content type with every request, and the schema reports missing fields.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length > MAX_INLINE_PARSE_BYTES) return done(null, new LongBody(bytes))
    try {
      const text = decodeCharset(bytes)
      if (text.trim() === '') return done(null, undefined)
      boundJson(text)
      void parse(request, text, done)
    } catch (error) {
      done(error as Error)
    }
  })
}
