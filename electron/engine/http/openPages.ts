import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Table } from '../../../shared/contract/route.ts'
import { VERSION } from '../core/version.ts'
import { openapi } from './openapi.ts'

/** Adds the pages that need no key: the OpenAPI document, a page to browse it, and the health of the engine. */
export function openPages(app: FastifyInstance, table: Table): void {
  let made: ReturnType<typeof openapi> | undefined
  const document = () => (made ??= openapi(table, { version: VERSION }))
  let browser: Promise<FastifyInstance> | undefined
  const open = { config: { open: true } }
  app.get('/openapi.json', open, async () => document())
  app.get('/health', open, async () => ({ status: 'ok', version: VERSION }))
  const browse = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    browser ??= openBrowser(document())
    const { routing } = await browser
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    routing(request.raw, reply.raw)
  }
  for (const url of ['/docs', '/docs/*']) app.get(url, open, browse)
  app.addHook('onClose', async () => {
    await browser?.then(
      (page) => page.close(),
      () => undefined,
    )
  })
}

/**
 * The page to browse a document. It is a server of its own, whose libraries are loaded when somebody asks for the page: a third
 * of all that the engine would load at its start.
 */
async function openBrowser(document: object): Promise<FastifyInstance> {
  const [swagger, ui] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')])
  const app = fastify()
  await app.register(swagger.default, { mode: 'static', specification: { document: document as never } })
  await app.register(ui.default, { routePrefix: '/docs', staticCSP: true })
  await app.ready()
  return app
}
