import { describe, expect, it } from 'vitest'
import type { FaceTrack } from '../../core/pictureFindings.ts'
import { levelsOf, viewOf } from './lineView.ts'

const line = { id: 1, start: 10, end: 12 }

/** Speech of four syllables a second: its loudness in the course of the line. */
const levels = Array.from({ length: 50 }, (_, at) => {
  const time = line.start + (at + 0.5) * 0.04
  return { time, level: 0.05 + 0.05 * Math.sin(2 * Math.PI * 4 * time) }
})

/** A face that is seen from `start` to `end`; `opening` is how far its lips are apart at a time. */
function face(start: number, end: number, opening: (time: number) => number, width = 120): FaceTrack {
  const times = Array.from({ length: Math.round((end - start) / 0.08) + 1 }, (_, at) => start + at * 0.08)
  return { start, end, width, mouth: times.map((time) => ({ time, opening: opening(time), frontal: 0.7 })) }
}

const speaking = (time: number): number => 0.06 + 0.05 * Math.sin(2 * Math.PI * 4 * time)
const resting = (): number => 0.02
const chewing = (time: number): number => 0.03 + 0.018 * Math.sin(2 * Math.PI * 0.9 * time)

describe('viewOf', () => {
  it('finds the mouth that moves with the sound, beside one that rests', () => {
    const speaker = face(9, 13, speaking)
    const tracks = [face(9, 13, resting, 200), speaker]
    expect(viewOf({ ...line, levels }, { tracks, cuts: [] })).toEqual({ view: 'on_screen', speaker })
  })

  it('says that the speaker is elsewhere where all mouths in view rest', () => {
    const tracks = [face(9, 13, resting), face(9, 13, resting)]
    expect(viewOf({ ...line, levels }, { tracks, cuts: [] })).toEqual({ view: 'off_screen' })
  })

  it('leaves open what a small movement beside the sound means', () => {
    expect(viewOf({ ...line, levels }, { tracks: [face(9, 13, chewing)], cuts: [] })).toEqual({})
  })

  it('does not call a resting mouth silent where nothing is heard', () => {
    const tracks = [face(9, 13, resting)]
    expect(viewOf({ ...line, levels: [] }, { tracks, cuts: [] }).view).toBe('on_screen')
  })

  it('says off-screen where nobody is seen in the whole shot, and hidden where somebody has turned away', () => {
    const before = [face(8, 9.5, speaking)]
    expect(viewOf({ ...line, levels }, { tracks: before, cuts: [9.8] }).view).toBe('off_screen')
    expect(viewOf({ ...line, levels }, { tracks: before, cuts: [7] }).view).toBe('mouth_hidden')
  })

  it('says hidden where the speaker turns away early in the line', () => {
    const tracks = [face(9, 10.5, speaking)]
    expect(viewOf({ ...line, levels }, { tracks, cuts: [] }).view).toBe('mouth_hidden')
  })

  it('says nothing of faces that are too small', () => {
    const small: FaceTrack = { start: 9, end: 13, width: 40, mouth: [] }
    expect(viewOf({ ...line, levels }, { tracks: [small], cuts: [] })).toEqual({})
  })
})

describe('levelsOf', () => {
  it('measures the effective value of each 40 ms', () => {
    const samples = new Float32Array(1600).fill(0.5, 640, 1280)
    const found = levelsOf(samples, { from: 2, rate: 16_000 })
    expect(found.map(({ level }) => level)).toEqual([0, 0.5])
    expect(found[1]?.time).toBeCloseTo(2.06)
  })
})
