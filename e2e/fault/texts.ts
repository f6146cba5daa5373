import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { readSubtitleFile } from '../../electron/files/readSubtitleFile.ts'
import { toFailure } from '../../shared/failure.ts'
import { HOSTILE_TEXTS, hostileText, shapeOf } from './hostileTexts.ts'
import { cpuSeconds, residentMegabytes, watchMemory } from './processFacts.ts'

/**
 * Longest moment without a turn of the event loop (ms), beyond that of an idle thread of the same process at the same time: the
 * studio saves an edit each second meanwhile, and a busy machine makes every thread wait.
 */
const LONGEST_PAUSE = 1000
/** Most memory that reading a file adds to the process (MB). */
const MOST_MEMORY = 800
/** Sizes of files in MB, and by how much more than their ratio the time may grow. */
const SIZES = [1, 5, 20]
const SUPERLINEAR_RATIO = 2
/** Processor time (s) that is too short to compare. */
const MIN_COMPARED_SECONDS = 1

/** Reads hostile subtitle files of 1, 5 and 20 MB. Throws where one holds the process, costs much memory, or time by its square. */
export async function texts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'griot-texts-'))
  const problems: string[] = []
  let [most, longest, idled] = [0, 0, 0]
  using idle = startIdleThread()
  try {
    for (const hostile of HOSTILE_TEXTS) {
      const shape = shapeOf(hostile)
      const seconds: number[] = []
      for (const size of SIZES) {
        const path = join(folder, `hostile.${hostile[0]}`)
        await writeFile(path, hostileText(hostile, size * 1e6))
        const read = await watched(path, idle)
        seconds.push(read.seconds)
        most = Math.max(most, read.megabytes)
        longest = Math.max(longest, read.pauseMs)
        idled = Math.max(idled, read.idleMs)
        say(
          `  ${shape.padEnd(52)} ${size} MB: ${read.seconds.toFixed(1)} s, ${read.megabytes} MB, pause ${read.pauseMs} ms (of an idle thread ${read.idleMs} ms): ${read.end}`,
        )
        if (read.pauseMs - read.idleMs > LONGEST_PAUSE)
          problems.push(`${shape} held the process for ${read.pauseMs} ms, an idle thread ${read.idleMs} ms.`)
        if (read.megabytes > MOST_MEMORY) problems.push(`${shape} took ${read.megabytes} MB.`)
      }
      const [, middle = 0, last = 0] = seconds
      const growth = last / Math.max(MIN_COMPARED_SECONDS, middle)
      if (growth > (SUPERLINEAR_RATIO * 20) / 5)
        problems.push(`${shape} took ${growth.toFixed(1)} times as long for 20 as for 5 MB.`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  say(
    `memory added: ${most} MB (goal < ${MOST_MEMORY} MB)\nlongest pause: ${longest} ms, of an idle thread ${idled} ms (goal: < ${LONGEST_PAUSE} ms more)`,
  )
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** A thread of this process that does nothing: the machine alone makes it pause. */
interface IdleThread extends Disposable {
  /** Its longest pause since the last call (ms). */
  pause(): Promise<number>
}

const IDLE = `
  const { parentPort } = require('node:worker_threads')
  const delay = require('node:perf_hooks').monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  parentPort.on('message', () => {
    parentPort.postMessage(delay.max / 1e6)
    delay.reset()
  })`

function startIdleThread(): IdleThread {
  const thread = new Worker(IDLE, { eval: true })
  return {
    async pause() {
      const reply = once(thread, 'message')
      thread.postMessage('pause')
      return Math.round(Number((await reply)[0]))
    },
    [Symbol.dispose]: () => void thread.terminate(),
  }
}

/** Reads a file: its processor time, the memory it added, the longest pauses of this and an idle thread, and how it ended. */
async function watched(path: string, idle: IdleThread) {
  await idle.pause()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const [spent, peak, resident] = [cpuSeconds(), watchMemory(process.pid), residentMegabytes()]
  delay.enable()
  const end = await endOf(path)
  delay.disable()
  return {
    seconds: cpuSeconds() - spent,
    megabytes: peak() - resident,
    pauseMs: Math.round(delay.max / 1e6),
    idleMs: await idle.pause(),
    end,
  }
}

/** Reads a hostile file to its end: how many cues it has, or why none. Throws anything that is no failure for its reader. */
export function endOf(path: string): Promise<string> {
  return readSubtitleFile(path).then(
    ({ cues }) => `${cues.length} cues`,
    (error: unknown) => {
      const failure = toFailure(error)
      if (failure.kind !== 'invalid' && failure.kind !== 'file') throw error
      return failure.message.slice(0, 60)
    },
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (import.meta.main) await texts()
