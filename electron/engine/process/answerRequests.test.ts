import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { toFailure } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { createWorkerPool } from './workerPool.ts'

const ANSWERS = JSON.stringify(new URL('./answerRequests.ts', import.meta.url).href)
const LIMITS = { maxProcesses: 1, maxProcessesOfKind: 1, idleTime: 1000, stallTimeoutSeconds: 60 }
const ORDER = { kind: 'told', signal: new AbortController().signal, crashed: say('engine.crashed.voice') }
const folder = mkdtempSync(join(tmpdir(), 'griot-answers-'))
const program = join(folder, 'worker.mjs')
const receivedFile = join(folder, 'heard')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lets a long piece leave the process before the next is made', async () => {
  // Its second piece takes it, without a pause, until the first has been heard.
  writeFileSync(
    program,
    `import { existsSync } from 'node:fs'
    import { answerRequests } from ${ANSWERS}
    const wait = new Int32Array(new SharedArrayBuffer(4))
    answerRequests(async (order, tell) => {
      await tell(new Uint8Array(1e6))
      while (!existsSync(${JSON.stringify(receivedFile)}) && existsSync(${JSON.stringify(program)})) Atomics.wait(wait, 0, 0, 10)
      await tell(new Uint8Array(1))
    })`,
  )
  const pool = createWorkerPool<object, Uint8Array>({ program: pathToFileURL(program), ...LIMITS })
  const lengths: number[] = []
  for await (const { length } of pool.run({}, ORDER)) {
    lengths.push(length)
    writeFileSync(receivedFile, '')
  }
  expect(lengths).toEqual([1e6, 1])
  await pool.close()
})

it('brings pieces, then the output, and the failure of an order, after which the process goes on', async () => {
  const path = join(folder, 'failing.mjs')
  writeFileSync(
    path,
    `import { answerRequests } from ${ANSWERS}
    answerRequests(async ({ fails }, tell) => {
      await tell('piece')
      if (fails) throw new Error('broken')
      return process.pid
    })`,
  )
  const pool = createWorkerPool<{ fails: boolean }, unknown>({ program: pathToFileURL(path), ...LIMITS })
  let megabytes = 0
  const onMemory = (peak: number) => (megabytes = peak)
  const [piece, pid] = await Array.fromAsync(pool.run({ fails: false }, { ...ORDER, onMemory }))
  expect([piece, megabytes > 10]).toEqual(['piece', true])
  const failure = await Array.fromAsync(pool.run({ fails: true }, ORDER)).catch((error: unknown) => error)
  expect(toFailure(failure).kind).toBe('internal')
  expect(failure).toMatchObject({ cause: { message: expect.stringContaining('Error: broken') } })
  expect(await Array.fromAsync(pool.run({ fails: false }, ORDER))).toEqual(['piece', pid])
  await pool.close()
})
