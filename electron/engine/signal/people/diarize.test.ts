import { describe, expect, it } from 'vitest'
import { SPEECH_SAMPLE_RATE_HZ } from '../frames.ts'
import { FeatureStream, soundFeatures, TIMBRE_COEFFICIENTS } from '../soundFeatures.ts'
import { MAN, type SyntheticVoice, speak, WOMAN } from '../syntheticVoice.testing.ts'
import { homogeneousSpans } from './changePoints.ts'
import { diarize, diarizeFeatures } from './diarize.ts'
import { resegment } from './resegment.ts'
import { printOf, SPEAKER_ROW_DIMENSIONS } from './speakerFrames.ts'
import { VoiceMeter } from './speakerProfile.ts'

/** Turns of the given voices in sequence, with half a second between them. */
function conversation(...turns: readonly (readonly [SyntheticVoice, number])[]): Float32Array {
  const pause = Array.from({ length: SPEECH_SAMPLE_RATE_HZ / 2 }, (_, i) => 1e-4 * Math.sin(i * i))
  return Float32Array.from(turns.flatMap(([voice, seconds], i) => [...speak(voice, seconds, i + 1), ...pause]))
}

/** A voice near that of the man. */
const NEAR: SyntheticVoice = { hz: 120, tract: 0.93 }

const labels = (samples: Float32Array) => diarize(samples).map(({ speaker }) => speaker)

describe('diarize', () => {
  it('gives one speaker one label', () => {
    for (const voice of [MAN, WOMAN])
      expect(new Set(labels(conversation([voice, 12], [voice, 9])))).toEqual(new Set(['SPEAKER_00']))
  })

  it('tells two voices apart and finds where they change', () => {
    const turns = diarize(conversation([WOMAN, 5], [MAN, 4], [WOMAN, 4], [MAN, 6]))
    expect(turns.map(({ speaker }) => speaker)).toEqual(['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_00', 'SPEAKER_01'])
    for (const [i, change] of [5.25, 9.75, 14.25].entries()) {
      expect(Math.abs((turns[i]?.end ?? 0) - change)).toBeLessThan(0.5)
      expect(Math.abs((turns[i + 1]?.start ?? 0) - change)).toBeLessThan(0.5)
    }
  })

  it('finds as many people as are known to speak', () => {
    const talk = soundFeatures(conversation([WOMAN, 8], [MAN, 8]))
    const people = (speakers?: number) =>
      new Set(diarizeFeatures(talk, { speakers }).turns.map(({ speaker }) => speaker)).size
    expect([people(), people(1), people(2)]).toEqual([2, 1, 2])
  })

  it('is sure of voices that are far apart or the same, and of a number that was told', () => {
    const orElse = (samples: Float32Array, speakers?: number) =>
      diarizeFeatures(soundFeatures(samples), { speakers }).orElse
    expect(orElse(conversation([WOMAN, 12], [MAN, 12]))).toBeUndefined()
    expect(orElse(conversation([MAN, 12], [MAN, 12]))).toBeUndefined()
    expect(orElse(conversation([MAN, 12], [NEAR, 12]), 2)).toBeUndefined()
  })

  it('takes nearly alike voices for two people where the text tells that they answer each other, and gives each a line', () => {
    const talk = soundFeatures(conversation([MAN, 12], [NEAR, 12], [MAN, 8]))
    const changes = [
      { start: 9, at: 12.2, end: 15 },
      { start: 22, at: 25, end: 28 },
    ]
    const turns = diarizeFeatures(talk, { changes }).turns
    expect(turns.map(({ speaker }) => speaker)).toEqual(['SPEAKER_00', 'SPEAKER_01', 'SPEAKER_00'])
  })

  it('says which other number may be right where two voices are nearly alike', () => {
    expect(diarizeFeatures(soundFeatures(conversation([MAN, 12], [NEAR, 12], [MAN, 8]))).orElse).toBe(2)
  })

  it('finds a third person whose voice is near the second one’s, but none in a mood that lasts', () => {
    const [hers, his, theirs] = [
      [WOMAN, 5],
      [MAN, 4],
      [{ hz: 130, tract: 0.91 }, 4],
    ] as const
    const people = (...turns: readonly (readonly [SyntheticVoice, number])[]) =>
      new Set(labels(conversation(...turns))).size
    expect(people(hers, his, theirs, his, theirs, hers, his, theirs)).toBe(3)
    const mood = [{ hz: 112, tract: 0.95 }, 4] as const
    expect(people(hers, his, his, his, hers, mood, mood, mood)).toBe(2)
  })

  it('takes two halves of a talk that are nearly alike for one person, and asks; two people who alternate are told apart', () => {
    const [early, late, other] = [
      [MAN, 4],
      [{ hz: 112, tract: 0.95 }, 4],
      [{ hz: 130, tract: 0.91 }, 4],
    ] as const
    const found = (...turns: readonly (readonly [SyntheticVoice, number])[]) => {
      const { turns: foundTurns, orElse } = diarizeFeatures(soundFeatures(conversation(...turns)))
      return [new Set(foundTurns.map(({ speaker }) => speaker)).size, orElse]
    }
    expect(found(early, other, early, other, early, other, early, other)).toEqual([2, undefined])
    expect(found(early, early, early, early, late, late, late, late)).toEqual([1, 2])
  })

  it('never makes one of a man and a woman, whether they take turns or not', () => {
    const [his, hers] = [
      [MAN, 3],
      [WOMAN, 3],
    ] as const
    const people = (...turns: readonly (readonly [SyntheticVoice, number])[]) =>
      new Set(labels(conversation(...turns))).size
    expect(people(his, his, his, hers, hers, hers)).toBe(2)
    expect(people(his, hers, his, his, hers, his)).toBe(2)
  })

  it('numbers speakers in order of appearance', () => {
    expect(labels(conversation([MAN, 5], [WOMAN, 5]))[0]).toBe('SPEAKER_00')
    expect(labels(conversation([WOMAN, 5], [MAN, 5]))[0]).toBe('SPEAKER_00')
  })

  it('finds nobody where nobody speaks', () => {
    expect(diarize(new Float32Array(3 * SPEECH_SAMPLE_RATE_HZ))).toEqual([])
    expect(diarize(new Float32Array(0))).toEqual([])
  })
})

