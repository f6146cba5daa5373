import { describe, expect, it } from 'vitest'
import { english } from '../../../../shared/locale/english.ts'
import type { Cue } from '../../../../shared/subtitles/cue.ts'
import { matchTranslation, type TranslationCues } from './matchTranslation.ts'

const line = (id: number, start: number, speaker = 'SPEAKER_00') => ({ id, start, end: start + 2, text: 'x', speaker })
const cue = (start: number, text: string) => ({ start, end: start + 2, text })

/** The translated lines in time order, and what is told of them. */
function matchLines(lines: readonly ReturnType<typeof line>[], cues: TranslationCues) {
  const { texts, added, remarks } = matchTranslation(lines, cues)
  const matched = lines.flatMap((one) => (texts.has(one.id) ? [{ ...one, text: texts.get(one.id) ?? '' }] : []))
  return { segments: [...matched, ...added].sort((a, b) => a.start - b.start), remarks }
}

const timed = (...cues: Cue[]) => ({ cues, timed: true })

describe('matchTranslation', () => {
  it('says nothing where line meets line', () => {
    const { segments, remarks } = matchLines([line(0, 0), line(1, 3)], timed(cue(0, 'moja'), cue(3, 'mbili\nna nusu')))
    expect(segments.map(({ text }) => text)).toEqual(['moja', 'mbili na nusu'])
    expect(remarks).toEqual([])
  })

  it('leaves the original where nothing is translated', () => {
    const { segments, remarks } = matchLines(
      [line(0, 0), line(1, 60), line(2, 70)],
      timed(cue(0, 'moja'), cue(70, 'tatu')),
    )
    expect(segments.map(({ id, start, text }) => [id, start, text])).toEqual([
      [0, 0, 'moja'],
      [2, 70, 'tatu'],
    ])
    expect(remarks.map(english)).toEqual([
      'The translation has 2 subtitles for 3 lines; they were matched by time.',
      'There is no translation for 1 line (at 1:00); the original is heard there.',
    ])
  })

  it('lays plain text on in order, with what is left behind the last line', () => {
    const text = { cues: [cue(0, 'moja'), cue(1, 'mbili'), cue(2, 'tatu')], timed: false }
    const { segments, remarks } = matchLines([line(0, 10), line(1, 20)], text)
    expect(segments.map(({ start, text: translated }) => [start, translated])).toEqual([
      [10, 'moja'],
      [20, 'mbili'],
      [22, 'tatu'],
    ])
    expect(remarks.map(english)[0]).toBe('The translation has 3 subtitles for 2 lines; they were laid on in order.')
  })

  it('matches the paragraphs of a text to lines by their sentences, and leaves out what translates none', () => {
    const sources = [
      'Amina was born in 1962 near the lake.',
      'They went to school in Kisumu with Otieno,',
      'and in 1980 all of them moved to the city.',
      'The lake is smaller now.',
      'Nobody fishes there, and the boats lie dry in the grass.',
    ]
    const lines = sources.map((text, id) => ({ ...line(id, 10 * id), text }))
    const row =
      'Amina alizaliwa mwaka 1962 karibu na ziwa. Baba yake, ambaye hakuwahi kusema lolote juu ya hayo, alikuwa mvuvi maisha yake yote, na babu yake pia, na wote waliomtangulia hapo ziwani. Walisoma shule huko Kisumu pamoja na Otieno, na mwaka 1980 wote wawili walihamia mjini. Ziwa ni dogo sasa. Hakuna anayevua huko, na mashua zimelala kavu nyasini.'
    const { segments, remarks } = matchLines(lines, { cues: [cue(0, row)], timed: false })
    expect(segments.map(({ start, text }) => [start, text])).toEqual([
      [0, 'Amina alizaliwa mwaka 1962 karibu na ziwa.'],
      [10, 'Walisoma shule huko Kisumu pamoja na Otieno,'],
      [20, 'na mwaka 1980 wote wawili walihamia mjini.'],
      [30, 'Ziwa ni dogo sasa.'],
      [40, 'Hakuna anayevua huko, na mashua zimelala kavu nyasini.'],
    ])
    expect(remarks.map(english)).toEqual([
      'The translation has 1 subtitle for 5 lines; it was matched by its sentences: their lengths, names and figures.',
      '1 sentence of the translation belongs to no line and was left out: "Baba yake, ambaye hakuwahi kusema lolote juu ya hayo, alikuw".',
    ])
  })

  it('loses no subtitle that meets no line', () => {
    const lines = [line(0, 0), line(1, 20, 'SPEAKER_01')]
    const { segments, remarks } = matchLines(lines, timed(cue(0, 'moja'), cue(15, 'kati'), cue(20, 'mbili')))
    expect(segments.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['moja', 'SPEAKER_00'],
      ['kati', 'SPEAKER_01'],
      ['mbili', 'SPEAKER_01'],
    ])
    expect(remarks.map(english).at(-1)).toMatch(/^1 subtitle .* became a line .*0:15/)
  })
})
