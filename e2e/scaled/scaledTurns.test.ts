import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'bullmq'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Coordination } from '../../electron/engine/backends/manyMachines/coordination.ts'
import { JobData, quiet } from '../../electron/engine/backends/manyMachines/queues.ts'
import { createSharedQueue, type SharedQueue } from '../../electron/engine/backends/manyMachines/sharedQueue.ts'
import { redisCoordination } from '../../electron/engine/backends/redis/redisCoordination.ts'
import { openBlobs } from '../../electron/engine/backends/shared/openBlobs.ts'
import { type RedisServer, startRedis } from '../support/redisServer.ts'

/** A job that a worker has begun, which lasts until it is ended. */
interface Begun {
  readonly id: string
  readonly key: string
  end(): void
}

describe('keys that order at several gateways', () => {
  let folder: string
  let server: RedisServer
  /** Two gateways and two workers, each with a connection of its own, as on machines of their own. */
  let machines: Coordination[]
  let gateways: SharedQueue[]
  let workers: Worker[]
  let begun: Begun[]
  let notifyBegun: () => void

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'griot-turns-'))
    server = await startRedis()
    const address = server.freshAddress()
    machines = [1, 2, 3, 4].map(() => redisCoordination(address, 'fails soon'))
    const blobs = openBlobs(pathToFileURL(folder).href)
    gateways = machines.slice(0, 2).map((coordination) => createSharedQueue({ coordination, blobs }))
    begun = []
    notifyBegun = () => undefined
    workers = []
  })
  afterEach(async () => {
    for (const { end } of begun) end()
    await Promise.all(workers.map((worker) => worker.close()))
    await Promise.all(gateways.map((gateway) => gateway.close()))
    await Promise.all(machines.map((machine) => machine.close()))
    await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  /** Starts one or two workers with a slot each. */
  function startWorkers(count: number): void {
    workers = machines.slice(2, 2 + count).map((machine) => {
      const worker = machine.worker(
        'jobs',
        async (job) => {
          const { key } = JobData.parse(job.data)
          await new Promise<void>((end) => {
            begun.push({ id: job.id ?? '', key, end })
            notifyBegun()
          })
          await machine.openJobs.leave(key, job.id ?? '')
          return { endedAt: '' }
        },
        1,
      )
      return quiet(worker)
    })
  }

  let ordered = 0
  const order = (key: string) =>
    gateways[ordered++ % 2]?.submit('analyze', {
      caller: { account: key, key },
      input: {},
      idempotencyKey: undefined,
    }) as Promise<string>

  /** Resolves when so many jobs have begun. */
  async function until(count: number): Promise<void> {
    while (begun.length < count) await new Promise<void>((resolve) => (notifyBegun = resolve))
  }

  /** The keys of so many jobs in the order in which they begin; `onBegin` is told of each before the next one can begin. */
  async function turns(count: number, onBegin: (one: Begun) => Promise<unknown> = async () => undefined) {
    const slots = workers.length
    await until(slots)
    for (let at = slots; at < count; at++) {
      begun[at - slots]?.end()
      await until(at + 1)
      await onBegin(begun[at] as Begun)
    }
    return begun.map(({ key }) => key)
  }

  const countOf = (keys: readonly string[], searchedKey: string) => keys.filter((key) => key === searchedKey).length

  it('take turns at the workers, however many jobs one of them has ordered before', async () => {
    for (let count = 0; count < 20; count++) await order('many')
    for (let count = 0; count < 4; count++) await order('few')
    startWorkers(2)
    const keys = await turns(10)
    expect([2, 4, 6, 8, 10].map((first) => countOf(keys.slice(0, first), 'few'))).toEqual([1, 2, 3, 4, 4])
  })

  it('are not held up by one that orders on and on', async () => {
    const long: string[] = []
    for (let count = 0; count < 20; count++) long.push(await order('long'))
    for (let count = 0; count < 3; count++) await order('steady')
    startWorkers(2)
    // It always has three jobs open.
    const keys = await turns(24, async ({ key }) => (key === 'steady' ? order('steady') : undefined))
    expect(countOf(keys, 'long')).toBeGreaterThanOrEqual(10)
    expect(countOf(keys, 'steady')).toBeGreaterThanOrEqual(10)
    const done = begun.flatMap(({ id, key }) => (key === 'long' ? [id] : []))
    expect(done).toEqual(long.slice(0, done.length))
  })

  it('get their own jobs done in the order in which they ordered them', async () => {
    const ids: string[] = []
    for (let count = 0; count < 8; count++) ids.push(await order('one'))
    startWorkers(1)
    await turns(6)
    ids.push(await order('one'))
    await turns(9)
    expect(begun.map(({ id }) => id)).toEqual(ids)
  })
})
