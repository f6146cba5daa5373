// @module-tag quick

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runMedia } from '../../electron/engine/media/mediaProcess.ts'
import type { MediaTasks } from '../../electron/engine/media/tasks.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { faultToLog } from '../../electron/engine/process/childEnd.ts'
import { endIdleChildren, type Reuse, runChild } from '../../electron/engine/process/childTask.ts'
import { programUrl } from '../../electron/programs/programs.ts'
import type { Report } from '../../shared/conversation.ts'
import { toFailure } from '../../shared/failure.ts'
import { plainWords } from '../../shared/locale/message.ts'
import { CAN_LOOK, childrenOf } from '../fault/processFacts.ts'
import { audio, MediaFolder } from '../support/media.ts'

const WORKER = programUrl('mediaWorker')
const unhurried = { signal: new AbortController().signal }

/** Ten minutes of sound, which take seconds to mix or encode. */
const sound = new MediaFolder()
const longSound = sound.file('long.wav')
beforeAll(() => {
  const samples = new Float32Array(600 * 8000)
  writeMedia({ out: longSound, audio: [audio('pcm', 600, { sampleRate: 8000, channels: 1, samples })] })
})
afterAll(() => sound[Symbol.dispose]())

/** Work for a few seconds, unless told otherwise. */
function longMix(folder: MediaFolder, source = longSound): MediaTasks['mix']['input'] {
  const ducking = { gaps: { music: 10, ambience: 15, speech: 20 }, attack: 0.1, release: 0.3 }
  return { source, out: folder.file('dub.mp4'), clips: [], ducking, loudness: 'source' }
}

async function failureOf(work: Promise<unknown>): Promise<ReturnType<typeof toFailure>> {
  return work.then(
    () => expect.fail('It should have failed.'),
    (error: unknown) => toFailure(error),
  )
}

