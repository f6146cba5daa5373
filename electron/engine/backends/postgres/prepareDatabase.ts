import { setTimeout as pause } from 'node:timers/promises'
import { LATEST_SCHEMA_VERSION, runMigrations } from 'bullmq'
import type { PoolClient } from 'pg'
import { AppError } from '../../../../shared/failure.ts'
import { checkVersion, VERSION_LEASE } from '../manyMachines/oneVersion.ts'
import { type PostgresPool, QUEUE_SCHEMA } from './postgresPool.ts'

/** The migrations of our own tables, one for each version. A released one is never changed; new ones are appended. */
const VERSIONS = [
  `CREATE TABLE griot.account (name text PRIMARY KEY, per_minute integer NOT NULL, voice boolean NOT NULL);
   CREATE TABLE griot.key (
     place bigint GENERATED ALWAYS AS IDENTITY, id text PRIMARY KEY, account text NOT NULL REFERENCES griot.account,
     name text NOT NULL, hash text NOT NULL UNIQUE, per_minute integer, revoked boolean NOT NULL DEFAULT false);
   CREATE TABLE griot.item (
     place bigint GENERATED ALWAYS AS IDENTITY, id text PRIMARY KEY, account text NOT NULL, feature text NOT NULL,
     record text NOT NULL, audio text NOT NULL, bytes bigint NOT NULL, since timestamptz NOT NULL);
   CREATE INDEX item_order ON griot.item (account, place);
   CREATE INDEX item_feature_order ON griot.item (account, feature, place);
   CREATE INDEX item_audio ON griot.item (since) WHERE audio <> '';
   CREATE TABLE griot.mark (job text PRIMARY KEY, ending text, paused boolean NOT NULL DEFAULT false);
   CREATE TABLE griot.open_job (key text, job text, since timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (key, job));
   CREATE TABLE griot.note (name text PRIMARY KEY, text text NOT NULL, until timestamptz NOT NULL);
   -- Lost with a crash, which begins every key's minute anew.
   CREATE UNLOGGED TABLE griot.request_count (
     key text PRIMARY KEY, count integer NOT NULL, until timestamptz NOT NULL);`,
]

/** The key of the advisory lock that keeps two machines from migrating at once: an arbitrary number. */
const LOCK = 1_735_550_836

/** Milliseconds between two attempts to take the lock. */
const LOOK_EVERY = 100

/**
 * Creates or migrates the tables of BullMQ and our own. Throws `unavailable` while gateways of another version use them, or
 * if a newer version made them. A machine that finds the tables up to date needs no right to create any.
 */
export async function prepareDatabase(pool: PostgresPool, signal?: AbortSignal): Promise<void> {
  const client = await pool.connect()
  try {
    if (!(await isReady(client))) {
      await alone(client, signal)
      await refuseToChange(client)
      await runMigrations(client, QUEUE_SCHEMA)
      await makeOurs(client)
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
    }
    client.release()
  } catch (error) {
    client.release(true) // closes the connection, which ends its transaction and frees the lock
    throw error
  }
}

/** Takes the advisory lock; the signal ends the wait. */
async function alone(client: PoolClient, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK])
    if (rows[0].taken) return
    await pause(LOOK_EVERY, undefined, { signal })
  }
}

async function isReady(client: PoolClient): Promise<boolean> {
  const queue = await versionIn(client, `${QUEUE_SCHEMA}.migration`)
  const ours = await versionIn(client, 'griot.version')
  if (ours !== undefined && ours > VERSIONS.length) throw newer()
  return ours === VERSIONS.length && queue !== undefined && queue >= LATEST_SCHEMA_VERSION
}

/** The highest version in a table of migrations; undefined if the table does not exist. */
async function versionIn(client: PoolClient, table: string): Promise<number | undefined> {
  const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS known', [table])
  if (!rows[0].known) return undefined
  const found = await client.query(`SELECT coalesce(max(version), 0) AS version FROM ${table}`)
  return Number(found.rows[0].version)
}

async function makeOurs(client: PoolClient): Promise<void> {
  await client.query('BEGIN')
  await client.query('CREATE SCHEMA IF NOT EXISTS griot')
  await client.query('CREATE TABLE IF NOT EXISTS griot.version (version integer PRIMARY KEY)')
  const made = (await versionIn(client, 'griot.version')) ?? 0
  for (const [index, statements] of VERSIONS.entries()) {
    if (index < made) continue
    await client.query(statements)
    await client.query('INSERT INTO griot.version VALUES ($1)', [index + 1])
  }
  await client.query('COMMIT')
}

/** Throws `unavailable` while gateways of another version use the tables that would be migrated. */
async function refuseToChange(client: PoolClient): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('griot.note') IS NOT NULL AS known")
  if (!rows[0].known) return
  const noted = await client.query('SELECT text FROM griot.note WHERE name = $1 AND until >= now()', [VERSION_LEASE])
  if (noted.rows[0] !== undefined) checkVersion(String(noted.rows[0].text))
}

function newer(): AppError {
  const message = 'The database was made by a newer version. Start the engine of that version.'
  return new AppError({ kind: 'unavailable', message, permanent: true })
}
