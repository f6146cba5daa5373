import { describe, expect, it } from 'vitest'
import { english } from '../../../shared/locale/english.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { layTranslation } from './layTranslation.ts'

const line = (id: number, start: number, speaker = 'SPEAKER_00') => ({ id, start, end: start + 2, text: 'x', speaker })
const cue = (start: number, text: string) => ({ start, end: start + 2, text })

const timed = (...cues: Cue[]) => ({ cues, timed: true })

describe('layTranslation', () => {
  it('says nothing where line meets line', () => {
    const { segments, remarks } = layTranslation(
      [line(0, 0), line(1, 3)],
      timed(cue(0, 'moja'), cue(3, 'mbili\nna nusu')),
    )
    expect(segments.map(({ text }) => text)).toEqual(['moja', 'mbili na nusu'])
    expect(remarks).toEqual([])
  })

  it('leaves the original where nothing is translated', () => {
    const { segments, remarks } = layTranslation(
      [line(0, 0), line(1, 60), line(2, 70)],
      timed(cue(0, 'moja'), cue(70, 'tatu')),
    )
    expect(segments.map(({ id, start, text }) => [id, start, text])).toEqual([
      [0, 0, 'moja'],
      [1, 70, 'tatu'],
    ])
    expect(remarks.map(english)).toEqual([
      'The translation has 2 subtitles for 3 lines; they were matched by time.',
      'There is no translation for 1 line (at 1:00); the original is heard there.',
    ])
  })

  it('lays plain text on in order, with what is left behind the last line', () => {
    const text = { cues: [cue(0, 'moja'), cue(1, 'mbili'), cue(2, 'tatu')], timed: false }
    const { segments, remarks } = layTranslation([line(0, 10), line(1, 20)], text)
    expect(segments.map(({ start, text: said }) => [start, said])).toEqual([
      [10, 'moja'],
      [20, 'mbili'],
      [22, 'tatu'],
    ])
    expect(english(remarks[0] ?? '')).toBe('The translation has 3 subtitles for 2 lines; they were laid on in order.')
  })

  it('loses no subtitle that meets no line', () => {
    const lines = [line(0, 0), line(1, 20, 'SPEAKER_01')]
    const { segments, remarks } = layTranslation(lines, timed(cue(0, 'moja'), cue(15, 'kati'), cue(20, 'mbili')))
    expect(segments.map(({ id, text, speaker }) => [id, text, speaker])).toEqual([
      [0, 'moja', 'SPEAKER_00'],
      [1, 'kati', 'SPEAKER_01'],
      [2, 'mbili', 'SPEAKER_01'],
    ])
    expect(english(remarks.at(-1) ?? '')).toMatch(/^1 subtitle .* became a line .*0:15/)
  })
})
