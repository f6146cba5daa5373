import { mkdir, mkdtempDisposable, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEspeak } from '../electron/engine/adapters/espeak/espeak.ts'
import type { Synthesizer } from '../electron/engine/core/ports.ts'
import { speakLine, type Utterance } from '../electron/engine/dub/speak/utterance.ts'
import { writeMedia } from '../electron/engine/media/write/writeMedia.testing.ts'
import type { Cue } from '../shared/subtitles/cue.ts'
import { formatSrt } from '../shared/subtitles/formats/srt.ts'
import { ambience, RATE } from './sample/ambience.ts'
import { drawScene, FRAME_RATE, HEIGHT, WIDTH } from './sample/scene.ts'
import { type SampleSpeaker, SCRIPT } from './sample/script.ts'

interface Placed extends Utterance {
  readonly start: number
  readonly end: number
  readonly speaker: SampleSpeaker
  readonly en: string
  readonly sw: string
}

const VOICES: Record<SampleSpeaker, string> = { AMINA: 'en-amara', JUMA: 'en-kofi' }
const PAUSE_SECONDS = 0.55
const SPEECH_GAIN = 0.9

/** Makes the sample project in `folder`: a short English video, its subtitles, and their Swahili translation. */
export async function makeSample(folder: string): Promise<{ video: string }> {
  await mkdir(folder, { recursive: true })
  // Two programs may make it at once: each in a place of its own, from which whole files come.
  await using own = await mkdtempDisposable(join(folder, 'making-'))
  const synthesizer = createEspeak(1)
  const lines = await placeLines(synthesizer).finally(() => synthesizer.close())
  const duration = Math.ceil((lines.at(-1)?.end ?? 0) + 1.5)

  const frames = pictures(lines, duration)
  await writeMedia({
    out: join(own.path, 'sample.mp4'),
    video: { codec: 'h264', width: WIDTH, height: HEIGHT, frameRate: FRAME_RATE, frames },
    audio: [{ codec: 'aac', sampleRate: RATE, channels: 2, samples: sound(lines, duration), language: 'eng' }],
  })
  await writeFile(join(own.path, 'sample.srt'), formatSrt(cues(lines, 'en')))
  await writeFile(join(own.path, 'sample.sw.srt'), formatSrt(cues(lines, 'sw')))
  // The translation comes last: where it is, all are.
  for (const name of ['sample.mp4', 'sample.srt', 'sample.sw.srt'])
    await rename(join(own.path, name), join(folder, name))
  return { video: join(folder, 'sample.mp4') }
}

async function placeLines(synthesizer: Synthesizer): Promise<Placed[]> {
  const { signal } = new AbortController()
  const lines: Placed[] = []
  let start = 1
  for (const line of SCRIPT) {
    const request = { text: line.en, voice: VOICES[line.speaker], speed: 0.95 }
    const utterance = await speakLine(synthesizer, request, signal)
    const end = start + utterance.samples.length / utterance.sampleRate
    lines.push({ ...utterance, ...line, start, end })
    start = end + PAUSE_SECONDS
  }
  return lines
}

function sound(lines: readonly Placed[], duration: number): Float32Array {
  const mix = ambience(duration)
  for (const { samples, sampleRate, start } of lines) {
    const from = Math.round(start * RATE)
    const length = Math.floor((samples.length * RATE) / sampleRate)
    for (let step = 0; step < length; step++) {
      const value = interpolate(samples, (step * sampleRate) / RATE) * SPEECH_GAIN
      for (const index of [2 * (from + step), 2 * (from + step) + 1]) mix[index] = (mix[index] ?? 0) + value
    }
  }
  return mix
}

/** Linear interpolation is enough for the sample: the voice has nothing near its Nyquist frequency. */
function interpolate(samples: Float32Array, place: number): number {
  const index = Math.floor(place)
  const low = samples[index] ?? 0
  return low + ((samples[index + 1] ?? low) - low) * (place - index)
}

function* pictures(lines: readonly Placed[], duration: number): Generator<Uint8Array> {
  for (let frame = 0; frame < duration * FRAME_RATE; frame++) {
    const time = frame / FRAME_RATE
    yield drawScene(time, { AMINA: mouth(lines, 'AMINA', time), JUMA: mouth(lines, 'JUMA', time) })
  }
}

/** How wide the speaker's mouth is open at `time`, 0 to 1, by the loudness of the speech there. */
function mouth(lines: readonly Placed[], speaker: SampleSpeaker, time: number): number {
  const line = lines.find((one) => one.speaker === speaker && one.start <= time && time < one.end)
  if (line === undefined) return 0
  const from = Math.round((time - line.start) * line.sampleRate)
  const part = line.samples.subarray(from, from + Math.round(line.sampleRate / FRAME_RATE))
  const power = part.reduce((sum, value) => sum + value * value, 0) / Math.max(1, part.length)
  return Math.min(1, Math.sqrt(power) * 5)
}

function cues(lines: readonly Placed[], language: 'en' | 'sw'): Cue[] {
  return lines.map(({ start, end, speaker, ...line }) => ({ start, end, text: line[language], speaker }))
}

if (import.meta.main) await makeSample(join(import.meta.dirname, 'sample'))
