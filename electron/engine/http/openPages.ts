import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Table } from '../../../shared/contract/route.ts'
import { VERSION } from '../core/version.ts'
import { openapi } from './openapi.ts'

/** Adds the pages that need no key: the OpenAPI document, a page to browse it, and the health of the engine. */
export async function openPages(app: FastifyInstance, table: Table): Promise<void> {
  const document = openapi(table, { version: VERSION })
  const open = { config: { open: true } }
  app.get('/openapi.json', open, async () => document)
  app.get('/health', open, async () => ({ status: 'ok', version: VERSION }))
  await app.register((pages, _options, done) => {
    pages.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true }
    })
    pages.register(swagger, { mode: 'static', specification: { document: document as never } })
    pages.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
    done()
  })
}
