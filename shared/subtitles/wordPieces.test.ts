import { expect, it } from 'vitest'
import { writeSubtitles } from '../export/writeSubtitles.ts'
import type { Cue } from './cue.ts'
import { readSubtitles } from './readSubtitles.ts'
import { wordPieces } from './wordPieces.ts'

const CUE: Cue = {
  start: 1,
  end: 3,
  text: 'Habari <za>\nasubuhi',
  words: [
    { start: 0.9, end: 1.5 },
    { start: 1.504, end: 1.9 },
    { start: 2.2, end: 3.4 },
  ],
}

it('keeps words within their cue and in order, with what stands before each', () => {
  expect(wordPieces(CUE)).toEqual([
    { before: '', word: 'Habari', start: 1, end: 1.5 },
    { before: ' ', word: '<za>', start: 1.504, end: 1.9 },
    { before: '\n', word: 'asubuhi', start: 2.2, end: 3 },
  ])
  expect(wordPieces({ ...CUE, text: 'Habari za asubuhi njema' })).toBeUndefined()
  expect(wordPieces({ start: 0, end: 1, text: 'Habari' })).toBeUndefined()
})

it('stands in the text of WebVTT, ASS and TTML, which are read without it', () => {
  const written = (['vtt', 'ass', 'ttml', 'json'] as const).map((format) => writeSubtitles([CUE], format))
  expect(written[0]).toContain('Habari <00:00:01.504>&lt;za&gt;\n<00:00:02.200>asubuhi\n')
  expect(written[1]).toContain(',,{\\k50}Habari {\\k70}<za>\\N{\\k80}asubuhi\n')
  expect(written[2]).toContain(
    '<span><set begin="0.000s" end="0.500s" tts:color="yellow"/>Habari</span> <span><set begin="0.504s" end="0.900s"',
  )
  for (const [at, format] of ['vtt', 'ass', 'ttml', 'json'].entries()) {
    const read = readSubtitles(written[at] ?? '', `a.${format}`)
    expect(read, format).toEqual([{ start: 1, end: 3, text: CUE.text }])
  }
})