describe('runMedia', () => {
  it('brings the output and the progress of a task', async () => {
    using folder = new MediaFolder()
    const seen: number[] = []
    const source = folder.file('short.wav')
    writeMedia({ out: source, audio: [audio('pcm', 20, { sampleRate: 8000, channels: 1 })] })
    const input = longMix(folder, source)
    const result = await runMedia('mix', input, { ...unhurried, onProgress: (fraction) => seen.push(fraction) })
    expect(result.duration).toBeCloseTo(20, 1)
    expect(existsSync(input.out)).toBe(true)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBeLessThanOrEqual(1)
  })

  it('passes on why a task failed, in the same words', async () => {
    using folder = new MediaFolder()
    writeFileSync(folder.file('empty.mp4'), '')
    const failure = await failureOf(runMedia('probe', { path: folder.file('empty.mp4') }, unhurried))
    const message = 'The video is empty (0 bytes). Copy or download it again.'
    expect(failure).toEqual({ kind: 'invalid', message, said: { key: 'engine.video.empty' } })
  })

  it.skipIf(!CAN_LOOK)('has checks follow one another in one process, and nothing else (needs /proc)', async () => {
    using folder = new MediaFolder()
    const source = folder.file('one.wav')
    writeMedia({ out: source, audio: [audio('pcm', 1)] })
    await endIdleChildren()
    const before = childrenOf()
    const started = () => childrenOf().filter((pid) => !before.includes(pid))
    const check = () => runMedia('qc', { source, dub: source, lines: [] }, unhurried)
    await check()
    const own = started()
    expect(own).toHaveLength(1)
    await check()
    expect(started()).toEqual(own)
    // A task of the same flags, at the usual priority.
    await runMedia('measureTakes', { folder: folder.path, takes: [] }, unhurried)
    expect(started().filter((pid) => !own.includes(pid))).toHaveLength(1)
    await endIdleChildren()
    expect(started()).toEqual([])
  })

  it('stops at once when it is cancelled and leaves no half-written file', async () => {
    using folder = new MediaFolder()
    const controller = new AbortController()
    const stop = () => controller.abort()
    const work = runMedia('mix', longMix(folder), { signal: controller.signal, onProgress: stop })
    expect(await failureOf(work)).toMatchObject({ kind: 'cancelled', message: 'Cancelled.' })
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('has tasks of one output follow one another, also after one that is stopped', async () => {
    using folder = new MediaFolder()
    const encode = (signal: AbortSignal) =>
      runMedia('encode', { path: longSound, out: folder.file('dub.flac') }, { signal })
    const stopped = new AbortController()
    const all = [encode(stopped.signal), encode(unhurried.signal), encode(unhurried.signal)]
    stopped.abort()
    const states = await Promise.allSettled(all)
    expect(states.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(readdirSync(folder.path)).toEqual(['dub.flac'])
  })

  it('does not begin what is cancelled already', async () => {
    const work = runMedia('probe', { path: '/nowhere.mp4' }, { signal: AbortSignal.abort() })
    expect((await failureOf(work)).kind).toBe('cancelled')
  })
})

describe('runChild', () => {
  it('brings the answer of a process that does not exit after it, and leaves none behind (needs /proc)', async () => {
    using folder = new MediaFolder()
    const before = CAN_LOOK ? childrenOf() : []
    const answer = "process.send({ kind: 'done', output: 7 }); setInterval(() => process.stdout.write('.'), 100)"
    writeFileSync(folder.file('staying.mjs'), `process.once('message', () => { ${answer} })`)
    const program = pathToFileURL(folder.file('staying.mjs'))
    expect(await runChild(program, {}, { ...unhurried, crashed: plainWords('It ended.') })).toBe(7)
    if (CAN_LOOK) expect(childrenOf()).toEqual(before)
  })

  it.each([
    ['process.kill(process.pid, "SIGSEGV")', 'Its process crashed (SIGSEGV).', 'SIGSEGV'],
    ['process.exit(134)', 'Its process ended with exit code 134.', 'exit code 134'],
    ['throw new Error("broken")', 'Its process ended with exit code 1.', 'Error: broken'],
    ['console.error("heap out of memory"); process.abort()', 'Its process ran out of memory.', 'SIGABRT'],
  ])('tells the user and the log why a process died (%s)', async (death, reason, logged) => {
    using folder = new MediaFolder()
    writeFileSync(folder.file('dying.mjs'), `process.once('message', () => { ${death} })`)
    const program = pathToFileURL(folder.file('dying.mjs'))
    const error: unknown = await runChild(program, {}, { ...unhurried, crashed: plainWords('It stopped.') }).catch(
      (one) => one,
    )
    const failure = toFailure(error)
    expect(failure).toMatchObject({ kind: 'engine_down', message: `It stopped. ${reason}` })
    expect(String(faultToLog(error, failure))).toContain(logged)
  })
})

describe('runChild with processes that stay', () => {
  const echo = `process.on('message', ({ fails }) => {
    const failure = { kind: 'job_failed', message: 'No.' }
    process.send(fails ? { kind: 'failed', failure, detail: '' } : { kind: 'done', output: process.pid })
  })`

  it('answers requests of one kind by the same process, until one fails or the idle ones are ended', async () => {
    using folder = new MediaFolder()
    writeFileSync(folder.file('echo.mjs'), echo)
    const program = pathToFileURL(folder.file('echo.mjs'))
    const ask = (reuse: Reuse | undefined, fails = false) =>
      runChild(program, { fails }, { ...unhurried, crashed: plainWords(''), reuse }).catch(() => 'failed')
    const stays = { kind: 'a', stays: true }
    const first = await ask(stays)
    expect(await ask(stays)).toBe(first)
    expect(await ask({ kind: 'b', stays: true })).not.toBe(first)
    expect(await ask(undefined)).not.toBe(first)
    // Two at once need two processes.
    const both = await Promise.all([ask(stays), ask(stays)])
    expect(new Set([first, ...both]).size).toBe(2)
    await endIdleChildren()
    const second = await ask(stays)
    expect(both).not.toContain(second)
    expect(await ask(stays, true)).toBe('failed')
    const third = await ask(stays)
    expect(third).not.toBe(second)
    // A request that is the last of its process still takes an idle one.
    expect(await ask({ ...stays, stays: false })).toBe(third)
    expect(await ask(stays)).not.toBe(third)
    await endIdleChildren()
  })

  it('runs a request anew where the idle process was killed', async () => {
    using folder = new MediaFolder()
    writeFileSync(folder.file('echo.mjs'), echo)
    const options = { ...unhurried, crashed: plainWords(''), reuse: { kind: 'a', stays: true } }
    const ask = () => runChild(pathToFileURL(folder.file('echo.mjs')), {}, options)
    const first = Number(await ask())
    process.kill(first, 'SIGKILL')
    await expect.poll(() => isAlive(first)).toBe(false)
    expect(await ask()).not.toBe(first)
    await endIdleChildren()
  })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.skipIf(!CAN_LOOK)('a child that is stopped (needs /proc)', () => {
  const stopNew = (before: readonly number[]) => {
    for (const pid of childrenOf()) if (!before.includes(pid)) process.kill(pid, 'SIGSTOP')
  }

  it('is given up, and half-written output removed', async () => {
    using folder = new MediaFolder()
    const before = childrenOf()
    const onProgress = () => stopNew(before)
    const work = runMedia('mix', longMix(folder), { ...unhurried, onProgress, stallTimeoutSeconds: 2 })
    const failure = await failureOf(work)
    expect(failure).toMatchObject({ kind: 'engine_down', message: expect.stringContaining('no sign of life for 2 s') })
    expect(childrenOf()).toEqual(before)
    expect(readdirSync(folder.path)).toEqual([])
  })

  it('is given up, also where it was stopped before it said anything', async () => {
    const before = childrenOf()
    const work = runMedia('probe', { path: '/nowhere.mp4' }, { ...unhurried, stallTimeoutSeconds: 1 })
    stopNew(before)
    expect(await failureOf(work)).toMatchObject({
      kind: 'engine_down',
      message: expect.stringContaining('no sign of life for 1 s'),
    })
    expect(childrenOf()).toEqual(before)
  })

  it('is told from one that is blocked by its work', async () => {
    using folder = new MediaFolder()
    const beats = new URL('../../electron/engine/process/beats.ts', import.meta.url)
    writeFileSync(
      folder.file('blocked.mjs'),
      `import { sendBeats } from '${beats}'
      process.once('message', () => {
        sendBeats(0)
        setTimeout(() => {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 13_000)
          process.send({ kind: 'done', output: 'late' }, () => process.disconnect())
        }, 1000)
      })`,
    )
    const program = pathToFileURL(folder.file('blocked.mjs'))
    // A loaded computer takes seconds to start a process and its thread; the work blocks for longer than twice the patience.
    expect(await runChild(program, {}, { ...unhurried, crashed: plainWords(''), stallTimeoutSeconds: 6 })).toBe('late')
  })
})

describe('mediaWorker', () => {
  it('ends and cleans up when the engine is gone', async () => {
    using folder = new MediaFolder()
    const input = longMix(folder)
    const child = fork(WORKER, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.send({ task: 'mix', input })
    const [report] = (await once(child, 'message')) as [Report]
    expect(report.kind).toBe('progress')
    child.disconnect()
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(1)
    expect(readdirSync(folder.path)).toEqual([])
  })
})
