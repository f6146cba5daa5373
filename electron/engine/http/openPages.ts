import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Table } from '../../../shared/contract/route.ts'
import { AppError } from '../../../shared/failure.ts'
import { VERSION } from '../../programs/version.ts'
import { storageFailure } from '../backends/shared/storageFailure.ts'
import { openapi } from './openapi.ts'

interface OpenPagesOptions {
  readonly table: Table
  readonly publicUrl: URL | undefined
  /** Throws where orders cannot be taken. */
  check(): Promise<void>
}

/**
 * Adds the pages that need no key: the OpenAPI document, a page to browse it, the health of the engine, and `/ready` for load
 * balancers, which is 503 where orders cannot be taken.
 */
export function openPages(app: FastifyInstance, { table, publicUrl, check }: OpenPagesOptions): void {
  let made: ReturnType<typeof openapi> | undefined
  const document = () =>
    (made ??= openapi(table, { version: VERSION, server: publicUrl?.href.replace(/\/$/, '') ?? '/' }))
  let browser: Promise<FastifyInstance> | undefined
  const open = { config: { open: true } }
  app.get('/openapi.json', open, async () => document())
  app.get('/health', open, async () => ({ status: 'ok', version: VERSION }))
  app.get('/ready', open, async () => {
    await check().catch((cause: unknown) => {
      app.log.warn({ err: cause }, 'it takes no orders')
      const message = 'The jobs or the files of this service cannot be reached. Look into the log.'
      const { failure } = cause instanceof AppError ? cause : (storageFailure(cause) ?? {})
      throw new AppError({ kind: 'unavailable', message: failure?.said ?? message, retryAfter: 2 }, { cause })
    })
    return { status: 'ready' }
  })
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
