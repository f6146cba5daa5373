import { expect, it } from 'vitest'
import words from './soundWords.json' with { type: 'json' }
import { wordsOf } from './spokenCues.ts'

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
