// @module-tag together
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { soundDelay } from '../../electron/engine/media/qc/qcDelay.ts'
import { AudioReader } from '../../electron/engine/media/read/audioReader.ts'
import { joinSamples } from '../../shared/audio/joinSamples.ts'
import { noise, tone } from '../../shared/audio/sounds.testing.ts'
import { encodeWav } from '../../shared/audio/wav.ts'
import { IDENTITY_TIME_MAP } from '../../shared/timing/waits/timeMap.ts'
import { MediaFolder } from '../support/media.ts'

// Short films in which there is nothing but speech, and dubs of them whose offset is known.

const RATE = 16_000
const DATA = join(import.meta.dirname, '../../../shared/data')
/** Each with the offsets of dubs of it, in seconds. */
const FILMS: [string, { path: string; from: number; seconds: number }, number[]][] = [
  ['a speech of 11 s', { path: 'speech/jfk.wav', from: 0, seconds: 11 }, [0, 1.2]],
  ['a meeting of 12 s', { path: 'diarization/dev01.wav', from: 5, seconds: 12 }, [0.12, -1.2]],
  ['a meeting of 14 s', { path: 'diarization/trn01.wav', from: 0, seconds: 14 }, [0.5, -0.5]],
]

const folder = new MediaFolder()
afterAll(() => folder[Symbol.dispose]())

const whole = new Map<string, Float32Array>()
function read({ path, from, seconds }: { path: string; from: number; seconds: number }): Float32Array {
  const samples = whole.get(path) ?? readWhole(path)
  whole.set(path, samples)
  return samples.slice(from * RATE, (from + seconds) * RATE)
}
function readWhole(path: string): Float32Array {
  using reader = new AudioReader(join(DATA, path), { sampleRate: RATE, channels: 1 })
  return joinSamples(Array.from(reader.chunks(), (chunk) => chunk.slice())) // the next one overwrites it
}
function moved(samples: Float32Array, seconds: number): Float32Array {
  const shift = Math.round(seconds * RATE)
  return samples.map((_, at) => samples[at - shift] ?? 0)
}
function delayOf(source: Float32Array, dub: Float32Array): number | undefined {
  const paths = { source: folder.file('source.wav'), dub: folder.file('dub.wav') }
  writeFileSync(paths.source, encodeWav(source, RATE))
  writeFileSync(paths.dub, encodeWav(dub, RATE))
  const work = soundDelay(paths, IDENTITY_TIME_MAP)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

it('is none where a tone stands and only the noise of its coding lies elsewhere', () => {
  const [hiss, other] = [noise(3), noise(4)]
  const film = tone(440, 0.4, { seconds: 8, sampleRate: RATE })
  const rest = Float32Array.from(film, () => 0.0005 * hiss())
  const late = moved(rest, 0.43)
  const dub = film.map((sample, at) => sample + (late[at] ?? 0) + 0.0001 * other())
  expect(
    delayOf(
      film.map((sample, at) => sample + (rest[at] ?? 0)),
      dub,
    ),
  ).toBe(0)
})

describe.skipIf(!existsSync(DATA))('the offset of a short dub (skipped where ../shared/data is absent)', () => {
  /** Two lines of other people's speech lie over a film, whose own sound is 14 dB down there. */
  const dubOf = (film: Float32Array): Float32Array => {
    const speech = read({ path: 'diarization/trn03.wav', from: 0, seconds: 15 })
    const isLine = (second: number): boolean => (second > 0.3 && second < 2.8) || (second > 3.5 && second < 5.4)
    return film.map((sample, at) => (isLine(at / RATE) ? 0.2 * sample + (speech[at] ?? 0) : sample))
  }

  it.each(FILMS)('is found in %s, also where it is large', (_, place, shifts) => {
    const film = read(place)
    for (const shift of shifts) expect(delayOf(film, moved(dubOf(film), shift)), `${shift} s`).toBeCloseTo(shift, 3)
  })

  it.each(FILMS)('is not told of %s by one sharp sound that fits the film’s sudden end', (_, place) => {
    // As where a line is cut off: the last word of the film, and a click 0.73 s before.
    const film = read(place).subarray(0, 7.3 * RATE)
    const speech = read({ path: 'diarization/trn05.wav', from: 3, seconds: 8 })
    const dub = film.map((_, at) => 0.2 * (speech[at] ?? 0))
    for (const [at, height] of [0.5, -0.4].entries()) dub[Math.round((7.3 - 0.73) * RATE) + at] = height
    film.fill(0.3, film.length - 3)
    expect(delayOf(film, dub)).toBeUndefined()
  })

  it('is none where words that are said twice are dubbed twice by a voice that is alike', () => {
    const words = read({ path: 'speech/jfk.wav', from: 0, seconds: 11 })
    const film = joinSamples([words, words])
    const early = moved(film, -0.17)
    const dub = film.map((sample, at) => ((at / RATE) % 11 < 5 ? 0.1 * sample + (early[at] ?? 0) : 0.1 * sample))
    expect(delayOf(film, dub)).toBe(0)
  })

  it('is none where a filter turned the phases of the film', () => {
    const film = read({ path: 'speech/jfk.wav', from: 0, seconds: 11 })
    // Above the frequencies of speech, as a mix lets them pass under a line: the peak moves by samples, not the sound.
    const dub = film.slice()
    for (let pass = 0; pass < 3; pass++) {
      let [before, last] = [0, 0]
      for (const [at, sample] of dub.entries()) {
        last = 0.2 * (last + sample - before)
        before = sample
        dub[at] = last
      }
    }
    expect(delayOf(film, dub)).toBe(0)
  })

  it('cannot be told where the dub has nothing of the film', () => {
    const film = read({ path: 'speech/jfk.wav', from: 0, seconds: 11 })
    expect(delayOf(film, read({ path: 'diarization/trn05.wav', from: 0, seconds: 11 }))).toBeUndefined()
    expect(delayOf(film, new Float32Array(film.length))).toBeUndefined()
    expect(delayOf(film.subarray(0, RATE), film.subarray(0, RATE))).toBeUndefined()
  })
})
