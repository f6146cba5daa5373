import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toPcm16, wavHeader } from '../../../../../shared/audio/wav.ts'
import { listen } from '../listen.ts'
import { withoutVoices } from './withoutVoices.ts'

const RATE = 48_000
const SECONDS = 16
const VOICE_HZ = 440
const MUSIC_HZ = 2500

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-voiceless-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Gain of the voice's tone in its pauses: -24 dB. */
const PAUSE_GAIN = 0.063

/** Speaks five eighths of the time. */
const isSpoken = (second: number) => second % 0.8 < 0.5
const wave = (hertz: number, frame: number) => 0.2 * Math.sin((2 * Math.PI * hertz * frame) / RATE)

/** A film of a voice and of music, each in these channels, and its measures. */
function film(
  channels: number,
  { voice, music }: { readonly voice: readonly number[]; readonly music: readonly number[] },
) {
  const samples = Float32Array.from({ length: channels * RATE * SECONDS }, (_, at) => {
    const [frame, channel] = [Math.floor(at / channels), at % channels]
    const spoken = voice.includes(channel) ? (isSpoken(frame / RATE) ? 1 : PAUSE_GAIN) * wave(VOICE_HZ, frame) : 0
    return spoken + (music.includes(channel) ? wave(MUSIC_HZ, frame) : 0)
  })
  const path = join(folder, `${channels}.wav`)
  const bytes = toPcm16(samples)
  writeFileSync(path, Buffer.concat([wavHeader({ sampleRate: RATE, channels, bits: 16 }, bytes.length), bytes]))
  const measures = join(folder, `${channels}.bed`)
  finish(listen({ path, out: measures }))
  return { path, measures }
}

function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

function removed({ path, measures }: ReturnType<typeof film>, start: number, end: number, place: 'centre' | 'channel') {
  return finish(withoutVoices({ path, start, end, rate: RATE, channels: 2 }, { place, belowDb: 0, measures }))
}

/** Level in dB of a tone on the left while the voice is heard. */
function levelOf(stereo: Float32Array, hertz: number): number {
  let [re, im, count] = [0, 0, 0]
  for (let frame = RATE; frame < stereo.length / 2 - RATE; frame++) {
    if (!isSpoken(frame / RATE) || !isSpoken(frame / RATE + 0.1) || !isSpoken(frame / RATE - 0.1)) continue
    re += (stereo[2 * frame] ?? 0) * Math.cos((2 * Math.PI * hertz * frame) / RATE)
    im += (stereo[2 * frame] ?? 0) * Math.sin((2 * Math.PI * hertz * frame) / RATE)
    count++
  }
  return 20 * Math.log10((2 * Math.hypot(re, im)) / count / 0.2)
}

it('takes voices out of a range as out of the whole, and leaves the music', () => {
  const made = film(2, { voice: [0, 1], music: [0, 1] })
  const whole = removed(made, 0, SECONDS, 'centre')
  expect(levelOf(whole, VOICE_HZ)).toBeLessThan(-18)
  expect(Math.abs(levelOf(whole, MUSIC_HZ))).toBeLessThan(1)
  const [start, end] = [7.3, 11.9]
  const range = removed(made, start, end, 'centre')
  expect(range).toHaveLength(Math.round((end - start) * RATE) * 2)
  const same = whole.subarray(Math.round(start * RATE) * 2)
  expect(range.reduce((most, one, at) => Math.max(most, Math.abs(one - (same[at] ?? 0))), 0)).toBeLessThan(1e-4)
  // It is shorter where the film ends before.
  expect(removed(made, SECONDS - 1, SECONDS + 3, 'centre')).toHaveLength(RATE * 2)
})

it('takes the centre from surround sound, which comes in stereo', () => {
  const stereo = removed(film(6, { voice: [2], music: [0, 5] }), 0, SECONDS, 'channel')
  expect(stereo).toHaveLength(RATE * SECONDS * 2)
  expect(levelOf(stereo, VOICE_HZ)).toBeCloseTo(-20 - 3, 0)
  expect(levelOf(stereo, MUSIC_HZ)).toBeCloseTo(0, 1)
})
