import { describe, expect, it } from 'vitest'
import { edited, testDocument } from '../project/document.testing.ts'
import { addDescription } from '../project/lines/lineEdits.ts'
import { setView } from '../project/lines/viewEdits.ts'
import { addTarget } from '../project/projectEdits.ts'
import { applyTranslation } from '../project/texts/textEdits.ts'
import { openSubtitles, readSubtitles } from '../subtitles/readSubtitles.ts'
import { wordsOf } from '../subtitles/spokenCues.ts'
import { type ExportFormat, ExportOptions } from './exportOptions.ts'
import { exportScript } from './exportScript.ts'
import { PROFILES } from './subtitleProfile.ts'

const film = edited(
  testDocument([
    [1, 2, '(sighs) Come in.', 'AMINA'],
    [2, 3, 'Sit (by the door).', 'AMINA'],
    [4, 5, 'Thanks & bye', 'JUMA'],
    [5, 6, '[door slams]', 'JUMA'],
  ]),
  (draft) => {
    draft.sourceLanguage = 'en'
    addTarget(draft, 'sw')
    const described = addDescription(draft, { start: 7, end: 9, source: 'She climbs the tower.', name: 'Describer' })
    applyTranslation(
      draft,
      'sw',
      new Map([
        [1, 'Karibu.'],
        [described, 'Anapanda mnara.'],
      ]),
    )
    setView(draft, [1, 2], 'off_screen')
    setView(draft, [3], 'on_screen')
  },
)
const written = (format: ExportFormat, more: Partial<ExportOptions> = {}) =>
  exportScript(film, 'sw', ExportOptions.parse({ format, texts: 'source', ...more })).files[0]?.text ?? ''
const texts = (cues: readonly { readonly text: string }[]) => cues.map(({ text }) => text)

describe('subtitles', () => {
  it('of what is said have no descriptions, and descriptions are written apart', () => {
    expect(written('srt')).not.toContain('tower')
    const vtt = written('vtt', { lines: 'descriptions', texts: 'translation' })
    expect(vtt).toBe('WEBVTT\nKind: descriptions\n\n00:00:07.000 --> 00:00:09.000\nAnapanda mnara.\n')
    expect(written('vtt', { lines: 'descriptions', profile: PROFILES.netflix })).toContain('Kind: descriptions')
  })

  it('that describe the picture are read as such, and never as what is said', () => {
    for (const text of [
      written('vtt', { lines: 'descriptions' }),
      'WEBVTT x\r\nKind:descriptions\r\nLanguage: en\r\n\r\n00:07.000 --> 00:09.000\r\nShe climbs the tower.\r\n',
    ]) {
      const read = openSubtitles(text, 'x.vtt')
      expect(read.cues).toEqual([])
      expect(texts(read.descriptions)).toEqual(['She climbs the tower.'])
      expect(readSubtitles(text, 'x.vtt')).toEqual([])
    }
    const captions = openSubtitles('WEBVTT\nKind: captions\n\n00:01.000 --> 00:02.000\nKind: descriptions\n', 'x.vtt')
    expect([captions.cues.length, captions.descriptions.length]).toEqual([1, 0])
  })

  it('name nobody for a sound that nobody says', () => {
    const srt = written('srt')
    expect(srt).toContain('\nJUMA: Thanks & bye\n')
    expect(srt).toContain('\n[door slams]\n')
    const scene = testDocument([
      [1, 2, 'Come in.', 'AMINA'],
      [3, 4, '[thunder]', 'JUMA'],
      [5, 6, 'Sit down.', 'AMINA'],
    ])
    const options = ExportOptions.parse({ format: 'srt', texts: 'source', sounds: true })
    const captions = exportScript(scene, undefined, options).files[0]?.text ?? ''
    expect(texts(readSubtitles(captions, 'x.srt'))).toEqual(['[AMINA] Come in.', '[thunder]', 'Sit down.'])
  })

  it('for who does not hear have sounds in brackets, and names where the speaker changes and is not seen', () => {
    const cues = readSubtitles(written('srt', { sounds: true }), 'x.srt')
    expect(texts(cues)).toEqual(['[AMINA] [sighs] Come in.', 'Sit (by the door).', 'Thanks & bye', '[door slams]'])
    // None of what was added is ever spoken, and no word is lost.
    expect(texts(cues).map(wordsOf)).toEqual(['Come in.', 'Sit (by the door).', 'Thanks & bye', ''])
  })
})

describe('a script of W3C', () => {
  it('has all lines in both languages, and is read back as what is said and what is described', () => {
    const text = written('dapt')
    expect(text).toContain('daptm:scriptType="preRecording"')
    expect(text).toContain('daptm:represents="visual.nonText" ttm:agent="SPEAKER_02"')
    expect(text).toMatch(/begin="00:00:05.000" end="00:00:06.000" daptm:represents="audio.nonDialogueSounds"/)
    expect(text).toContain('daptm:onScreen="OFF"')
    const source = openSubtitles(text, 'x.ttml', { prefer: 'source' })
    expect(source.cues).toMatchObject([
      { start: 1, end: 2, text: '(sighs) Come in.', speaker: 'AMINA' },
      { start: 2, end: 3, text: 'Sit (by the door).', speaker: 'AMINA' },
      { start: 4, end: 5, text: 'Thanks & bye', speaker: 'JUMA' },
    ])
    expect(source.descriptions).toMatchObject([{ start: 7, end: 9, text: 'She climbs the tower.' }])
    const translated = openSubtitles(text, 'x.ttml', { prefer: 'translation' })
    expect(texts(translated.cues)).toEqual(['Karibu.'])
    expect(texts(translated.descriptions)).toEqual(['Anapanda mnara.'])
  })

  it('is the transcript of the original where there is no other language', () => {
    const [file] = exportScript(film, undefined, ExportOptions.parse({ format: 'dapt' })).files
    expect(file?.text).toContain('daptm:scriptType="originalTranscript"')
    expect(file?.text).not.toContain('xml:lang="sw"')
  })
})
