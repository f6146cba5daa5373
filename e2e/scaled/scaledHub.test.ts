import { Redis } from 'ioredis'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Coordination } from '../../electron/engine/backends/manyMachines/coordination.ts'
import type { CoordinationAddress } from '../../electron/engine/backends/manyMachines/coordinationAddress.ts'
import { openCoordination } from '../../electron/engine/backends/manyMachines/openCoordination.ts'
import { quiet, type StopMessage } from '../../electron/engine/backends/manyMachines/queues.ts'
import { COORDINATION, startCoordinationServer } from '../support/coordinationServer.ts'
import type { CoordinationServer } from '../support/serverProcess.ts'

describe('the coordination of many machines', () => {
  let server: CoordinationServer
  let address: CoordinationAddress
  let all: Coordination[] = []
  beforeAll(async () => {
    server = await startCoordinationServer()
    address = await server.freshAddress()
  })
  afterAll(async () => {
    await Promise.all(all.map((coordination) => coordination.close()))
    await server[Symbol.asyncDispose]()
  })

  it('opens for many machines at once on an empty server', async () => {
    all = await Promise.all(Array.from({ length: 8 }, () => openCoordination(address, 'fails soon')))
    await Promise.all(all.map((coordination) => coordination.check()))
    const [first] = all as [Coordination]
    await first.flags.settle('seen', 'done')
    const seen = await Promise.all(all.map(({ flags }) => flags.read('seen')))
    expect(seen.map(({ end }) => end)).toEqual(Array(8).fill('done'))
    await first.flags.forget('seen')
  })

  it.runIf(COORDINATION === 'postgres')(
    'lets no worker in whose clock would take the work of others away',
    async () => {
      const { now } = Date
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000)
      try {
        await expect(openCoordination(address, 'waits')).rejects.toThrow('The clock of this machine is 5.0 s off')
      } finally {
        vi.restoreAllMocks()
      }
    },
  )

  it('misses no end of a step', async () => {
    const [coordination] = all as [Coordination]
    const heard = new Set<string>()
    const subscription = await coordination.subscribeEnds((id) => heard.add(id))
    const events = coordination.events('diarize').on('completed', ({ jobId }) => heard.add(jobId))
    await events.waitUntilReady()
    const worker = quiet(coordination.worker('diarize', async () => undefined, 8))
    const queue = coordination.queue('diarize')
    const ids = Array.from({ length: 400 }, (_, index) => `step-${index}`)
    await Promise.all(ids.map((jobId) => queue.add('step', {}, { jobId })))
    await expect.poll(() => ids.filter((id) => !heard.has(id))).toEqual([])
    subscription.close()
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
    const heard: StopMessage[] = []
    const subscriber = await openCoordination(address, 'waits')
    const subscription = await subscriber.subscribeStops((call) => heard.push(call))
    await sayNonsense(address)
    await coordination.publishStop({ id: 'one', why: 'paused' })
    await expect.poll(() => heard).toEqual([{ id: 'one', why: 'paused' }])
    await server.kill()
    await server.start()
    await expect
      .poll(async () => {
        await coordination.publishStop({ id: 'two', why: 'cancelled' }).catch(() => undefined)
        return heard.at(-1)?.id
      })
      .toBe('two')
    subscription.close()
    await subscriber.close()
  })

  it('fails soon for a gateway and waits for a worker', async () => {
    const patient = await openCoordination(address, 'waits')
    await server.kill()
    await expect(openCoordination(address, 'fails soon').then((coordination) => coordination.check())).rejects.toThrow()
    const waiting = patient.leases.claim('late', 'yes', 60)
    const leaving = new AbortController()
    const left = openCoordination(address, 'waits', leaving.signal).then(async (coordination) => {
      await coordination.close() // Redis is only reached when it is asked
      throw new Error('left')
    })
    leaving.abort()
    await expect(left).rejects.toThrow()
    await server.start()
    expect(await waiting).toBe('yes')
    await patient.close()
  })
})

/** Publishes a malformed message on the channel of stop messages. */
async function sayNonsense(address: CoordinationAddress): Promise<void> {
  if (address.kind === 'redis') {
    const redis = new Redis(address.url)
    await redis.publish(`${address.prefix}:stop`, 'nonsense')
    redis.disconnect()
    return
  }
  const client = new Client({ connectionString: address.url })
  await client.connect()
  await client.query("SELECT pg_notify('griot_stop', 'nonsense')")
  await client.end()
}
