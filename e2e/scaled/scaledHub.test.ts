import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Coordination } from '../../electron/engine/backends/manyMachines/coordination.ts'
import { quiet, type StopMessage } from '../../electron/engine/backends/manyMachines/queues.ts'
import type { RedisAddress } from '../../electron/engine/backends/manyMachines/redisAddress.ts'
import { redisCoordination } from '../../electron/engine/backends/redis/redisCoordination.ts'
import { type RedisServer, startRedis } from '../support/redisServer.ts'

describe('the coordination of many machines', () => {
  let server: RedisServer
  let address: RedisAddress
  let all: Coordination[] = []
  beforeAll(async () => {
    server = await startRedis()
    address = server.freshAddress()
  })
  afterAll(async () => {
    await Promise.all(all.map((coordination) => coordination.close()))
    await server[Symbol.asyncDispose]()
  })

  it('opens for many machines at once on an empty server', async () => {
    all = Array.from({ length: 8 }, () => redisCoordination(address, 'fails soon'))
    await Promise.all(all.map((coordination) => coordination.check()))
    const [first] = all as [Coordination]
    await first.flags.settle('seen', 'done')
    const seen = await Promise.all(all.map(({ flags }) => flags.read('seen')))
    expect(seen.map(({ end }) => end)).toEqual(Array(8).fill('done'))
    await first.flags.forget('seen')
  })

  it('misses no end of a step', async () => {
    const [coordination] = all as [Coordination]
    const completedIds = new Set<string>()
    const events = coordination.events('diarize').on('completed', ({ jobId }) => completedIds.add(jobId))
    await events.waitUntilReady()
    const worker = quiet(coordination.worker('diarize', async () => undefined, 8))
    const queue = coordination.queue('diarize')
    const ids = Array.from({ length: 400 }, (_, index) => `step-${index}`)
    await Promise.all(ids.map((jobId) => queue.add('step', {}, { jobId })))
    await expect.poll(() => ids.filter((id) => !completedIds.has(id))).toEqual([])
    await Promise.all([worker.close(), events.close(), queue.close()])
  })

  it('keeps the first claim of a lease until it expires', async () => {
    const claims = await Promise.all(
      all.map((coordination, index) => coordination.leases.claim('who/first', String(index), 1)),
    )
    expect(new Set(claims).size).toBe(1)
    const [first = ''] = claims
    const [{ leases }, { leases: others }] = all as [Coordination, Coordination]
    expect(await leases.claim('who/first', first, 1)).toBe(first) // asked again, since the answer was lost
    expect(await others.read('who/first')).toBe(first)
    await expect.poll(() => leases.read('who/first')).toBeUndefined()
    expect(await others.claim('who/first', 'next', 60)).toBe('next')
    await leases.release('who/first')
    expect(await others.read('who/first')).toBeUndefined()
  })

  it('counts the open jobs of a key, each once', async () => {
    const [{ openJobs }] = all as [Coordination]
    expect(await openJobs.enter('key', 'a')).toBe(1)
    expect(await openJobs.enter('key', 'a')).toBe(1)
    expect(await openJobs.enter('key', 'b')).toBe(2)
    await openJobs.leave('key', 'a')
    expect(await openJobs.enter('key', 'c')).toBe(2)
    expect(await openJobs.enter('other', 'd')).toBe(1)
  })

  it('carries stop messages, also after an outage, and survives malformed ones', async () => {
    const [coordination] = all as [Coordination]
    const stops: StopMessage[] = []
    const subscriber = redisCoordination(address, 'waits')
    const subscription = await subscriber.subscribeStops((call) => stops.push(call))
    const redis = new Redis(address.url)
    await redis.publish(`${address.prefix}:stop`, 'nonsense')
    redis.disconnect()
    await coordination.publishStop({ id: 'one', why: 'paused' })
    await expect.poll(() => stops).toEqual([{ id: 'one', why: 'paused' }])
    await server.kill()
    await server.start()
    await expect
      .poll(async () => {
        await coordination.publishStop({ id: 'two', why: 'cancelled' }).catch(() => undefined)
        return stops.at(-1)?.id
      })
      .toBe('two')
    subscription.close()
    await subscriber.close()
  })

  it('fails soon for a gateway and waits for a worker', async () => {
    const patient = redisCoordination(address, 'waits')
    await server.kill()
    const hasty = redisCoordination(address, 'fails soon')
    await expect(hasty.check()).rejects.toThrow()
    const waiting = patient.leases.claim('late', 'yes', 60)
    await server.start()
    expect(await waiting).toBe('yes')
    await Promise.all([patient.close(), hasty.close()])
  })
})
