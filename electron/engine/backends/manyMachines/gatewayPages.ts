import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { upstreamFailures } from '../../core/upstreamFailures.ts'
import type { Coordination } from './coordination.ts'
import { Offer } from './queues.ts'

/** Upper bounds of the histogram's buckets for request times, in seconds. */
const REQUEST_TIME_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

interface GatewayPagesOptions {
  readonly coordination: Coordination
}

/**
 * Adds `/metrics` for Prometheus (needs the key the gateway was started with): queue lengths and request times.
 */
export function gatewayPages({ coordination }: GatewayPagesOptions): (app: FastifyInstance) => void {
  return (app) => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const queues = Offer.options.map((name) => coordination.queue(name))
    const depth = new Gauge({
      name: 'griot_queue_jobs',
      help: 'Jobs and steps in each queue by state',
      labelNames: ['queue', 'state'],
      registers: [registry],
    })
    const workers = new Gauge({
      name: 'griot_queue_workers',
      help: 'Workers that serve each queue',
      labelNames: ['queue'],
      registers: [registry],
    })
    const requests = new Histogram({
      name: 'griot_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['route', 'status'],
      buckets: REQUEST_TIME_BUCKETS_SECONDS,
      registers: [registry],
    })
    const failures = new Gauge({
      name: 'griot_upstream_failures_total',
      help: 'Failures of servers behind the engine',
      labelNames: ['server', 'kind'],
      registers: [registry],
    })
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown'
      requests.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
    })
    app.addHook('onClose', async () => {
      await Promise.all(queues.map((queue) => queue.close()))
    })
    app.get('/metrics', { config: { owner: true } }, async (_, reply) => {
      for (const queue of queues) {
        const counts = await queue.getJobCounts('prioritized', 'waiting', 'active', 'delayed', 'completed', 'failed')
        const { waiting = 0, prioritized = 0, ...others } = counts
        const states = Object.entries({ ...others, waiting: waiting + prioritized })
        for (const [state, count] of states) depth.set({ queue: queue.name, state }, count)
        workers.set({ queue: queue.name }, await queue.getWorkersCount())
      }
      for (const { count, ...labels } of upstreamFailures()) failures.set(labels, count)
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }
}
