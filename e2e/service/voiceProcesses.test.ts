import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { collectSpeech } from '../../electron/client/speech.ts'
import { createEspeakPool, type EspeakPool } from '../../electron/engine/adapters/espeak/espeakPool.ts'
import { heavyWork } from '../../electron/engine/process/heavyWork.ts'
import { createWorkerPool } from '../../electron/engine/process/workerPool.ts'
import { programUrl } from '../../electron/programs/programs.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { CAN_LOOK, childrenOf, openFiles } from '../fault/processFacts.ts'
import { temporaryFolder } from '../support/projectStudio.ts'
import { startTestEngine } from '../support/startTestEngine.ts'

const running = new AbortController().signal
/** A second process at once. */
const AT_ONCE = { orders: 0, time: 0 }
/** Limits of a pool of one process, which stays idle for a second. */
const ONE = { maxProcesses: 1, maxProcessesOfKind: 1, idleTime: 1000, stallTimeoutSeconds: 60 }

function speech(pool: EspeakPool, words: number, signal = running) {
  const setting = { voice: 'sw+m3', wordsPerMinute: 170, pitch: 50, range: 50 }
  const sentence = { hz: 110, rate: 22_050, seconds: 1, emphasised: [], rises: false, isSteep: false }
  return pool.run({ ssml: 'habari '.repeat(words), setting, sentence }, signal)
}

