import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { english } from '../locale/english.ts'
import { edited, testDocument } from '../project/document.testing.ts'
import { addTarget } from '../project/projectEdits.ts'
import { applyTranslation } from '../project/texts/textEdits.ts'
import { EDITIONS } from '../subtitles/placeCues.ts'
import { readSubtitles } from '../subtitles/readSubtitles.ts'
import { createTimeMap } from '../timing/waits/timeMap.ts'
import { type ExportFormat, ExportOptions, extensionOf, SUBTITLE_FORMATS } from './exportOptions.ts'
import { exportScript } from './exportScript.ts'
import { PROFILES } from './subtitleProfile.ts'

const LONG =
  'Every morning the fishermen push their boats out before dawn, and nobody in the village says a word until they are back.'
const document = edited(
  testDocument([
    [1, 9, LONG, 'AMINA'],
    [10, 12, '=1+1', 'BÀBÁ KỌ́LÁ'],
    [12, 14, '', 'AMINA'],
  ]),
  (draft) => {
    addTarget(draft, 'yo')
    applyTranslation(draft, 'yo', new Map([[1, 'Ẹ káàbọ̀ o, ẹ jọ̀ọ́.']]))
  },
)

function made(format: ExportFormat, more: Partial<ExportOptions> = {}) {
  return exportScript(document, 'yo', ExportOptions.parse({ format, ...more }))
}
const only = (format: ExportFormat, more: Partial<ExportOptions> = {}) => made(format, more).files[0]?.text ?? ''

