import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CoordinationAddress } from '../electron/engine/backends/manyMachines/coordinationAddress.ts'
import type { Hub } from '../electron/engine/backends/manyMachines/hub.ts'
import { openHub } from '../electron/engine/backends/manyMachines/openHub.ts'
import { quiet, type StopCall } from '../electron/engine/backends/manyMachines/queues.ts'
import { HUB, type HubServer, startHub } from './hubServer.ts'

describe('the coordination of many machines', () => {
  let server: HubServer
  let address: CoordinationAddress
  let all: Hub[] = []
  beforeAll(async () => {
    server = await startHub()
    address = await server.freshAddress()
  })
  afterAll(async () => {
    await Promise.all(all.map((hub) => hub.close()))
    await server[Symbol.asyncDispose]()
  })

  it('opens for many who come at once and find nothing there', async () => {
    all = await Promise.all(Array.from({ length: 8 }, () => openHub(address, 'fails soon')))
    await Promise.all(all.map((hub) => hub.check()))
  })

  it.runIf(HUB === 'postgres')('lets no worker in whose clock would take the work of others away', async () => {
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 5000)
    try {
      await expect(openHub(address, 'waits')).rejects.toThrow('The clock of this machine is 5.0 s off')
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('passes no end of a step over', async () => {
    const [hub] = all as [Hub]
    const heard = new Set<string>()
    const hearing = await hub.hearEnds((id) => heard.add(id))
    const events = hub.events('diarize').on('completed', ({ jobId }) => heard.add(jobId))
    await events.waitUntilReady()
    const worker = quiet(hub.worker('diarize', async () => pause(Math.random() * 10), 8))
    const queue = hub.queue('diarize')
    const ids = Array.from({ length: 400 }, (_, index) => `step-${index}`)
    await Promise.all(ids.map((jobId) => queue.add('step', {}, { jobId })))
    await expect.poll(() => ids.filter((id) => !heard.has(id)), { timeout: 20_000 }).toEqual([])
    hearing.close()
    await Promise.all([worker.close(), events.close(), queue.close()])
  })

  it('keeps a note for its time, the first that was written', async () => {
    const claims = await Promise.all(all.map((hub, index) => hub.notes.claim('who/first', String(index), 1)))
    expect(new Set(claims).size).toBe(1)
    const [first = ''] = claims
    const [{ notes }, { notes: others }] = all as [Hub, Hub]
    expect(await notes.claim('who/first', first, 1)).toBe(first) // asked again, since the answer was lost
    expect(await others.read('who/first')).toBe(first)
    await pause(1100)
    expect(await notes.read('who/first')).toBeUndefined()
    expect(await others.claim('who/first', 'next', 60)).toBe('next')
    await notes.remove('who/first')
    expect(await others.read('who/first')).toBeUndefined()
  })

  it('counts the open jobs of a key, each once', async () => {
    const [{ openJobs }] = all as [Hub]
    expect(await openJobs.enter('key', 'a')).toBe(1)
    expect(await openJobs.enter('key', 'a')).toBe(1)
    expect(await openJobs.enter('key', 'b')).toBe(2)
    await openJobs.leave('key', 'a')
    expect(await openJobs.enter('key', 'c')).toBe(2)
    expect(await openJobs.enter('other', 'd')).toBe(1)
  })

  it('carries calls to stop, also after an outage, and survives what somebody else says there', async () => {
    const [hub] = all as [Hub]
    const heard: StopCall[] = []
    const ear = await openHub(address, 'waits')
    const hearing = await ear.hearStops((call) => heard.push(call))
    await sayNonsense(address)
    await hub.callStop({ id: 'one', why: 'paused' })
    await expect.poll(() => heard).toEqual([{ id: 'one', why: 'paused' }])
    await server.kill()
    await server.start()
    await expect
      .poll(
        async () => {
          await hub.callStop({ id: 'two', why: 'cancelled' }).catch(() => undefined)
          return heard.at(-1)?.id
        },
        { timeout: 10_000 },
      )
      .toBe('two')
    hearing.close()
    await ear.close()
  })

  it('fails soon for whom that is right, and waits for whom that is', { timeout: 30_000 }, async () => {
    const patient = await openHub(address, 'waits')
    await server.kill()
    const began = performance.now()
    await expect(openHub(address, 'fails soon').then((hub) => hub.check())).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(5000)
    const waiting = patient.notes.claim('late', 'yes', 60)
    const leaving = new AbortController()
    const left = openHub(address, 'waits', leaving.signal).then(async (hub) => {
      await hub.close() // Redis is only reached when it is asked
      throw new Error('left')
    })
    setTimeout(() => leaving.abort(), 500)
    await expect(left).rejects.toThrow()
    await server.start()
    expect(await waiting).toBe('yes')
    await patient.close()
  })
})

/** Says something on the channel of the calls to stop that is none. */
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
