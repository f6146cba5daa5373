import { runMigrations } from 'bullmq'
import { type PostgresPool, QUEUE_SCHEMA } from './postgresPool.ts'

/** What each version of our own tables added to the one before; never changed, only added to. */
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

/** Keeps two machines from doing this at once; any number that nobody else takes. */
const LOCK = 1_735_550_836

/** Makes the tables of the queue and our own where they are not there, or older; on one connection, all or nothing. */
export async function prepareDatabase(pool: PostgresPool): Promise<void> {
  const client = await pool.connect()
  try {
    await runMigrations(client, QUEUE_SCHEMA)
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query('CREATE SCHEMA IF NOT EXISTS griot')
    await client.query('CREATE TABLE IF NOT EXISTS griot.version (version integer PRIMARY KEY)')
    const { rows } = await client.query('SELECT coalesce(max(version), 0) AS version FROM griot.version')
    for (const [index, statements] of VERSIONS.entries()) {
      if (index < Number(rows[0].version)) continue
      await client.query(statements)
      await client.query('INSERT INTO griot.version VALUES ($1)', [index + 1])
    }
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(true) // with whatever it had begun
    throw error
  }
}
