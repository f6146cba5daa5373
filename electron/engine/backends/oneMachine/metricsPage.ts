import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { upstreamFailures } from '../../core/upstreamFailures.ts'
import type { JobRecords } from './jobRecords.ts'

/** Upper bounds of the buckets for request times, in seconds, as on many machines. */
const REQUEST_TIME_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

interface Times {
  readonly buckets: number[]
  sum: number
  count: number
}

/**
 * Adds `/metrics` for Prometheus (needs the key that the engine was started with), by the names that many machines have: jobs by
 * state and outcome, the disk, failures of servers behind the engine, request times, memory and processor time. Written by hand, so that an engine loads no library for it.
 */
export function metricsPage(
  records: Pick<JobRecords, 'counts' | 'ended'>,
  dataDir: string,
): (app: FastifyInstance) => void {
  return (app) => {
    const requests = new Map<string, Times>()
    app.addHook('onResponse', async (request, reply) => {
      const labels = `route="${request.routeOptions.url ?? 'unknown'}",status="${reply.statusCode}"`
      const times = requests.get(labels) ?? { buckets: REQUEST_TIME_BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 }
      const seconds = reply.elapsedTime / 1000
      for (const [at, bucketLimit] of REQUEST_TIME_BUCKETS_SECONDS.entries())
        if (seconds <= bucketLimit) times.buckets[at] = (times.buckets[at] ?? 0) + 1
      times.sum += seconds
      times.count++
      requests.set(labels, times)
    })
    const outcomes = () =>
      Object.entries(records.ended).map(([outcome, count]): [string, number] => [`{outcome="${outcome}"}`, count])
    app.get('/metrics', { config: { owner: true } }, async (_, reply) => {
      const jobs = Object.entries(records.counts()).map(([state, count]) => [`{queue="jobs",state="${state}"}`, count])
      const { user, system } = process.cpuUsage()
      const pages = [
        metric('griot_queue_jobs', 'gauge', 'Jobs by state', jobs as [string, number][]),
        metric(
          'griot_jobs_ended_total',
          'counter',
          'Jobs that have ended since the engine began, by outcome',
          outcomes(),
        ),
        metric('griot_data_disk_bytes', 'gauge', 'Bytes of the disk with the data folder', await diskRows(dataDir)),
        metric('griot_upstream_failures_total', 'counter', 'Failures of servers behind the engine', failureRows()),
        metric('process_resident_memory_bytes', 'gauge', 'Memory of the engine without its child processes', [
          ['', process.memoryUsage.rss()],
        ]),
        metric('process_cpu_seconds_total', 'counter', 'Processor time of the same', [['', (user + system) / 1e6]]),
        metric('griot_request_seconds', 'histogram', 'Time to answer a request', [...requests].flatMap(rowsOf)),
      ]
      return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${pages.join('\n')}\n`)
    })
  }
}

/** The bytes of a disk that are free and all that it has; none where it cannot be asked. */
async function diskRows(folder: string): Promise<[string, number][]> {
  const facts = await statfs(folder).catch(() => undefined)
  if (facts === undefined) return []
  const { bavail, blocks, bsize } = facts
  return [
    ['{kind="free"}', bavail * bsize],
    ['{kind="all"}', blocks * bsize],
  ]
}

function failureRows(): [string, number][] {
  return upstreamFailures().map(({ server, kind, count }) => [
    `{server=${JSON.stringify(server)},kind="${kind}"}`,
    count,
  ])
}

function rowsOf([labels, { buckets, sum, count }]: [string, Times]): [string, number][] {
  return [
    ...buckets.map((below, at): [string, number] => [
      `_bucket{le="${REQUEST_TIME_BUCKETS_SECONDS[at]}",${labels}}`,
      below,
    ]),
    [`_bucket{le="+Inf",${labels}}`, count],
    [`_sum{${labels}}`, sum],
    [`_count{${labels}}`, count],
  ]
}

function metric(name: string, type: string, help: string, rows: readonly [string, number][]): string {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...rows.map(([labels, value]) => `${name}${labels} ${value}`),
  ].join('\n')
}
