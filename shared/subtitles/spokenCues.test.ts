import { describe, expect, it } from 'vitest'
import words from './soundWords.json' with { type: 'json' }
import { soundCues, spokenCues, wordsOf } from './spokenCues.ts'

/** Signs of sound as subtitles for those who do not hear have them, each language's words among them. */
const SOUNDS = [
  ...['[laughs]', '[door slams]', '[AMINA]', '[♪ tense music ♪]', '♪', '♫ ♪', '(soft music)', '(laughs softly)'],
  ...Object.values(words).flatMap((own) => own.slice(0, 4).map((word) => `(${word})`)),
]
/** Texts that people say, some in brackets. */
const SPOKEN_TEXTS = [
  'Good morning to you all.',
  'The price (in 2020) was low.',
  'Take it (or leave it).',
  'Ẹ káàárọ̀, ẹ̀yin ará mi.',
  'Ina kwana?',
]
const WAYS = [
  (sound: string, spokenText: string) => `${sound} ${spokenText}`,
  (sound: string, spokenText: string) => `${spokenText} ${sound}`,
  (sound: string, spokenText: string) => `${sound}\n${spokenText}`,
  (sound: string) => sound,
] as const

it('of 200 made cues with signs of sound none is spoken, and no word of what is said is lost', () => {
  const cues = Array.from({ length: 200 }, (_, at) => {
    const [sound = '', spokenText = ''] = [SOUNDS[at % SOUNDS.length], SPOKEN_TEXTS[at % SPOKEN_TEXTS.length]]
    const way = WAYS[Math.floor(at / 7) % WAYS.length] ?? WAYS[0]
    return { sound, text: way(sound, spokenText), said: way === WAYS[3] ? '' : spokenText }
  })
  expect(new Set(cues.map(({ sound }) => sound)).size).toBeGreaterThan(25)
  expect(cues.filter(({ said }) => said === '').length).toBeGreaterThan(40)
  const wrong = cues.filter(({ text, said }) => wordsOf(text).replaceAll(/\s+/gu, ' ') !== said)
  expect(wrong).toEqual([])
})

describe('sounds in other brackets', () => {
  const cues = (...texts: string[]) => texts.map((text, at) => ({ start: at, end: at + 1, text }))
  const said = (text: string, ...sung: ['speak'?]) => spokenCues(cues(text), ...sung).map((cue) => cue.text)

  it.each([
    '【音楽】',
    '（笑いで）',
    '[MUSIC PLAYING]',
    '(kicheko)',
    '♪♪',
    '♫',
    '*sighs*',
    '*sighs deeply*',
    '[…]',
    '〔拍手〕',
    '［笑］',
    '{door slams}',
    '# La la la #',
    '# La la\nla #',
    '# Nitarudi',
    '- ♪ La ♪',
  ])('says nothing of %j', (text) => {
    expect(said(text)).toEqual([])
  })

  it.each([
    ['- [Mlango unafunguka] Karibu.', '- Karibu.'],
    ['(WHISPERING) Njoo hapa.', 'Njoo hapa.'],
    ['*laughs* Karibu.', 'Karibu.'],
    ['【拍手】 はい、（本当に）行きます', 'はい、（本当に）行きます'],
    ['That is *really* good.', 'That is *really* good.'],
    ['*No!*', '*No!*'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['#1 in the charts', '#1 in the charts'],
    ['# 1 in the charts', '# 1 in the charts'],
    ['I write C# and F#', 'I write C# and F#'],
    ['「はい」', '「はい」'],
  ])('of %j says %j', (text, words) => {
    expect(said(text)).toEqual([words])
  })

  it('says sung lines without their signs where that is asked for, and keeps the music', () => {
    expect(said('♪ Nitarudi nyumbani ♪', 'speak')).toEqual(['Nitarudi nyumbani'])
    expect(said('# Nitarudi\nnyumbani #', 'speak')).toEqual(['Nitarudi\nnyumbani'])
    for (const music of ['♪♪', '[♪ tense music ♪]', '♪ [tense music] ♪', '♪ (soft music) ♪'])
      expect(said(music, 'speak')).toEqual([])
    const song = cues('♪ Nitarudi ♪', '♪♪')
    expect([soundCues(song).length, soundCues(song, 'speak').length]).toEqual([2, 1])
  })
})
