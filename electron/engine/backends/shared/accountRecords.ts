import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { invalid } from '../../../../shared/failure.ts'

/** The caller of a request, found by its key. */
export interface Caller {
  readonly account: string
  readonly key: string
  /** Requests a minute; infinite for the owner of this computer. */
  readonly perMinute: number
  /** Whether the voice product is active on the account (spec 5.3). */
  readonly voice: boolean
}

/** The caller with the key that the engine was started with: the user of this computer. */
export const OWNER: Caller = { account: 'owner', key: 'owner', perMinute: Number.POSITIVE_INFINITY, voice: true }

/** The record of a key. The key itself is stored only as a hash and shown once, when it is made. */
export interface KeyRecord {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly perMinute: number
  readonly voice: boolean
  readonly revoked: boolean
}

/** Accounts with their plan's limit and their keys, in any backend. */
export interface Accounts {
  identify(secret: string): Caller | undefined | Promise<Caller | undefined>
  /** Creates the account, or changes the given fields. `perMinute` is its plan's limit. */
  saveAccount(
    name: string,
    change: { perMinute?: number | undefined; voice?: boolean | undefined },
  ): void | Promise<void>
  /** Adds a key, whose own limit can be tighter than its account's, never wider. Returns the key's only copy. */
  addKey(account: string, options: { name: string; perMinute?: number | undefined }): NewKey | Promise<NewKey>
  /** False if there is no such key. */
  revokeKey(id: string): boolean | Promise<boolean>
  keys(): KeyRecord[] | Promise<KeyRecord[]>
}

/** A new key; its secret is not stored and cannot be shown again. */
interface NewKey {
  readonly id: string
  readonly secret: string
}

/** The accounts of this computer. */
export interface AccountRecords extends Accounts {
  identify(secret: string): Caller | undefined
  saveAccount(name: string, change: { perMinute?: number | undefined; voice?: boolean | undefined }): void
  addKey(account: string, options: { name: string; perMinute?: number | undefined }): NewKey
  revokeKey(id: string): boolean
  keys(): KeyRecord[]
}

/** The default limit of an account, in requests a minute. */
export const DEFAULT_PER_MINUTE = 600

/** Makes a random key of 192 bits. */
export function newSecret(): string {
  return `griot_${randomBytes(24).toString('base64url')}`
}

/** The caller that a key belongs to. */
export function callerOf({ account, id, perMinute, voice }: KeyRecord): Caller {
  return { account, key: id, perMinute, voice }
}

/** The stored form of a key. Keys are random, so a plain SHA-256 cannot be reversed by guessing. */
export function hashKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

const SELECT_KEYS_SQL = `SELECT keys.id, keys.account, keys.name, accounts.voice, keys.revoked,
  min(accounts.per_minute, coalesce(keys.per_minute, accounts.per_minute)) AS per_minute
  FROM keys JOIN accounts ON accounts.name = keys.account`

/** Account records in the given database. */
export function accountRecords(database: DatabaseSync): AccountRecords {
  const identify = database.prepare(`${SELECT_KEYS_SQL} WHERE keys.hash = ? AND NOT keys.revoked`)
  const list = database.prepare(`${SELECT_KEYS_SQL} ORDER BY keys.rowid`)
  const addAccount = database.prepare(
    'INSERT INTO accounts (name, per_minute, voice) VALUES (?, ?, 1) ON CONFLICT DO NOTHING',
  )
  const change = database.prepare(
    'UPDATE accounts SET per_minute = coalesce(?, per_minute), voice = coalesce(?, voice) WHERE name = ?',
  )
  const addKey = database.prepare('INSERT INTO keys (id, account, name, hash, per_minute) VALUES (?, ?, ?, ?, ?)')
  const revoke = database.prepare('UPDATE keys SET revoked = 1 WHERE id = ?')

  const saveAccount: AccountRecords['saveAccount'] = (name, { perMinute, voice }) => {
    checkAccount(name)
    checkLimit(perMinute)
    addAccount.run(name, DEFAULT_PER_MINUTE)
    change.run(perMinute ?? null, voice === undefined ? null : Number(voice), name)
  }
  return {
    identify(secret) {
      const row = identify.get(hashKey(secret))
      return row && callerOf(keyOf(row))
    },
    saveAccount,
    addKey(account, { name, perMinute }) {
      checkLimit(perMinute)
      saveAccount(account, {})
      const id = randomUUID()
      const secret = newSecret()
      addKey.run(id, account, name, hashKey(secret), perMinute ?? null)
      return { id, secret }
    },
    revokeKey: (id) => revoke.run(id).changes > 0,
    keys: () => list.all().map(keyOf),
  }
}

function keyOf(row: Record<string, unknown>): KeyRecord {
  return {
    id: String(row.id),
    account: String(row.account),
    name: String(row.name),
    perMinute: Number(row.per_minute),
    voice: Boolean(row.voice),
    revoked: Boolean(row.revoked),
  }
}

/** Throws `invalid` for an empty name and for the owner's. */
export function checkAccount(name: string): void {
  if (name.trim() === '' || name === OWNER.account) throw invalid(`"${name}" cannot be an account's name.`)
}

/** Throws `invalid` unless the limit is a whole number from 1, or absent. */
export function checkLimit(perMinute: number | undefined): void {
  if (perMinute === undefined || (Number.isInteger(perMinute) && perMinute > 0)) return
  throw invalid(`A limit of ${perMinute} requests a minute is not possible. Give a whole number from 1.`)
}
