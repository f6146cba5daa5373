import fc from 'fast-check'
import { describe, it } from 'vitest'
import { runs } from '../sample.testing.ts'
import type { Cue } from './cue.ts'
import { formatAss, parseAss } from './formats/ass.ts'
import { formatSbv, parseSbv } from './formats/sbv.ts'
import { formatSrt, parseSrt } from './formats/srt.ts'
import { formatTable, parseTable } from './formats/table.ts'
import { formatTtml, parseTtml } from './formats/ttml.ts'
import { formatVtt, parseVtt } from './formats/vtt.ts'

/** Random documents for each format. */
const RUNS = 5000

const PLAIN = [
  'Habari',
  'ẹ́',
  'ọ̀',
  'ṣe',
  'ƙasa',
  'm̀',
  'ngcobo',
  '…',
  '«',
  '»',
  '-',
  '“a”',
  '7',
  '100%',
  "n'",
  '😀',
  'مرحبا',
  '=1+1',
  '@x',
  "'-",
]
// What formats with escapes of their own keep as well: markup of every kind.
const MARKUP = [
  '<i>',
  '</b>',
  '&amp;',
  '&lt;',
  '<3',
  'a<b',
  '{\\an8}',
  '{y:i}',
  '\\N',
  '\\h',
  'C:\\new',
  '"q"',
  '-->',
  '<v X>',
  ',',
  ';',
  '{',
  '}',
  '[br]',
  '\\{',
]

function documents(words: readonly string[], digits: number) {
  const line = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
  const text = fc.array(line, { minLength: 1, maxLength: 3 })
  const scale = 10 ** digits
  const times = fc.tuple(fc.integer({ min: 0, max: 36_000 * scale }), fc.integer({ min: 1, max: 10 * scale }))
  const name = fc.constantFrom('BÀBÁ KỌ́LÁ', 'AMINA', 'MAN 2', 'NGOZI')
  const cue = fc.record({ times, text, speaker: fc.option(name, { nil: undefined }) })
  return fc.array(cue, { maxLength: 6 }).map((cues) =>
    cues
      .map(
        ({ times: [start, length], text: lines, speaker }, index): Cue => ({
          start: start / scale,
          end: (start + length) / scale,
          // Numbered, so that no document rolls up the screen by chance.
          text: [...lines, `n${index}.`].join('\n'),
          ...(speaker === undefined ? {} : { speaker }),
        }),
      )
      .sort((a, b) => a.start - b.start || a.end - b.end),
  )
}

const FORMATS: [string, (cues: readonly Cue[]) => string, (text: string) => Cue[], string[], number][] = [
  // SubRip and SubViewer cannot say that something is no markup.
  ['srt', formatSrt, parseSrt, PLAIN, 3],
  ['sbv', formatSbv, parseSbv, [...PLAIN, '<i>', '&amp;', '{', '-->'], 3],
  ['vtt', formatVtt, parseVtt, [...PLAIN, '<i>', '&amp;', '&lt;', '<3', 'a<b', '-->', '<v X>', '"q"', ','], 3],
  ['ass', formatAss, parseAss, [...PLAIN, ...MARKUP], 2],
  ['ttml', formatTtml, parseTtml, [...PLAIN, ...MARKUP], 3],
  ['csv', (cues) => formatTable(cues, ','), parseTable, [...PLAIN, ...MARKUP], 3],
  ['tsv', (cues) => formatTable(cues, '\t'), parseTable, [...PLAIN, ...MARKUP], 3],
]

/** Cues in one text to compare; times as exact as any format keeps them. */
function serializeCues(cues: readonly Cue[]): string {
  const round = (seconds: number) => Math.round(seconds * 1e6) / 1e6
  return JSON.stringify(cues.map(({ start, end, text, speaker }) => [round(start), round(end), text, speaker]))
}

describe('what is written is read back without loss', () => {
  it.each(FORMATS)('%s', (_, format, parse, words, digits) => {
    fc.assert(
      fc.property(documents(words, digits), (cues) => {
        const file = format(cues)
        const [read, written] = [serializeCues(parse(file)), serializeCues(cues)]
        if (read !== written) throw new Error(`${file}\nwas read as\n${read}\nand not as\n${written}`)
      }),
      runs(RUNS),
    )
  })
})