describe('exportScript', () => {
  it('writes plain text without times where they are not wanted', () => {
    expect(only('txt', { texts: 'source', times: false })).toBe(`AMINA: ${LONG}\nBÀBÁ KỌ́LÁ: =1+1\n`)
    expect(only('txt', { texts: 'source', times: false, names: false })).toBe(`${LONG}\n=1+1\n`)
    expect(only('srt', { texts: 'source', times: false })).toContain('00:00:01,000 --> 00:00:09,000')
  })

  it.each(SUBTITLE_FORMATS)('%s is read back with texts, times and speakers', (format) => {
    const cues = readSubtitles(only(format, { texts: 'source' }), `x.${format}`)
    expect(cues).toMatchObject([
      { start: 1, end: 9, text: LONG, speaker: 'AMINA' },
      { start: 10, end: 12, text: '=1+1', speaker: 'BÀBÁ KỌ́LÁ' },
    ])
  })

  it('has the times of the dub where its picture waits, and those of the source on request', () => {
    const map = createTimeMap([
      { source: 9.5, dub: 9.5 },
      { source: 9.5, dub: 12.5 },
    ])
    const startsBy = (clock: 'dub' | 'source') => {
      const options = ExportOptions.parse({ format: 'srt', texts: 'source', clock })
      const text = exportScript(document, 'yo', options, { map }).files[0]?.text ?? ''
      return readSubtitles(text, 'x.srt').map(({ start }) => start)
    }
    expect(startsBy('dub')).toEqual([1, 13])
    expect(startsBy('source')).toEqual([1, 10])
  })

  it('has the times of another edition, after those of the dub', () => {
    const map = createTimeMap([
      { source: 9.5, dub: 9.5 },
      { source: 9.5, dub: 12.5 },
    ])
    const options = ExportOptions.parse({ format: 'vtt', texts: 'source', edition: 2 })
    expect(EDITIONS[2]).toMatchObject({ from: '24', to: '25' })
    const text = exportScript(document, 'yo', options, { map }).files[0]?.text ?? ''
    expect(readSubtitles(text, 'x.vtt').map(({ start, end }) => [start, end])).toEqual([
      [0.96, 8.64],
      [12.48, 14.4],
    ])
    expect(() => ExportOptions.parse({ format: 'vtt', edition: 6 })).toThrow(/6|5/)
  })

  it('has the texts of the picture on request: in ASS at their places, else as cues; and always in the script', () => {
    const box = { left: 0.25, top: 0.5, right: 0.75, bottom: 0.6 }
    const signs = [{ id: 1, start: 9, end: 10, box, text: 'SCHOOL', texts: { yo: 'ILÉ-ÌWÉ' } }]
    const withSigns = (format: ExportFormat, more: Partial<ExportOptions> = {}) =>
      exportScript({ ...document, signs }, 'yo', ExportOptions.parse({ format, ...more })).files[0]?.text ?? ''
    expect(withSigns('srt')).not.toContain('ILÉ-ÌWÉ')
    expect(withSigns('srt', { signs: true })).toContain('00:00:09,000 --> 00:00:10,000\nILÉ-ÌWÉ')
    expect(withSigns('srt', { signs: true, texts: 'source' })).toContain('SCHOOL')
    const ass = withSigns('ass', { signs: true })
    expect(ass).toMatch(/^Dialogue: 2,0:00:09\.00,0:00:10\.00,Default,,0,0,0,,\{\\an5\\pos\(960,594\).*\}ILÉ-ÌWÉ$/m)
    expect(readSubtitles(ass, 'a.ass').map(({ text }) => text)).toContain('ILÉ-ÌWÉ')
    const blank = { ...document, signs: signs.map((sign) => ({ ...sign, text: ' ' })) }
    const empty = exportScript(blank, 'yo', ExportOptions.parse({ format: 'srt', signs: true, texts: 'source' }))
    expect(empty.files[0]?.text).not.toContain('00:00:09,000 -->')
    const same = { ...document, signs, sourceLanguage: 'yo' }
    expect(exportScript(same, 'yo', ExportOptions.parse({ format: 'srt', signs: true })).files[0]?.text).toContain(
      'ÌWÉ',
    )
    expect(withSigns('script')).toContain('00:00:09.000,00:00:10.000,1.000,SCHOOL,ILÉ-ÌWÉ,text in the picture,')
  })

  it('lays out by a profile, leaves names out, and tells what is too fast and too short', () => {
    const { files, notes } = made('srt', {
      texts: 'source',
      names: false,
      profile: { ...PROFILES.netflix, readingSpeed: 5 },
    })
    const cues = readSubtitles(files[0]?.text ?? '', 'x.srt')
    expect(cues.length).toBe(3)
    expect(
      cues.every(({ speaker, text }) => speaker === undefined && text.split('\n').every((line) => line.length <= 42)),
    ).toBe(true)
    expect(notes.map(english)).toEqual(['2 subtitles must be read faster than 5 characters a second.'])
    const short = made('srt', { texts: 'source', profile: { ...PROFILES.netflix, shortest: 5 } })
    expect(short.notes.map(english)).toEqual(['2 subtitles are shown for less than 5 s, because the next begins.'])
  })

  it('puts both languages in one file or in two', () => {
    expect(only('vtt', { texts: 'both' })).toContain(`${LONG}\nẸ káàbọ̀`)
    expect(made('vtt', { texts: 'each' }).files.map(({ languages }) => languages)).toEqual([['und'], ['yo']])
  })

  it('tells the timecode of a film that has one of its own, in the script and in DAPT', () => {
    const video = { index: 0, codec: 'h264', width: 16, height: 9, frameRate: 25, rotation: 0, copyable: true }
    const facts = { format: 'mp4', duration: 20, sizeBytes: 1, video, audio: [], subtitles: [] }
    const media = { ...document.media, facts: { ...facts, startTimecode: { seconds: 67_523.8, drop: false } } }
    const text = (format: 'script' | 'dapt') =>
      exportScript({ ...document, media }, 'yo', ExportOptions.parse({ format })).files[0]?.text ?? ''
    expect(text('script')).toContain('duration,timecode in,timecode out,source')
    expect(text('script')).toContain('00:00:10.000,00:00:12.000,2.000,18:45:33:20,18:45:35:20,')
    expect(text('dapt')).toContain('<ttm:desc>Start timecode: 18:45:23:20</ttm:desc>')
    expect(only('script')).not.toContain('timecode')
  })

  it('guards spreadsheets against formulas, and marks the encoding where that is wanted', () => {
    const table = only('script', { bom: true })
    expect(table.startsWith('\ufeffnumber,speaker,')).toBe(true)
    expect(table).toContain("2,BÀBÁ KỌ́LÁ,00:00:10.000,00:00:12.000,2.000,'=1+1,,,,11 to 12,28 to 33\r\n")
    expect(only('tsv')).not.toContain('\ufeff')
  })
})

const ffmpeg = spawnSync('ffprobe', ['-version']).status === 0

describe.skipIf(!ffmpeg)('FFmpeg’s own command, where it is installed', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'griot-formats-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  // Of the formats we write, those that it has readers for.
  it.each(['srt', 'vtt', 'ass'] as const)('reads %s', (format) => {
    const path = join(folder, `x${extensionOf(format)}`)
    writeFileSync(path, only(format, { texts: 'source', profile: PROFILES.netflix }))
    const { stdout } = spawnSync(
      'ffprobe',
      ['-v', 'error', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', path],
      { encoding: 'utf8' },
    )
    expect(stdout.trim().split('\n').map(Number)).toMatchObject([1, expect.any(Number), 10])
  })
})
