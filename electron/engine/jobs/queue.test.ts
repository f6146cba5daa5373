import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { invalid } from '../../../shared/failure.ts'
import { createLog } from '../log.ts'
import { openDatabase } from '../store/database.ts'
import { jobRecords } from '../store/jobRecords.ts'
import type { JobRunner } from './jobQueue.ts'
import { createQueue } from './queue.ts'

const OWNER = { account: 'a', key: 'k' }

it('ends what a job had begun beside that which failed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'griot-queue-'))
  const database = openDatabase(dataDir)
  const beside = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const failing: JobRunner = ({ signal }) => {
    signal.addEventListener('abort', () => beside.resolve())
    throw invalid('The order is wrong.')
  }
  const queue = createQueue({
    dataDir,
    records: jobRecords(database),
    runners: { analyze: failing, render: failing, assemble: failing },
    log: createLog('silent'),
    onEnd: ended.resolve,
  })
  try {
    const id = await queue.submit('assemble', { caller: OWNER, input: {}, idempotencyKey: undefined })
    await beside.promise
    await ended.promise
    expect(await queue.find('a', id)).toMatchObject({ status: 'error', error: 'The order is wrong.' })
  } finally {
    await queue.close()
    database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
