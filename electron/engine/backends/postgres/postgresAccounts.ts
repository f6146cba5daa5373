import { randomUUID } from 'node:crypto'
import {
  type Accounts,
  callerOf,
  checkAccount,
  checkLimit,
  DEFAULT_PER_MINUTE,
  hashKey,
  type KeyRecord,
  newSecret,
} from '../shared/accountRecords.ts'
import type { PostgresPool } from './postgresPool.ts'

/** A key with the limit that holds for it: its own or its account's, whichever is tighter. */
const KEYS = `SELECT key.id, key.account, key.name, account.voice, key.revoked,
  least(account.per_minute, key.per_minute) AS "perMinute"
  FROM griot.key JOIN griot.account ON account.name = key.account`

/** Accounts and their keys, shared by all gateways. Keys are kept only as hashes. */
export function postgresAccounts(pool: PostgresPool): Accounts {
  const saveAccount: Accounts['saveAccount'] = async (name, { perMinute, voice }) => {
    checkAccount(name)
    checkLimit(perMinute)
    await pool.query(
      `INSERT INTO griot.account VALUES ($1, coalesce($2, $4::integer), coalesce($3, true))
       ON CONFLICT (name) DO UPDATE SET
         per_minute = coalesce($2, account.per_minute), voice = coalesce($3, account.voice)`,
      [name, perMinute ?? null, voice ?? null, DEFAULT_PER_MINUTE],
    )
  }
  return {
    async identify(secret) {
      const { rows } = await pool.query<KeyRecord>(`${KEYS} WHERE key.hash = $1 AND NOT key.revoked`, [hashKey(secret)])
      const [found] = rows
      return found && callerOf(found)
    },
    saveAccount,
    async addKey(account, { name, perMinute }) {
      checkLimit(perMinute)
      await saveAccount(account, {})
      const id = randomUUID()
      const secret = newSecret()
      await pool.query(
        'INSERT INTO griot.key (id, account, name, hash, per_minute) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
        [id, account, name, hashKey(secret), perMinute ?? null],
      )
      return { id, secret }
    },
    async revokeKey(id) {
      const { rowCount } = await pool.query('UPDATE griot.key SET revoked = true WHERE id = $1', [id])
      return rowCount === 1
    },
    async keys() {
      return (await pool.query<KeyRecord>(`${KEYS} ORDER BY key.place`)).rows
    },
  }
}
