import { readFileSync } from 'node:fs'
import { cpuUsage } from 'node:process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../failure.ts'
import { runs, sampled } from '../sample.testing.ts'
import type { Cue } from './cue.ts'
import { formatAss } from './formats/ass.ts'
import { formatSbv } from './formats/sbv.ts'
import { formatSrt } from './formats/srt.ts'
import { formatTable } from './formats/table.ts'
import { formatTtml } from './formats/ttml.ts'
import { formatVtt } from './formats/vtt.ts'
import { readSubtitleBytes } from './readSubtitleBytes.ts'
import { openSubtitles } from './readSubtitles.ts'
import { spokenCues } from './spokenCues.ts'

const NAMES = ['a.srt', 'a.vtt', 'a.ass', 'a.ttml', 'a.sbv', 'a.csv', 'a.tsv', 'a.txt', 'a.detx', 'a']
const CUES: Cue[] = [
  { start: 1, end: 2.5, text: 'Ẹ káàbọ̀\n- sana', speaker: 'BÀBÁ KỌ́LÁ' },
  { start: 3, end: 4, text: 'a < b & {c}' },
]
const many = (count: number): Cue[] =>
  Array.from({ length: count }, (_, index) => ({
    start: index * 2,
    end: index * 2 + 1.5,
    text: `Line ${index}\nsays this.`,
  }))
const WRITERS: Record<string, (cues: readonly Cue[]) => string> = {
  'a.srt': formatSrt,
  'a.vtt': formatVtt,
  'a.ass': formatAss,
  'a.ttml': formatTtml,
  'a.sbv': formatSbv,
  'a.csv': (cues) => formatTable(cues, ','),
  'a.tsv': (cues) => formatTable(cues, '\t'),
}
const BAND = readFileSync(new URL('../../e2e/texts/detx/cappella.detx', import.meta.url), 'utf8')
const FILES = [...Object.values(WRITERS).map((format) => format(CUES)), BAND]

/** Whatever is given, cues come back or the documented failure, and cues make sense. */
function survives(text: string, name: string): void {
  endsWell(() => spokenCues(openSubtitles(text, name).cues))
}

function endsWell(read: () => readonly Cue[]): void {
  try {
    for (const { start, end } of read()) {
      if (!(Number.isFinite(start) && Number.isFinite(end) && start >= 0 && end >= start))
        throw new Error(`${start} to ${end}`)
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.kind !== 'invalid') throw error
  }
}

/** Hostile pieces as long as a file, each with its format. */
const HOSTILE = [
  ['\0', 'a.srt'],
  ['"', 'a.csv'],
  ['"a', 'a.csv'],
  ['1\r', 'a.srt'],
  ['<', 'a.srt'],
  ['<p>', 'a.ttml'],
  ['<p begin="1s">', 'a.ttml'],
  ['a\n', 'a.txt'],
  ['1 2\n', 'a.vtt'],
  ['00:00 a\n', 'a.txt'],
  ['00:00:01 --> 00:00:02\n', 'a.srt'],
  ['Dialogue: 0,0:00:01.00,0:00:02.00,,,,,,,a\n', 'a.ass'],
  ['<sync start=1><p class=a>', 'a.smi'],
  ['{1}{2}', 'a.sub'],
] as const

describe('readers of subtitles', () => {
  it('take any text', { tags: 'sampled' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...NAMES), survives),
      runs(1500),
    )
  })

  it('take any bytes', { tags: 'sampled' }, () => {
    const head = fc.constantFrom(...FILES, '', '\ufeff', '<tt>', 'WEBVTT\n\n', '[Events]\nFormat: Start,Text\n')
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.tuple(fc.constantFrom(...HOSTILE), fc.nat(300)).map(([[piece], count]) => Buffer.from(piece.repeat(count))),
    )
    const encoded = fc.constantFrom('utf8' as const, 'utf16le' as const, 'latin1' as const)
    const inputs = fc
      .tuple(head, encoded, body)
      .map(([text, how, bytes]) => Buffer.concat([Buffer.from(text, how), bytes]))
    fc.assert(
      fc.property(inputs, fc.constantFrom(...NAMES), (bytes, name) =>
        endsWell(() => readSubtitleBytes(bytes, name).cues),
      ),
      runs(1500),
    )
  })

  it.each(sampled(HOSTILE, 2))('refuse a file of nothing but %j', { tags: 'sampled' }, (piece, name) => {
    expect(() => openSubtitles(piece.repeat(Math.ceil(6_000_000 / piece.length)), name)).toThrow(AppError)
  })

  it('take files with pieces missing, doubled and changed', { tags: 'sampled' }, () => {
    const change = fc.record({
      at: fc.nat(2000),
      take: fc.nat(40),
      put: fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.constantFrom('\0', '<', '{', '-->', '\n\n', '<!DOCTYPE x>', '"', '9'.repeat(400)),
      ),
    })
    const mutated = fc.tuple(fc.constantFrom(...FILES), fc.array(change, { minLength: 1, maxLength: 6 }))
    fc.assert(
      fc.property(mutated, fc.constantFrom(...NAMES), ([file, changes], name) => {
        const text = changes.reduce((whole, { at, take, put }) => {
          const from = at % (whole.length + 1)
          return whole.slice(0, from) + put + whole.slice(from + take)
        }, file)
        survives(text, name)
      }),
      runs(2500),
    )
  })

  it('take time by the length of a file, not by its square', { tags: 'sampled' }, () => {
    const pieces = [
      '<v a',
      '{',
      '{\\',
      '\r',
      '<',
      '&',
      '[',
      '(',
      '"',
      '0:0:0',
      '1 --> ',
      ' ',
      '<p begin="1s">',
      '>> ',
      'A: ',
      '1,',
      '\t',
      "'",
      '♪',
      '- ',
      'Dialogue: ',
      '<sync start=1><!--',
      '<timedtext><p t="1">',
      '{1}{2}',
      '[00:01.00]',
      '00:00:01:00 ',
      '00:00:01,000 --> 00:00:02,000\n',
      `<v${' '.repeat(29_000)}`,
      `${' '.repeat(19_000)}x\n`,
      `Dialogue:${' '.repeat(29_000)}a\u2028`,
      `1h${' '.repeat(29_000)}x,2,a\n`,
    ]
    for (const piece of pieces) {
      for (const name of sampled(NAMES)) {
        // Processor time, since a busy machine gives a test only part of a core.
        const before = cpuUsage()
        survives(piece.repeat(Math.ceil(30_000 / piece.length)), name)
        expect(cpuUsage(before).user / 1000, `${JSON.stringify(piece)} as ${name}`).toBeLessThan(1500)
      }
    }
  })

  it.each(sampled(Object.entries(WRITERS)))(
    'read 100,000 cues of %s in seconds',
    { tags: 'sampled' },
    (name, format) => {
      const file = format(many(100_000))
      const before = cpuUsage()
      expect(openSubtitles(file, name).cues).toHaveLength(100_000)
      expect(cpuUsage(before).user / 1000).toBeLessThan(8000)
    },
  )
})
