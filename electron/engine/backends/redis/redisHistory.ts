import type { Redis } from 'ioredis'
import { z } from 'zod'
import { HistoryItem } from '../../../../shared/contract/historyItem.ts'
import { HistoryFeature } from '../../../../shared/contract/records.ts'
import type { KeptAudio, SharedHistory } from '../manyMachines/coordination.ts'
import type { RedisAddress } from '../manyMachines/redisAddress.ts'
import type { Blobs } from '../shared/blobs.ts'
import { isSoundBlob, withSound } from '../shared/history.ts'
import { redisKey } from './connectRedis.ts'

/** A stored item. */
const Kept = z.object({
  account: z.string(),
  feature: HistoryFeature,
  record: z.string(),
  audio: z.string().default(''),
  bytes: z.coerce.number().default(0),
})

/** Adds an item atomically and once. KEYS: item, order of all, order of the feature, audio, counter; ARGV: the fields. */
const ADD_ITEM_SCRIPT = `
if redis.call('HSETNX', KEYS[1], 'record', ARGV[3]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'account', ARGV[2], 'feature', ARGV[4], 'audio', ARGV[5], 'bytes', ARGV[6])
local place = redis.call('INCR', KEYS[5])
redis.call('ZADD', KEYS[2], place, ARGV[1])
redis.call('ZADD', KEYS[3], place, ARGV[1])
if ARGV[5] ~= '' then redis.call('ZADD', KEYS[4], ARGV[7], ARGV[1]) end
return 1`

/** History shared by all gateways and workers: an item is a hash, an account's order a sorted set, one for each feature. */
export function redisHistory(redis: Redis, address: RedisAddress, blobs: Blobs): SharedHistory {
  const item = (id: string): string => redisKey(address, 'item', id)
  const order = (account: string, feature = 'all'): string => redisKey(address, 'history', account, feature)
  const [audios, counter] = [redisKey(address, 'audio'), redisKey(address, 'history-place')]
  const find = async (account: string, id: string): Promise<z.infer<typeof Kept> | undefined> => {
    const kept = Kept.safeParse(await redis.hgetall(item(id))).data
    return kept?.account === account ? kept : undefined
  }
  return {
    async add(account, record, audio = '') {
      const { id, feature, created_at } = record
      const bytes = audio === '' ? 0 : ((await blobs.sizeOf(audio)) ?? 0)
      const keys = [item(id), order(account), order(account, feature), audios, counter]
      const fields = [
        id,
        account,
        JSON.stringify(record),
        feature,
        audio,
        String(bytes),
        String(Date.parse(created_at)),
      ]
      await redis.eval(ADD_ITEM_SCRIPT, keys.length, ...keys, ...fields)
    },
    async page(account, { limit, offset, feature }) {
      const key = order(account, feature)
      const [ids, total] = await Promise.all([redis.zrevrange(key, offset, offset + limit - 1), redis.zcard(key)])
      const found = await Promise.all(ids.map((id) => find(account, id)))
      const items = found.flatMap((kept) =>
        kept === undefined ? [] : [withSound(HistoryItem.parse(JSON.parse(kept.record)), kept.audio)],
      )
      return { items, total }
    },
    async audioOf(account, id) {
      const audio = (await find(account, id))?.audio
      return isSoundBlob(audio) ? audio : undefined
    },
    async sizeOf(account) {
      const kept = (await everyAudio()).filter((one) => one.account === account)
      return { items: kept.length, bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0) }
    },
    async remove(account, id) {
      const kept = await find(account, id)
      if (kept === undefined) return false
      if (kept.audio !== '') await blobs.remove(kept.audio)
      await redis
        .multi()
        .del(item(id))
        .zrem(order(account), id)
        .zrem(order(account, kept.feature), id)
        .zrem(audios, id)
        .exec()
      return true
    },
    withAudio: everyAudio,
    async forgetAudio(id) {
      await redis.multi().hset(item(id), { audio: '', bytes: '0' }).zrem(audios, id).exec()
    },
  }

  async function everyAudio(): Promise<KeptAudio[]> {
    const listed = await redis.zrange(audios, '0', '-1', 'WITHSCORES')
    const ids = listed.filter((_, index) => index % 2 === 0)
    const all = ids.map(async (id, index): Promise<KeptAudio[]> => {
      const kept = Kept.safeParse(await redis.hgetall(item(id))).data
      if (kept === undefined) return [] // removed since it was listed
      const { account, audio, bytes } = kept
      return [{ id, account, audio, bytes, since: Number(listed[2 * index + 1]) }]
    })
    return (await Promise.all(all)).flat()
  }
}
