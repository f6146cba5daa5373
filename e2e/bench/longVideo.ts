import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEspeak } from '../../electron/engine/adapters/espeak/espeak.ts'
import { ESPEAK_RATE } from '../../electron/engine/adapters/espeak/espeakRate.ts'
import type { Synthesizer } from '../../electron/engine/core/ports.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { Segment } from '../../shared/contract/records.ts'

const SENTENCES = [
  ['Good morning everyone, and welcome to our programme.', 'Habari za asubuhi, karibuni kwenye kipindi chetu.'],
  ['Today we talk about water in the villages.', 'Leo tunazungumza kuhusu maji vijijini.'],
  ['The new wells serve four thousand families.', 'Visima vipya vinahudumia familia elfu nne.'],
  ['In the rainy season the roads are closed.', 'Wakati wa mvua barabara hufungwa.'],
  ['The farmers planted maize and beans.', 'Wakulima walipanda mahindi na maharage.'],
  ['We hope that next year will be better.', 'Tunatumaini mwaka ujao utakuwa bora.'],
] as const

const VOICES = ['en-amara', 'en-kofi', 'en-grace', 'en-samuel']
const SAMPLE_RATE_HZ = 24_000
/** Seconds from one line to the next: 900 lines in an hour. */
const LINE_INTERVAL_SECONDS = 4
const SIZE = { width: 640, height: 360 }
const USUAL_FRAMES = 10

/**
 * A talk of the given length with one line every four seconds; made once and kept in the system's temporary folder. With
 * fewer pictures a second it is made sooner, where its sound is what matters.
 */
export async function longVideo(
  minutes: number,
  frameRate = USUAL_FRAMES,
): Promise<{ path: string; segments: Segment[] }> {
  const name = `griot-bench-${minutes}min${frameRate === USUAL_FRAMES ? '' : `-${frameRate}fps`}`
  const path = join(tmpdir(), `${name}.mp4`)
  const seconds = minutes * 60
  if (!existsSync(path)) {
    process.stdout.write(`Making a video of ${minutes} minutes …\n`)
    const out = join(tmpdir(), `${name}-${process.pid}.mp4`)
    await writeMedia({
      out,
      video: { codec: 'h264', ...SIZE, frameRate, frames: pictures(seconds * frameRate) },
      audio: [{ codec: 'aac', sampleRate: SAMPLE_RATE_HZ, channels: 1, samples: await talk(seconds) }],
    })
    await rename(out, path)
  }
  return { path, segments: linesOfTalk(seconds) }
}

/** The lines of a talk of so many seconds, and the words that its speakers are to say. */
export function linesOfTalk(seconds: number): Segment[] {
  return Array.from({ length: Math.floor(seconds / LINE_INTERVAL_SECONDS) }, (_, id) => ({
    id,
    start: id * LINE_INTERVAL_SECONDS + 0.2,
    end: id * LINE_INTERVAL_SECONDS + 3.4,
    text: SENTENCES[id % SENTENCES.length]?.[1] ?? '',
    speaker: `SPEAKER_0${Math.floor(id / 3) % 4}`,
  }))
}

/** Spoken English over a soft noise. */
async function talk(seconds: number): Promise<Float32Array> {
  const samples = new Float32Array(seconds * SAMPLE_RATE_HZ)
  for (let index = 0; index < samples.length; index++) samples[index] = 0.01 * (Math.random() - 0.5)
  const espeak = createEspeak(1)
  const speechByKey = new Map<string, Float32Array>()
  for (const { id, start } of linesOfTalk(seconds)) {
    const text = SENTENCES[id % SENTENCES.length]?.[0] ?? ''
    const voice = VOICES[Math.floor(id / 3) % VOICES.length] ?? ''
    const key = `${voice} ${text}`
    const speech = speechByKey.get(key) ?? (await speak(espeak, text, voice))
    speechByKey.set(key, speech)
    const from = Math.round(start * SAMPLE_RATE_HZ)
    samples.set(speech.subarray(0, Math.max(0, samples.length - from)), from)
  }
  await espeak.close()
  return samples
}

async function speak(espeak: Synthesizer, text: string, voice: string): Promise<Float32Array> {
  const pieces = await Array.fromAsync(espeak.speak({ text, voice, speed: 1 }, new AbortController().signal))
  const spoken = pieces.flatMap((piece) => [...piece.samples])
  // Nearest sample is good enough for a load.
  return Float32Array.from({ length: Math.floor((spoken.length * SAMPLE_RATE_HZ) / ESPEAK_RATE) }, (_, step) => {
    return spoken[Math.floor((step * ESPEAK_RATE) / SAMPLE_RATE_HZ)] ?? 0
  })
}

/** Few different frames, shown again and again: the encoder of the test file should not be the longest part. */
function* pictures(count: number): Generator<Uint8Array> {
  const frames = Array.from({ length: 20 }, (_, number) => {
    const rgb = new Uint8Array(SIZE.width * SIZE.height * 3)
    for (let index = 0; index < rgb.length; index++) rgb[index] = (index * 7 + number * 13 + (index >> 9)) & 0xff
    return rgb
  })
  for (let number = 0; number < count; number++) yield frames[number % frames.length] as Uint8Array
}
