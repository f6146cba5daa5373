import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../../electron/client/client.ts'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { speakLine } from '../../electron/engine/dub/speak/utterance.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { local } from '../../shared/contract/local.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { service } from '../../shared/contract/service.ts'
import { benchEngine } from './benchEngine.ts'
import { copyPicture } from './copyPicture.ts'
import { renderRun } from './engineRun.ts'
import { atMost, report } from './goals.ts'
import { longVideo } from './longVideo.ts'
import { cpuOfTree } from './memoryOf.ts'

const FILM_MINUTES = 10
/** Progress at which renders are cancelled: while lines are spoken, and in the mix. */
const CANCELLED_AT = [0.2, 0.8]
const MOST_CANCEL_SECONDS = 2
/** Milliseconds between two looks at processor time, its share that counts as work, and quiet looks in a row that end it. */
const LOOK_MS = 100
const WORKING_SHARE = 0.05
const QUIET_LOOKS = 5

/**
 * A whole render through client and engine against the parts that cannot be avoided: copy, speech, sound encoding. Then two
 * that are cancelled.
 */
export async function render(): Promise<void> {
  const video = await longVideo(FILM_MINUTES)
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  try {
    const copy = await timed(() => copyPicture(video.path, join(folder, 'copy.mp4')))
    const speech = await timed(() => speakAll(video.segments))
    const encoding = await timed(() => encode(join(folder, 'sound.m4a.mp4')))
    const floor = copy + speech + encoding
    const parts = `copy ${copy.toFixed(1)}, speech ${speech.toFixed(1)}, AAC ${encoding.toFixed(1)}`
    report(`floor for ${FILM_MINUTES} minutes`, `${floor.toFixed(1)} s (${parts})`)
    await renderRun(video, ({ seconds }) => {
      report('render', `${seconds.toFixed(1)} s, ${(seconds / floor).toFixed(2)} of the floor`)
    })
    await cancel(video)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** How soon a cancel of a running render is answered, and no process of the engine works any more. */
async function cancel({ path, segments }: Awaited<ReturnType<typeof longVideo>>): Promise<void> {
  await benchEngine(async ({ engine }) => {
    const access = { baseUrl: engine.url, key: engine.key }
    using client = createClient(service, access)
    using own = createClient(local, access)
    for (const share of CANCELLED_AT) {
      const { job_id } = await client.render({ segments, voice_map: {} }, { file: path })
      for (let progress = 0; progress < share; await pause(LOOK_MS)) {
        const job = await client.job({ job_id })
        if (job.status === 'done') throw new Error('The render was done before it was cancelled.')
        progress = job.progress
      }
      const requestedAt = performance.now()
      await own.cancelJob({ job_id })
      const answered = (performance.now() - requestedAt) / 1000
      const stopped = answered + (await secondsOfWork(engine.pid))
      const value = `answered in ${answered.toFixed(2)} s, no work after ${stopped.toFixed(2)} s`
      report(`cancel at ${share * 100} %`, value, atMost(stopped, MOST_CANCEL_SECONDS, 's'))
    }
  })
}

/** Seconds until a process and its descendants take hardly any processor time; not a number where the system does not tell. */
async function secondsOfWork(pid: number): Promise<number> {
  const started = performance.now()
  let ended = started
  let before = cpuOfTree(pid) ?? Number.NaN
  for (let quiet = 0; quiet < QUIET_LOOKS; ) {
    const from = performance.now()
    await pause(LOOK_MS)
    const now = cpuOfTree(pid) ?? Number.NaN
    const works = (now - before) * 1000 > WORKING_SHARE * (performance.now() - from)
    if (works) ended = performance.now()
    quiet = works ? 0 : quiet + 1
    before = now
  }
  return Number.isNaN(before) ? before : (ended - started) / 1000
}

async function speakAll(segments: readonly Segment[]): Promise<void> {
  const espeak = createEspeak()
  const { signal } = new AbortController()
  for (const { text } of segments) await speakLine(espeak, { text, voice: 'sw-juma', speed: 1 }, signal)
  await espeak.close()
}

async function encode(out: string): Promise<void> {
  const samples = new Float32Array(FILM_MINUTES * 60 * 48_000 * 2)
  for (let index = 0; index < samples.length; index++)
    samples[index] = 0.2 * Math.sin(index / 40) * Math.sin(index / 9000)
  await writeMedia({ out, audio: [{ codec: 'aac', sampleRate: 48_000, channels: 2, samples }] })
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

if (import.meta.main) await render()
