import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Ended, Serving } from './serveQueues.ts'

/** Upper bounds of the histogram's buckets, in seconds: a step takes a tenth of a second, a film an hour. */
const STEP_TIME_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600]

/** The HTTP pages of a worker. They need no key, so the port must only be open to the machines' own network. */
export interface WorkerPages {
  onEnded(what: Ended): void
  /** Sets the running worker; `undefined` while the worker starts or drains. */
  serving(now: Serving | undefined): void
  close(): void
}

/** Serves `/metrics` for Prometheus, `/health` (the process lives) and `/ready` (the worker takes work) at a port. */
export async function openWorkerPages({ host, port }: { host: string; port: number }): Promise<WorkerPages> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labels = { labelNames: ['queue', 'name'] as const, buckets: STEP_TIME_BUCKETS_SECONDS, registers: [registry] }
  const took = new Histogram({ name: 'griot_step_seconds', help: 'Time at work on a job or step', ...labels })
  const waited = new Histogram({ name: 'griot_wait_seconds', help: 'Time in the queue until it was begun', ...labels })
  const outcomes = new Counter({
    name: 'griot_ended_total',
    help: 'Jobs and steps that ended, by outcome',
    labelNames: ['queue', 'name', 'outcome'],
    registers: [registry],
  })
  let working: Serving | undefined
  const server = createServer(async (request, reply) => {
    const [status, type, text] =
      request.url === '/metrics'
        ? [200, registry.contentType, await registry.metrics()]
        : request.url === '/health'
          ? [200, 'application/json', '{"status":"ok"}']
          : request.url === '/ready'
            ? [
                working ? 200 : 503,
                'application/json',
                JSON.stringify({ ready: working !== undefined, busy: working?.busy() ?? 0 }),
              ]
            : [404, 'text/plain', 'There are /metrics, /health and /ready.\n']
    reply.writeHead(status, { 'content-type': type }).end(text)
  })
  await listen(server, host, port)
  return {
    onEnded({ queue, name, outcome, ...times }) {
      took.observe({ queue, name }, times.took)
      waited.observe({ queue, name }, times.waited)
      outcomes.inc({ queue, name, outcome })
    },
    serving(now) {
      working = now
    },
    close: () => void server.close(),
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}
