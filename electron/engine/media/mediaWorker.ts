import { constants, setPriority } from 'node:os'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { answerRequests, report } from '../process/answerRequests.ts'
import { sendBeats } from '../process/beats.ts'
import type { MediaRequest } from './mediaProcess.ts'
import type { MediaTask, MediaTasks, Steps } from './tasks.ts'

// The program of a media process, which runs one task at a time until its parent closes the channel. FFmpeg's synchronous
// calls may block here; they are several times faster than the asynchronous ones.

/** Tasks are loaded on demand, because each needs only a part of the code. */
const tasks: { [K in MediaTask]: () => Promise<(input: MediaTasks[K]['input']) => Steps<MediaTasks[K]['output']>> } = {
  probe: async () => (await import('./read/probe.ts')).probe,
  extract: async () => (await import('./read/extract.ts')).extract,
  dialogue: async () => (await import('./mix/voices/dialogue.ts')).dialogue,
  middle: async () => (await import('./mix/voices/centerOf.ts')).centerOf,
  peaks: async () => (await import('./read/peaks.ts')).peaks,
  shots: async () => (await import('./picture/shots.ts')).shots,
  sound: async () => (await import('./read/sound.ts')).sound,
  encode: async () => (await import('./write/encode.ts')).encode,
  subtitles: async () => (await import('./subtitles/subtitles.ts')).subtitles,
  proxy: async () => (await import('./picture/proxy.ts')).proxy,
  stills: async () => (await import('./picture/stills.ts')).stills,
  pictureText: async () => (await import('./pictureText/pictureText.ts')).pictureText,
  listen: async () => (await import('./mix/listen.ts')).listen,
  mix: async () => (await import('./mix/renderMix.ts')).renderMix,
  repack: async () => (await import('./carry/repack.ts')).repack,
  join: async () => (await import('./carry/join.ts')).join,
  readTakes: async () => (await import('./mix/clips/readTakes.ts')).readTakes,
  measureTakes: async () => (await import('./mix/clips/measureTakes.ts')).measureTakes,
  predictGains: async () => (await import('./mix/predictGains.ts')).predictGains,
  paceTakes: async () => (await import('./mix/clips/paceTakes.ts')).paceTakes,
  qc: async () => (await import('./qc/qc.ts')).qc,
}

/**
 * Priorities of tasks that run beside others. The check of a dub yields to the voices of the next one, which take both cores of a
 * small machine, and runs beside its mix, which takes one.
 */
const PRIORITIES: { readonly [K in MediaTask]?: number } = {
  shots: constants.priority.PRIORITY_LOW,
  qc: constants.priority.PRIORITY_BELOW_NORMAL,
}

/** Milliseconds between progress reports, and between checks whether the parent is still connected. */
const PROGRESS_INTERVAL_MS = 100

// A task that is at work when the engine goes ends by itself (see `walk`).
answerRequests(
  (request: MediaRequest) => perform(request),
  () => undefined,
)

async function perform<K extends MediaTask>({ task, input }: MediaRequest<K>): Promise<MediaTasks[K]['output']> {
  Log.setLevel(AV_LOG_QUIET)
  const priority = PRIORITIES[task]
  if (priority !== undefined) setPriority(priority)
  using _beats = sendBeats()
  const steps = await tasks[task]()
  return walk(steps(input))
}

/**
 * Runs a task to its end, reporting progress. Exits if the engine is gone; the task then closes its files and removes
 * its output.
 */
async function walk<T>(steps: Steps<T>): Promise<T> {
  let last = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - last < PROGRESS_INTERVAL_MS) continue
    await report(step.value)
    if (!process.connected) {
      steps.return(undefined as T)
      process.exit(1)
    }
    last = performance.now()
  }
}
