import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { invalid } from '../../../../shared/failure.ts'
import { english } from '../../../../shared/locale/english.ts'
import { plainWords, say } from '../../../../shared/locale/message.ts'
import { createLog } from '../../core/log.ts'
import type { JobRunner } from '../shared/jobQueue.ts'
import { openDatabase } from './database.ts'
import { jobRecords } from './jobRecords.ts'
import { createLocalQueue, type LocalQueue } from './queue.ts'

const OWNER = { account: 'a', key: 'k' }

let dataDir: string
let database: DatabaseSync
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'griot-queue-'))
  database = openDatabase(dataDir)
  return () => {
    database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

function queueOf(runner: JobRunner, onEnd?: () => void, requireData = (): void => undefined): LocalQueue {
  const runners = { analyze: runner, render: runner, speak: runner, assemble: runner }
  return createLocalQueue({
    dataDir,
    requireData,
    records: jobRecords(database),
    runners,
    log: createLog('silent'),
    ...(onEnd && { onEnd }),
  })
}

it('ends what a job had begun beside that which failed', async () => {
  const beside = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const failing: JobRunner = ({ signal }) => {
    signal.addEventListener('abort', () => beside.resolve())
    throw invalid('The order is wrong.')
  }
  const queue = queueOf(failing, ended.resolve)
  const id = await queue.submit('assemble', { caller: OWNER, input: {}, idempotencyKey: undefined })
  await beside.promise
  await ended.promise
  expect(await queue.find('a', id)).toMatchObject({ status: 'error', error: plainWords('The order is wrong.') })
  await queue.close()
})

it('removes the files of a job that failed once nothing writes them any more', async () => {
  const ended = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const failing: JobRunner = async ({ scratch, step, signal }) => {
    // Beside the failure, as a process that is told to end still closes its file.
    void step('beside', async () => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      for (let turn = 0; turn < 200 && !isOver; turn++) await setImmediate()
      mkdirSync(scratch, { recursive: true })
      writeFileSync(join(scratch, 'late'), '')
      written.resolve()
    }).catch(() => undefined)
    throw invalid('The order is wrong.')
  }
  writeFileSync(join(dataDir, 'upload'), 'film')
  let isOver = false
  const queue = queueOf(failing, () => {
    isOver = true
    ended.resolve()
  })
  const order = { caller: OWNER, input: {}, upload: join(dataDir, 'upload'), idempotencyKey: undefined }
  const id = await queue.submit('render', order)
  await Promise.all([ended.promise, written.promise])
  expect(await queue.find('a', id)).toMatchObject({ status: 'error', error: plainWords('The order is wrong.') })
  expect(readdirSync(join(dataDir, 'jobs'))).toEqual([])
  await queue.close()
})

/** A runner that never ends by itself, and the start of its next job. */
function endless(): { runner: JobRunner; started(): Promise<void> } {
  let start = Promise.withResolvers<void>()
  return {
    runner: ({ signal }) => {
      start.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    async started() {
      await start.promise
      start = Promise.withResolvers()
    },
  }
}

it('gives a job up that the engine ended under three times, and says so', async () => {
  const { runner, started } = endless()
  const first = queueOf(runner)
  const id = await first.submit('analyze', { caller: OWNER, input: {}, idempotencyKey: undefined })
  await started()
  // An engine that was killed leaves the record as it is; each of the next finds the job running.
  for (const kills of [1, 2]) {
    const next = queueOf(runner)
    next.start()
    await started()
    expect((await next.find('a', id)).status, `after ${kills}`).toBe('running')
  }
  const last = queueOf(runner)
  last.start()
  const error = say('engine.job.interrupted', { times: 3 })
  await expect.poll(() => last.find('a', id)).toMatchObject({ status: 'error', error })
  expect(english(error)).toMatch(/ended without notice 3 times .*Order it again/)
  // Kept as data, for a reader of any language, and in English for whoever reads the database.
  const row = database.prepare('SELECT error, said FROM jobs WHERE id = ?').get(id)
  expect({ ...row }).toEqual({ error: english(error), said: JSON.stringify(error) })
})

it('goes on with a job however often the engine was closed in between', async () => {
  const { runner, started } = endless()
  const first = queueOf(runner)
  const id = await first.submit('analyze', { caller: OWNER, input: {}, idempotencyKey: undefined })
  await started()
  await first.close()
  for (let closed = 0; closed < 4; closed++) {
    const next = queueOf(runner)
    next.start()
    await started()
    expect((await next.find('a', id)).status).toBe('running')
    await next.close()
  }
})

it('ends a job whose data folder is lost at its next sign of life, and does not make the folder anew', async () => {
  const ended = Promise.withResolvers<void>()
  let lost = false
  const working: JobRunner = async ({ signal, onProgress }) => {
    lost = true
    rmSync(dataDir, { recursive: true })
    onProgress(0.5)
    signal.throwIfAborted()
    throw new Error('It went on.')
  }
  const queue = queueOf(working, ended.resolve, () => {
    if (lost) throw invalid('The folder is lost.')
  })
  const order = { caller: OWNER, input: {}, idempotencyKey: undefined }
  const id = await queue.submit('assemble', order)
  await ended.promise
  expect(await queue.find('a', id)).toMatchObject({ status: 'error', error: plainWords('The folder is lost.') })
  await expect(queue.submit('assemble', order)).rejects.toThrow('The folder is lost.')
  expect(existsSync(dataDir)).toBe(false)
  await queue.close()
})
