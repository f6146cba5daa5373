import { constants, setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { toFailure } from '../../../shared/failure.ts'
import type { ChildReport } from '../childTask.ts'
import { cutTakes } from './cutTakes.ts'
import { dialogue } from './dialogue.ts'
import { encode } from './encode.ts'
import { extract } from './extract.ts'
import type { MediaRequest } from './mediaProcess.ts'
import { paceTakes } from './paceTakes.ts'
import { peaks } from './peaks.ts'
import { probe } from './probe.ts'
import { proxy } from './proxy.ts'
import { qc } from './qc.ts'
import { renderMix } from './renderMix.ts'
import { shots } from './shots.ts'
import { sound } from './sound.ts'
import { stills } from './stills.ts'
import { subtitles } from './subtitles.ts'
import type { MediaTask, MediaTasks, Steps } from './tasks.ts'

// The program of a media process: one task, then it ends. FFmpeg's synchronous calls may block here as long as they
// like; they are several times faster than the asynchronous ones.

const tasks: { [K in MediaTask]: (input: MediaTasks[K]['input']) => Steps<MediaTasks[K]['output']> } = {
  probe,
  extract,
  dialogue,
  peaks,
  shots,
  sound,
  encode,
  subtitles,
  proxy,
  stills,
  mix: renderMix,
  cutTakes,
  paceTakes,
  qc,
}

/** Work that nobody waits for: whatever else the computer does goes first. */
const UNHURRIED: ReadonlySet<MediaTask> = new Set(['shots'])

/** Milliseconds between reports of progress, and between looks at whether the parent is still there. */
const INTERVAL = 100

process.once('message', (request: MediaRequest) => {
  void answer(request).then((report) => {
    // The channel keeps this process alive; closing it is how it ends.
    process.send?.(report, () => process.disconnect())
  })
})

async function answer<K extends MediaTask>({ task, input }: MediaRequest<K>): Promise<ChildReport> {
  try {
    Log.setLevel(AV_LOG_QUIET)
    if (UNHURRIED.has(task)) setPriority(constants.priority.PRIORITY_LOW)
    return { kind: 'done', output: await walk(tasks[task](input)) }
  } catch (error) {
    return { kind: 'failed', failure: toFailure(error), detail: describe(error) }
  }
}

/** Walks a task to its end. Leaving early closes what it holds and removes what it wrote. */
async function walk<T>(steps: Steps<T>): Promise<T> {
  let last = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - last < INTERVAL) continue
    send({ kind: 'progress', fraction: step.value })
    await setImmediate()
    if (!process.connected) {
      // The engine is gone, and nobody waits for this any more.
      steps.return(undefined as T)
      process.exit(1)
    }
    last = performance.now()
  }
}

function send(report: ChildReport): void {
  process.send?.(report, () => undefined)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\nCaused by: ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
