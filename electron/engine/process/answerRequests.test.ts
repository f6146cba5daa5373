import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { say } from '../../../shared/locale/message.ts'
import { createWorkerPool } from './workerPool.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-answers-'))
const [program, heard] = [join(folder, 'worker.mjs'), join(folder, 'heard')]
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lets a long piece leave the process before the next is made', async () => {
  // Its second piece takes it, without a pause, until the first has been heard.
  writeFileSync(
    program,
    `import { existsSync } from 'node:fs'
    import { answerRequests } from ${JSON.stringify(new URL('./answerRequests.ts', import.meta.url).href)}
    const wait = new Int32Array(new SharedArrayBuffer(4))
    answerRequests(async (order, tell) => {
      await tell(new Uint8Array(1e6))
      while (!existsSync(${JSON.stringify(heard)}) && existsSync(${JSON.stringify(program)})) Atomics.wait(wait, 0, 0, 10)
      await tell(new Uint8Array(1))
    })`,
  )
  const limits = { most: 1, mostOfKind: 1, idleTime: 1000, patience: 60 }
  const pool = createWorkerPool<object, Uint8Array>({ program: pathToFileURL(program), ...limits })
  const lengths: number[] = []
  const order = { kind: 'told', signal: new AbortController().signal, crashed: say('engine.crashed.voice') }
  for await (const { length } of pool.run({}, order)) {
    lengths.push(length)
    writeFileSync(heard, '')
  }
  expect(lengths).toEqual([1e6, 1])
  await pool.close()
})
