import { describe, expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { MAN, talk, WOMAN } from '../../signal/syntheticVoice.testing.ts'
import type { Region } from './loudness.ts'
import { SpeechFinder } from './speechFinder.ts'

const RATE = 16_000
const SECONDS = 22
const SPOKEN: readonly Region[] = [
  { start: 4, end: 8 },
  { start: 13, end: 17 },
]

/** Chords that change every two seconds and fade a little, of about -26 dBFS at a level of 1. */
function chords(level: number): Float32Array {
  const notes = [
    [220, 277, 330],
    [196, 247, 294],
    [175, 220, 262],
  ]
  return Float32Array.from({ length: SECONDS * RATE }, (_, at) => {
    const time = at / RATE
    const chord = notes[Math.floor(time / 2) % notes.length] ?? []
    const fading = 0.4 + 0.6 * Math.exp(-(time % 2))
    return (level / 20) * fading * chord.reduce((sum, note) => sum + Math.sin(2 * Math.PI * note * time), 0)
  })
}

function withVoices(bed: Float32Array): Float32Array {
  for (const [index, { start, end }] of SPOKEN.entries()) {
    const voice = talk(index % 2 === 0 ? MAN : WOMAN, end - start, index + 1)
    for (const [at, sample] of voice.entries()) {
      const place = Math.round(start * RATE) + at
      bed[place] = (bed[place] ?? 0) + sample
    }
  }
  return bed
}

function found(samples: Float32Array, lines: readonly Region[] = [], { channels = 1, piece = 4096 } = {}): Uint8Array {
  const finder = new SpeechFinder(RATE, channels)
  for (let from = 0; from < samples.length; from += piece) finder.write(samples.subarray(from, from + piece))
  return finder.finish(lines)
}

/** The share of a part's steps that were found to be spoken. */
function share(steps: Uint8Array, { start, end }: Region): number {
  const part = steps.subarray(10 * start, 10 * end)
  return part.reduce((sum, step) => sum + step, 0) / part.length
}

describe('SpeechFinder', () => {
  it.each([0, 0.5])('finds who speaks, and no pause of seconds, over music of level %f', (level) => {
    const steps = found(withVoices(chords(level)))
    for (const spoken of SPOKEN) expect(share(steps, spoken)).toBeGreaterThan(0.9)
    for (const pause of [
      { start: 0, end: 3 },
      { start: 9, end: 12 },
      { start: 18, end: 22 },
    ])
      expect(share(steps, pause)).toBeLessThan(0.1)
  })

  it('finds nobody in music, noise and silence, even where a line is written', () => {
    const random = noise()
    const whole = { start: 0, end: SECONDS }
    for (const sound of [
      chords(1),
      new Float32Array(SECONDS * RATE).map(() => 0.1 * random()),
      new Float32Array(SECONDS * RATE),
    ])
      expect(share(found(sound, [whole]), whole)).toBeLessThan(0.05)
  })

  it('asks less of the sound where a line is', () => {
    const sound = withVoices(chords(2))
    const [spoken] = SPOKEN
    if (spoken === undefined) throw new Error('Nobody speaks.')
    const [alone, prompted] = [found(sound), found(sound, [spoken])]
    expect(share(prompted, spoken)).toBeGreaterThan(share(alone, spoken))
    expect(prompted.subarray(80)).toEqual(alone.subarray(80))
  })

  it('finds the same whatever pieces it is given, on both sides, and in the centre of surround sound', () => {
    const sound = withVoices(chords(0.5))
    const steps = found(sound)
    expect(steps).toHaveLength(10 * SECONDS)
    expect(found(sound, [], { piece: 777 })).toEqual(steps)
    const sides = Float32Array.from({ length: 2 * sound.length }, (_, at) => sound[at >> 1] ?? 0)
    expect(found(sides, [], { channels: 2 })).toEqual(steps)
    const centre = Float32Array.from({ length: 6 * sound.length }, (_, at) =>
      at % 6 === 2 ? (sound[(at - 2) / 6] ?? 0) : 0,
    )
    expect(found(centre, [], { channels: 6 })).toEqual(steps)
  })
})
