import { Queue, QueueEvents, Worker } from 'bullmq'
import type { Coordination, Patience } from '../manyMachines/coordination.ts'
import { quiet, readStopMessage, WORKER_SETTINGS } from '../manyMachines/queues.ts'
import type { RedisAddress } from '../manyMachines/redisAddress.ts'
import { connectPatiently, connectRedis, keyOf, patientOptions } from './connectRedis.ts'
import { redisAccounts } from './redisAccounts.ts'
import { redisFlags } from './redisFlags.ts'
import { redisHistory } from './redisHistory.ts'
import { redisJobIndex } from './redisJobIndex.ts'
import { redisLeases } from './redisLeases.ts'
import { redisOpenJobs } from './redisOpenJobs.ts'

/** Opens the coordination over Redis. It connects by itself, and again after an outage. */
export function redisCoordination(address: RedisAddress, patience: Patience): Coordination {
  const { prefix } = address
  const redis = patience === 'fails soon' ? connectRedis(address) : connectPatiently(address)
  const channel = `${prefix}:stop`
  return {
    queue: (name) => quiet(new Queue(name, { connection: redis, prefix })),
    events: (name) => quiet(new QueueEvents(name, { connection: patientOptions(address), prefix })),
    worker(name, work, concurrency) {
      const connection = connectPatiently(address)
      const worker = new Worker(name, work, { connection, prefix, concurrency, ...WORKER_SETTINGS })
      return worker.on('closed', () => connection.disconnect())
    },
    accounts: redisAccounts(redis, address),
    flags: redisFlags(redis, address),
    openJobs: redisOpenJobs(redis, address),
    jobIndex: redisJobIndex(redis, address),
    leases: redisLeases(redis, address),
    counter: { redis, nameSpace: keyOf(address, 'limit', '') },
    history: (blobs) => redisHistory(redis, address, blobs),
    async publishStop(message) {
      await redis.publish(channel, JSON.stringify(message))
    },
    async subscribeStops(onStop) {
      const subscriber = connectPatiently(address) // a subscribed connection can do nothing else
      await subscriber.subscribe(channel)
      subscriber.on('message', (_channel, text) => {
        const message = readStopMessage(text)
        if (message !== undefined) onStop(message)
      })
      return { close: () => subscriber.disconnect() }
    },
    async check() {
      await redis.ping()
    },
    async close() {
      redis.disconnect()
    },
  }
}