describe.skipIf(!CAN_LOOK)('the processes of the built-in voices (needs /proc)', () => {
  it('are started by the first text, and end with the engine', async () => {
    const before = childrenOf().length
    {
      await using under = await startTestEngine()
      expect(childrenOf()).toHaveLength(before)
      await collectSpeech(await under.service.tts({ text: 'Habari.', voice_id: 'sw-juma' }))
      expect(childrenOf()).toHaveLength(before + 1)
    }
    expect(childrenOf()).toHaveLength(before)
  })

  it('are no more than allowed, and end when they have nothing to say', async () => {
    const before = childrenOf().length
    const pool = createEspeakPool(2, { idleTime: 200, warmUp: AT_ONCE })
    const utterances = Array.from({ length: 5 }, () => Array.fromAsync(speech(pool, 20)))
    expect(childrenOf()).toHaveLength(before + 2)
    for (const pieces of await Promise.all(utterances)) expect(pieces.length).toBeGreaterThan(0)
    await expect.poll(() => childrenOf().length).toBe(before)
    expect((await Array.fromAsync(speech(pool, 2))).length).toBeGreaterThan(0)
    await pool.close()
  })

  it('are no second one for a little text, which one alone speaks sooner, but are for much', async () => {
    const before = childrenOf().length
    const pool = createEspeakPool(2)
    const both = (words: number) => [1, 2].map(() => Array.fromAsync(speech(pool, words)))
    for (const pieces of await Promise.all(both(2))) expect(pieces.length).toBeGreaterThan(0)
    expect(childrenOf()).toHaveLength(before + 1)
    const much = Promise.allSettled(both(20_000))
    await expect.poll(() => childrenOf().length).toBe(before + 2)
    await pool.close()
    await much
  })

  it('are no second one while heavy work takes the computer', async () => {
    const before = childrenOf().length
    const pool = createEspeakPool(2, { warmUp: AT_ONCE })
    await using held = new AsyncDisposableStack()
    while (!heavyWork.isFull()) held.use(await heavyWork.take(running))
    const first = Promise.all([1, 2].map(() => Array.fromAsync(speech(pool, 20))))
    expect(childrenOf()).toHaveLength(before + 1)
    for (const pieces of await first) expect(pieces.length).toBeGreaterThan(0)
    await held.disposeAsync()
    const later = [1, 2].map(() => Array.fromAsync(speech(pool, 20)))
    expect(childrenOf()).toHaveLength(before + 2)
    await Promise.all(later)
    await pool.close()
  })

  it('make way for the next text when nobody listens any more', async () => {
    const pool = createEspeakPool(1)
    const leave = new AbortController()
    const left = Array.fromAsync(speech(pool, 5000, leave.signal))
    const waiting = Array.fromAsync(speech(pool, 2))
    leave.abort()
    await expect(left).rejects.toThrow()
    expect((await waiting).length).toBeGreaterThan(0)
    await pool.close()
  })

  it('end with the wish of one who took the first piece and never asked for another', async () => {
    const before = childrenOf().length
    using folder = temporaryFolder()
    // A text of a voice is one piece; this program has always another.
    const path = join(folder.path, 'endless.mjs')
    writeFileSync(path, "process.on('message', () => process.send({ kind: 'piece', piece: 'one' }))")
    // With more patience than this test has, so that the wish alone ends it.
    const pool = createWorkerPool({ program: pathToFileURL(path), ...ONE, stallTimeoutSeconds: 3600 })
    const leave = new AbortController()
    const order = { kind: 'any', signal: leave.signal, crashed: plainWords('It stopped.') }
    expect(await pool.run({}, order).next()).toMatchObject({ value: 'one' })
    leave.abort()
    await expect.poll(() => childrenOf().length).toBe(before)
    await pool.close()
  })

  it('say so when they die, and are replaced', async () => {
    const before = childrenOf()
    const pool = createEspeakPool(1)
    const killed = Array.fromAsync(speech(pool, 5000))
    const [child = 0] = childrenOf().filter((pid) => !before.includes(pid))
    process.kill(child, 'SIGKILL')
    await expect(killed).rejects.toMatchObject({ failure: { kind: 'engine_down' } })
    expect((await Array.fromAsync(speech(pool, 2))).length).toBeGreaterThan(0)
    await pool.close()
  })

  it('are given up when they are stopped, and replaced', async () => {
    const before = childrenOf()
    const pool = createEspeakPool(1, { stallTimeoutSeconds: 8 })
    const held = Array.fromAsync(speech(pool, 5000))
    const [child = 0] = childrenOf().filter((pid) => !before.includes(pid))
    process.kill(child, 'SIGSTOP')
    await expect(held).rejects.toMatchObject({
      failure: { kind: 'engine_down', message: expect.stringContaining('no sign of life for 8 seconds') },
    })
    expect((await Array.fromAsync(speech(pool, 2))).length).toBeGreaterThan(0)
    await pool.close()
  })

  it('leave nothing open where the system refuses them', async () => {
    const program = programUrl('espeakWorker')
    const pool = createWorkerPool({ program, ...ONE, env: { TOO_LONG: 'x'.repeat(3_000_000) } })
    const refused = () =>
      Array.fromAsync(pool.run({}, { kind: 'any', signal: running, crashed: plainWords('It stopped.') }))
    await expect(refused()).rejects.toMatchObject({ failure: { kind: 'engine_down' } })
    const before = openFiles()
    for (let count = 0; count < 20; count++) await refused().catch(() => undefined)
    expect(openFiles()).toBeLessThan(before + 10)
    await pool.close()
  })

  it('tell everyone who waits where no new one can be started', async () => {
    const before = childrenOf()
    const temporary = process.env['TMPDIR']
    const pool = createEspeakPool(1)
    const utterances = [5000, 2, 2].map((words) => Array.fromAsync(speech(pool, words)))
    const [child = 0] = childrenOf().filter((pid) => !before.includes(pid))
    process.env['TMPDIR'] = '/there/is/no/such/folder'
    try {
      process.kill(child, 'SIGKILL')
      const ends = await Promise.allSettled(utterances)
      expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    } finally {
      if (temporary === undefined) Reflect.deleteProperty(process.env, 'TMPDIR')
      else process.env['TMPDIR'] = temporary
    }
    expect((await Array.fromAsync(speech(pool, 2))).length).toBeGreaterThan(0)
    await pool.close()
  })
})
