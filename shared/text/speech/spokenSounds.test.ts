import { describe, expect, it } from 'vitest'
import { spokenSounds } from './spokenSounds.ts'

/** The sounds of a text, each with its letters; a bar stands where a break is before it. */
const shown = (text: string, language: Parameters<typeof spokenSounds>[1]) =>
  spokenSounds(text, language)
    .map(({ phone, offset, length, before }) => {
      return `${before === 'none' ? '' : '| '}${phone}:${text.normalize('NFC').slice(offset, offset + length)}`
    })
    .join(' ')

describe('the sounds of a text', () => {
  it.each([
    ['yo', 'Ẹ̀kọ́, àgbà', 'ɛ:Ẹ̀ k:k ɔ:ọ́ | a:à gb:gb a:à'],
    ['ha', 'ƙwai', 'kʼʷ:ƙw a:a i:i'],
    ['sw', 'wa 20', 'w:w a:a i:2 ʃ:2 i:2 r:2 i:0 n:0 i:0'],
    ['en', 'My church', 'm:M ay:y ch:ch er:ur ch:ch'],
  ] as const)('have their letters in %s: %s', (language, text, sounds) => {
    expect(shown(text, language)).toBe(sounds)
  })

  it.each([
    ['debt', 'd e t'],
    ['doubtful', 'd aw t f uh l'],
    ['subtle', 's uh t l'],
    ['receipt', 'r e s i t'],
    ['psalm', 's a m'],
    ['coup', 'k u'],
    ['corps', 'k o'],
    ['uphill', 'uh p h i l'],
    ['shepherd', 'sh e p h er d'],
    ['sapphire', 's a f ay @'],
    ['laughing', 'l o f i ng'],
    ['obtain', 'o b t ey n'],
  ])('are those of English: %s', (word, sounds) => {
    expect(
      spokenSounds(word, 'en')
        .map(({ phone }) => phone)
        .join(' '),
    ).toBe(sounds)
  })
})