it('keeps to the best of many speakers row by row', () => {
  const count = 40
  const rows = Array.from({ length: count }, (_, at) => at)
  const means = rows.map((at) => new Float64Array(SPEAKER_ROW_DIMENSIONS).fill(at))
  const voices = {
    frames: Int32Array.from(rows.flatMap((at) => Array.from({ length: 100 }, (_, k) => 200 * at + k))),
    weights: new Float32Array(100 * count).fill(1),
    pitches: Float32Array.from({ length: 100 * count }, (_, row) => Math.floor(row / 100)),
    timbre: new Int16Array(100 * count * TIMBRE_COEFFICIENTS).map((_, at) =>
      Math.floor(at / TIMBRE_COEFFICIENTS / 100),
    ),
    step: 1,
  }
  const path = resegment(
    voices,
    means.map((mean) => ({ count: 100, mean })),
  )
  expect([...path]).toEqual(rows.flatMap((at) => new Array(100).fill(at)))
  const print = printOf(voices, { start: 100, end: 300 })
  expect([print.count, ...print.mean]).toEqual([200, ...new Array(SPEAKER_ROW_DIMENSIONS).fill(1.5)])
})

it('looks for changes of voice in pieces of five minutes at most, and cuts at none of one voice', () => {
  const frames = Int32Array.from({ length: 65_000 }, (_, at) => at)
  const weights = new Float32Array(frames.length).fill(1)
  const alike = { frames, weights, pitches: weights, timbre: new Int16Array(0), step: 0 }
  expect(homogeneousSpans(alike)).toEqual([
    { start: 0, end: 30_000 },
    { start: 30_000, end: 60_000 },
    { start: 60_000, end: 65_000 },
  ])
})

describe('FeatureStream', () => {
  it('holds 10 ms in 46 bytes, in room for as much as is expected', () => {
    const stream = new FeatureStream({ seconds: 5 })
    stream.push(conversation([MAN, 4]))
    const { frames, timbre, level, hz } = stream.finish()
    expect((timbre.byteLength + level.byteLength + hz.byteLength) / frames).toBe(46)
    expect(timbre.buffer.byteLength).toBe(500 * TIMBRE_COEFFICIENTS * 2)
  })

  it('makes nearly the same of a recording in pieces as of the whole', () => {
    const sound = conversation([MAN, 3])
    const whole = soundFeatures(sound)
    const stream = new FeatureStream()
    for (let i = 0; i < sound.length; i += 7777) stream.push(sound.subarray(i, i + 7777))
    const pieces = stream.finish()
    expect(pieces.frames).toBe(whole.frames)
    expect(pieces.timbre).toEqual(whole.timbre)
    expect(pieces.level).toEqual(whole.level)
    // The pitch tracker's path starts anew with each piece.
    const same = pieces.hz.filter((hz, i) => hz === whole.hz[i]).length
    expect(same).toBeGreaterThan(0.9 * whole.frames)
  })
})

describe('VoiceMeter', () => {
  it('measures pitch, range, sex and loudness', () => {
    for (const [voice, sex] of [
      [MAN, 'male'],
      [WOMAN, 'female'],
    ] as const) {
      const meter = new VoiceMeter()
      meter.add(speak(voice, 3), SPEECH_SAMPLE_RATE_HZ)
      meter.add(speak(voice, 3, 2), SPEECH_SAMPLE_RATE_HZ)
      const profile = meter.profile()
      expect(profile.sex).toBe(sex)
      expect(Math.abs((profile.medianHz ?? 0) / voice.hz - 1)).toBeLessThan(0.05)
      // The babble's pitch is even between 0.9 and 1.1 of its middle; the middle four fifths of that are 2.8 semitones.
      expect(Math.abs((profile.rangeSemitones ?? 0) - 2.8)).toBeLessThan(0.7)
      expect(profile.loudnessDb).toBeLessThan(-20)
      expect(profile.loudnessDb).toBeGreaterThan(-60)
    }
  })

  it('says nothing about silence', () => {
    const meter = new VoiceMeter()
    meter.add(new Float32Array(SPEECH_SAMPLE_RATE_HZ), SPEECH_SAMPLE_RATE_HZ)
    expect(meter.profile()).toEqual({})
  })
})
