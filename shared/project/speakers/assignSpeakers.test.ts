import { describe, expect, it } from 'vitest'
import type { SpeakerTurn } from '../../contract/local.ts'
import { assignSpeakers } from './assignSpeakers.ts'

const line = (start: number, end: number) => ({ start, end, speaker: 'unknown', text: `${start}` })
const turn = (speaker: string, start: number, end: number): SpeakerTurn => ({ speaker, start, end })
const speakers = (lines: readonly { speaker: string }[]) => lines.map(({ speaker }) => speaker)

describe('assignSpeakers', () => {
  it('gives a line the speaker who talks most during it', () => {
    const turns = [turn('A', 0, 4), turn('B', 4, 10)]
    expect(speakers(assignSpeakers([line(0, 3), line(3, 6)], turns))).toEqual(['SPEAKER_00', 'SPEAKER_01'])
  })

  it('adds up the turns of one speaker', () => {
    const turns = [turn('A', 0, 2), turn('B', 2, 5), turn('A', 5, 7)]
    expect(speakers(assignSpeakers([line(0, 7), line(2, 5)], turns))).toEqual(['SPEAKER_00', 'SPEAKER_01'])
    expect(speakers(assignSpeakers([line(2, 5), line(0, 7)], turns))).toEqual(['SPEAKER_01', 'SPEAKER_00'])
  })

  it('takes the nearest turn where nobody talks', () => {
    const turns = [turn('A', 0, 2), turn('B', 9, 12)]
    expect(speakers(assignSpeakers([line(0, 2), line(3, 4), line(7, 8)], turns))).toEqual([
      'SPEAKER_00',
      'SPEAKER_00',
      'SPEAKER_01',
    ])
  })

  it('numbers speakers in the order of their first line, leaving out those without one', () => {
    const turns = [turn('SPEAKER_00', 0, 1), turn('SPEAKER_02', 2, 3), turn('SPEAKER_01', 4, 5)]
    expect(speakers(assignSpeakers([line(2, 3), line(4, 5)], turns))).toEqual(['SPEAKER_00', 'SPEAKER_01'])
  })

  it('makes one speaker of everything without turns', () => {
    expect(speakers(assignSpeakers([line(0, 1), line(2, 3)], []))).toEqual(['SPEAKER_00', 'SPEAKER_00'])
  })

  it('keeps the other fields and changes nothing in place', () => {
    const lines = [line(0, 1)]
    expect(assignSpeakers(lines, [])).toEqual([{ start: 0, end: 1, speaker: 'SPEAKER_00', text: '0' }])
    expect(lines[0]?.speaker).toBe('unknown')
  })

  it('answers for no lines', () => {
    expect(assignSpeakers([], [turn('A', 0, 1)])).toEqual([])
  })
})
