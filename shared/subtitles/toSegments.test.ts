import { describe, expect, it } from 'vitest'
import { soundCues, spokenCues, wordsOf } from './spokenCues.ts'
import { toSegments } from './toSegments.ts'

const cue = (start: number, text: string, speaker?: string) => ({
  start,
  end: start + 1,
  text,
  ...(speaker === undefined ? {} : { speaker }),
})

describe('toSegments', () => {
  it('labels speakers in order of first appearance and goes on where a name is missing', () => {
    const { segments, names } = toSegments([
      cue(0, 'a\nb', 'Juma'),
      cue(1, 'c', 'Amina'),
      cue(2, 'd'),
      cue(3, 'e', 'Juma'),
    ])
    expect(segments.map(({ id, text, speaker }) => [id, text, speaker])).toEqual([
      [0, 'a b', 'SPEAKER_00'],
      [1, 'c', 'SPEAKER_01'],
      [2, 'd', 'SPEAKER_01'],
      [3, 'e', 'SPEAKER_00'],
    ])
    expect(names).toEqual({ SPEAKER_00: 'Juma', SPEAKER_01: 'Amina' })
  })

  it('takes names for those of speakers where half of the cues have one, and not where fewer do', () => {
    const named = (...speakers: (string | undefined)[]) =>
      toSegments(speakers.map((speaker, at) => cue(at, 'a', speaker))).segments.map(({ speaker }) => speaker)
    expect(named('Juma', undefined, 'Amina', undefined)).toEqual(['00', '00', '01', '01'].map((at) => `SPEAKER_${at}`))
    expect(named('Juma', undefined, 'Amina', undefined, undefined)).toEqual(Array(5).fill('SPEAKER_00'))
  })

  it('makes a segment for each of two who speak in one cue', () => {
    const { segments } = toSegments([cue(0, '- Where to?\n- To market.'), cue(1, 'c')])
    expect(segments.map(({ id, text }) => [id, text])).toEqual([
      [0, 'Where to?'],
      [1, 'To market.'],
      [2, 'c'],
    ])
  })

  it('gives lines before the first name to that name', () => {
    expect(toSegments([cue(0, 'a'), cue(1, 'b', 'Amina')]).segments[0]?.speaker).toBe('SPEAKER_00')
  })

  it('does not trust names that few lines carry', () => {
    const { segments, names } = toSegments([cue(0, 'a'), cue(1, 'b', 'MAN'), cue(2, 'c'), cue(3, 'd')])
    expect(names).toEqual({})
    expect(new Set(segments.map(({ speaker }) => speaker))).toEqual(new Set(['SPEAKER_00']))
  })

  it('makes nothing of nothing', () => expect(toSegments([])).toEqual({ segments: [], names: {} }))
})

describe('spokenCues', () => {
  it('leaves out sounds and music, keeps what is said', () => {
    const cues = [
      '[door slams]',
      '♪ ♪',
      '(LAUGHS)',
      'Hello [sighs] there',
      '- (whispers)\n- Come (now)!',
      '♪ La la ♪',
      '(speaking Zulu)',
      'And here, too (sighs).',
      '>> Go on.',
      '[laughs]: Come.',
    ]
    expect(spokenCues(cues.map((text, index) => cue(index, text))).map(({ text }) => text)).toEqual([
      'Hello there',
      '- Come (now)!',
      'And here, too.',
      'Go on.',
      'Come.',
    ])
  })

  // Signs as subtitles have them, around what is said and alone.
  const signs = [
    '[laughs]',
    '(sighs)',
    '♪',
    '[AMINA]',
    '(laughs softly)',
    '(soft music)',
    '[door slams]',
    '(anacheka)',
    '(dariya)',
  ]
  const spokenTexts = ['Habari.', 'Come (now)!', 'He said (twice) no.', 'Ẹ káàárọ̀ (o).', 'I love music (and dancing).']

  it('says nothing of signs and loses nothing of what is said', () => {
    for (const sign of signs) {
      expect(wordsOf(sign)).toBe('')
      for (const words of spokenTexts)
        for (const text of [`${sign} ${words}`, `${words} ${sign}`, `${sign}\n${words}`, `[AMINA] ${words} ${sign}`])
          expect(wordsOf(text)).toBe(words)
    }
    for (const song of ['♪ La la ♪', '♪♪ La la, ♪', '♫ La\nla ♫', '♪ Habari ♪\n♪ ya asubuhi ♪', '♪ tense music ♪']) {
      expect(wordsOf(song)).toBe('')
      expect(wordsOf(`${song} Habari.`)).toBe('Habari.')
      const cues = [cue(0, song), cue(1, `${song}\n- Habari.`)]
      expect(spokenCues(cues).map(({ text }) => text)).toEqual(['- Habari.'])
      expect(soundCues(cues)).toEqual([cues[0]])
    }
    for (const words of [...spokenTexts, '', 'a [b', '(the music is loud)']) expect(wordsOf(words)).toBe(words)
  })
})
