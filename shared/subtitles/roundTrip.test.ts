import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SUBTITLE_FORMATS, type SubtitleFormat } from '../export/exportOptions.ts'
import { writeSubtitles } from '../export/writeSubtitles.ts'
import { runs, sampled } from '../sample.testing.ts'
import type { Cue } from './cue.ts'
import { formatAss, parseAss } from './formats/ass.ts'
import { formatSbv, parseSbv } from './formats/sbv.ts'
import { formatSrt, parseSrt } from './formats/srt.ts'
import { formatTable, parseTable } from './formats/table.ts'
import { formatTtml, parseTtml } from './formats/ttml.ts'
import { formatVtt, parseVtt } from './formats/vtt.ts'
import { readSubtitles } from './readSubtitles.ts'

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
  it.each(FORMATS)('%s', { tags: 'sampled' }, (_, format, parse, words, digits) => {
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

/** Texts in all home languages and other scripts, with what formats tend to trip over; each gets a number, so that none stands twice. */
const SAID_TEXTS = [
  'Good morning, my friends.',
  'Ẹ káàárọ̀, ẹ̀yin ọ̀rẹ́ mi.',
  'Ụtụtụ ọma, ndị enyi m.',
  'Ina kwana, abokaina; ƙasa ɗaya.',
  'Habari za asubuhi, ng’ombe wangu!',
  'Sawubona, bangani bami – unjani?',
  'Привет, друзья.',
  'مرحبا يا أصدقائي',
  '你好，（朋友）们。',
  'Two lines,\nthe second one',
  '- Habari.\n- Nzuri.',
  '3\n2\n1',
  '♪ La la ♪',
  '[sighs] It costs 5\u00a0000 at 10:42.',
  '"Quoted", \'single\' & \\slash',
  '=1+1',
  'a < b > c',
  '10:05: the bus 😀 leaves',
  'https://example.org/?a=1&b=2',
  'One, two; three: four',
] as const
const SPEAKERS = [undefined, 'AMINA', 'BÀBÁ KỌ́LÁ', undefined, 'MAN 2'] as const
/** Times of any length: hours beyond 9 and 99, cues of 40 ms. */
const MADE_CUES: Cue[] = Array.from({ length: 500 }, (_, at) => {
  const start = at < 400 ? at * 3.17 : 36_000 * (1 + (at - 400) / 12)
  const speaker = SPEAKERS[at % SPEAKERS.length]
  const text = `${SAID_TEXTS[(at * 7) % SAID_TEXTS.length]} no. ${at}`
  return { start, end: start + (at % 9 === 0 ? 0.04 : 1 + (at % 5) * 0.41), text, ...(speaker && { speaker }) }
})
/** Cues as far as a format can hold them: ASS has hundredths of a second, plain text one line for each cue. */
const asHeld: Partial<Record<SubtitleFormat, (cue: Cue) => Cue>> = {
  ass: (cue) => ({ ...cue, start: Math.round(cue.start * 100) / 100, end: Math.round(cue.end * 100) / 100 }),
  txt: (cue) => ({ ...cue, text: cue.text.replaceAll('\n', ' ') }),
}
const through = (cues: readonly Cue[], format: SubtitleFormat) =>
  readSubtitles(writeSubtitles(cues, format), `film.${format}`)
const held = (cues: readonly Cue[], format: SubtitleFormat) => cues.map((cue) => asHeld[format]?.(cue) ?? cue)

it('500 made cues come through every pair of formats with all that both can hold', { tags: 'sampled' }, () => {
  const lost: string[] = []
  for (const from of sampled(SUBTITLE_FORMATS, 2)) {
    const first = through(MADE_CUES, from)
    for (const to of SUBTITLE_FORMATS) {
      const [read, wanted] = [through(first, to), held(held(MADE_CUES, from), to)]
      if (read.length !== wanted.length) lost.push(`${from} ${to}: ${read.length} cues`)
      for (const [at, cue] of wanted.entries())
        if (serializeCues([read[at] ?? { ...cue, text: '' }]) !== serializeCues([cue]))
          lost.push(`${from} ${to}: ${serializeCues([cue])} became ${JSON.stringify(read[at])}`)
    }
  }
  expect(lost).toEqual([])
})
