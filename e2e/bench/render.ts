import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { speakLine } from '../../electron/engine/dub/utterance.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.ts'
import type { Segment } from '../../shared/contract/records.ts'
import { copyPicture } from './copyPicture.ts'
import { renderRun } from './engineRun.ts'
import { report } from './goals.ts'
import { longVideo } from './longVideo.ts'

const MINUTES = 10

/** A whole render through client and engine against the parts that cannot be avoided: copy, speech, sound encoding. */
export async function render(): Promise<void> {
  const video = await longVideo(MINUTES)
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  try {
    const copy = await timed(() => copyPicture(video.path, join(folder, 'copy.mp4')))
    const speech = await timed(() => speakAll(video.segments))
    const encoding = await timed(() => encode(join(folder, 'sound.m4a.mp4')))
    const floor = copy + speech + encoding
    const parts = `copy ${copy.toFixed(1)}, speech ${speech.toFixed(1)}, AAC ${encoding.toFixed(1)}`
    report(`floor for ${MINUTES} minutes`, `${floor.toFixed(1)} s (${parts})`)
    await renderRun(video, ({ seconds }) => {
      report('render', `${seconds.toFixed(1)} s, ${(seconds / floor).toFixed(2)} of the floor`)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function speakAll(segments: readonly Segment[]): Promise<void> {
  const espeak = createEspeak()
  const { signal } = new AbortController()
  for (const { text } of segments) await speakLine(espeak, { text, voice: 'sw-juma', speed: 1 }, signal)
  await espeak.close()
}

async function encode(out: string): Promise<void> {
  const samples = new Float32Array(MINUTES * 60 * 48_000 * 2)
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
