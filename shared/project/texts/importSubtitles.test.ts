import { describe, expect, it } from 'vitest'
import type { Cue } from '../../subtitles/cue.ts'
import { edited, testDocument } from '../document.testing.ts'
import { setLocked } from '../lines/lineEdits.ts'
import { linesInOrder } from '../lines/linesInOrder.ts'
import { importLines, importNotes, importTranslation } from './importSubtitles.ts'
import { matchToLines } from './matchToLines.ts'

const start = testDocument([
  [0, 2, 'Good morning.', 'Amina'],
  [3, 5, 'Is it raining?', 'Juma'],
])
const cue = (from: number, to: number, text: string): Cue => ({ start: from, end: to, text })
const CUES = [cue(0.1, 2, 'Habari za\nasubuhi.'), cue(3, 4.9, 'Mvua inanyesha?'), cue(8, 9, 'Ndiyo.')]

describe('importLines', () => {
  it('replaces the lines, and keeps the speakers by time', () => {
    const document = edited(start, (draft) => importLines(draft, CUES.slice(0, 2)))
    const lines = linesInOrder(document)
    expect(lines.map(({ source }) => source)).toEqual(['Habari za asubuhi.', 'Mvua inanyesha?'])
    expect(lines.map(({ speaker }) => document.speakers[speaker]?.name)).toEqual(['Amina', 'Juma'])
  })

  it('takes the speakers that subtitles name', () => {
    const document = edited(start, (draft) => importLines(draft, [{ ...cue(0, 2, 'Karibu.'), speaker: 'Zawadi' }]))
    expect(Object.values(document.speakers).map(({ name }) => name)).toEqual(['Zawadi'])
  })

  it('takes over when words are said, the doubt of a time, and the language of a text placed by ear', () => {
    const words = [
      { start: 0.1, end: 0.4 },
      { start: 0.5, end: 1.9 },
    ]
    const placed = [
      { ...cue(0, 2, 'Habari za'), words, doubt: 'time' as const },
      { ...cue(3, 5, 'Ndiyo kabisa'), words: [] },
    ]
    const document = edited(start, (draft) => importLines(draft, placed, 'sw'))
    expect(document.sourceLanguage).toBe('sw')
    expect(linesInOrder(document).map((line) => [line.doubt, line.words?.map(({ text }) => text)])).toEqual([
      ['time', ['Habari', 'za']],
      [undefined, undefined],
    ])
  })
})

describe('importTranslation', () => {
  it('writes texts by time and keeps the rest as lines of their own', () => {
    const document = edited(start, (draft) =>
      importTranslation(draft, matchToLines(linesInOrder(start), CUES), { target: 'sw' }),
    )
    const texts = linesInOrder(document).map((line) => [line.source, line.texts.sw?.text])
    expect(texts).toEqual([
      ['Good morning.', 'Habari za asubuhi.'],
      ['Is it raining?', 'Mvua inanyesha?'],
      ['', 'Ndiyo.'],
    ])
    expect(document.targets).toContain('sw')
  })

  it('leaves locked lines', () => {
    const locked = edited(start, (draft) => setLocked(draft, [1], true))
    const document = edited(locked, (draft) =>
      importTranslation(draft, matchToLines(linesInOrder(locked), CUES), { target: 'sw' }),
    )
    expect([document.lines[1]?.texts.sw, document.lines[2]?.texts.sw?.text]).toEqual([undefined, 'Mvua inanyesha?'])
  })
})

describe('importNotes', () => {
  it('puts texts below the notes of their lines, once', () => {
    const once = edited(start, (draft) => importNotes(draft, matchToLines(linesInOrder(start), CUES)))
    const twice = edited(once, (draft) => importNotes(draft, matchToLines(linesInOrder(once), CUES)))
    expect(linesInOrder(twice).map(({ note, source }) => [note, source])).toEqual([
      ['Habari za asubuhi.', 'Good morning.'],
      ['Mvua inanyesha?', 'Is it raining?'],
    ])
  })
})
