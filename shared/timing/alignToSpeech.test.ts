import { describe, expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { alignmentNotes, alignToSpeech } from './alignToSpeech.ts'

const spoken = Array.from({ length: 10 }, (_, at) => ({ start: 2 + 4 * at, end: 4.2 + 4 * at }))
const lines = (early: number, late: number) =>
  spoken.map(({ start, end }, id) => ({ id, start: start - early, end: end + late, text: 'Ndiyo.', speaker: 'A' }))

describe('alignToSpeech', () => {
  it('moves subtitles to the speech', () => {
    const boxes = lines(0.3, 0.6)
    const aligned = alignToSpeech(boxes, spoken)
    expect(aligned.map(({ start, end }) => ({ start, end }))).toEqual(spoken)
    expect(alignmentNotes(boxes, aligned).map(english)).toEqual([
      '10 of 10 lines begin where the source is heard to speak, 0.30 s from their subtitles on average.',
    ])
  })

  it('leaves lines that begin with the speech, and the one that was put elsewhere', () => {
    const timed = lines(0.01, 0).map((line, at) => (at === 4 ? { ...line, start: line.start + 0.4 } : line))
    expect(alignToSpeech(timed, spoken)).toEqual(timed)
    expect(alignmentNotes(timed, timed)).toEqual([])
  })

  it('leaves lines among sounds that go on beside them', () => {
    const beats = Array.from({ length: 90 }, (_, at) => ({ start: at / 2, end: at / 2 + 0.3 }))
    expect(alignToSpeech(lines(0.3, 0.6), beats)).toEqual(lines(0.3, 0.6))
  })

  it('leaves everything where nothing is heard', () => {
    expect(alignToSpeech(lines(0.3, 0.6), [])).toEqual(lines(0.3, 0.6))
    expect(alignToSpeech([], spoken)).toEqual([])
  })
})
