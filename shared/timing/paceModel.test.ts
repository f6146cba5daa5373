import { describe, expect, it } from 'vitest'
import { learnTake, newPaceModel, predictSeconds } from './paceModel.ts'
import { speechSize } from './speechSize.ts'

const TEXTS = [
  'Habari za asubuhi, karibuni kwenye kipindi chetu.',
  'Leo tutazungumza kuhusu mradi mpya wa maji.',
  'Asante sana.',
  'Watu wote wamezaliwa huru, hadhi na haki zao ni sawa.',
  'Kila mtu ana haki ya kuishi na ya uhuru.',
  'Mimi ninaitwa Juma. Wewe je?',
]

describe('predictSeconds', () => {
  it('knows a plausible pace before it has heard a voice', () => {
    const seconds = predictSeconds(newPaceModel('en'), 'Good morning, and welcome to our programme.', 'x')
    expect(seconds).toBeGreaterThan(1.5)
    expect(seconds).toBeLessThan(4)
  })

  it('takes more time for more text, and none for none', () => {
    const model = newPaceModel('sw')
    expect(predictSeconds(model, TEXTS[0] ?? '', 'x')).toBeGreaterThan(predictSeconds(model, TEXTS[2] ?? '', 'x'))
    expect(predictSeconds(model, ' … ♪ ', 'x')).toBe(0)
    expect(predictSeconds(model, '1948', 'x')).toBeGreaterThan(1)
  })

  it('learns the pace of each voice from its takes', () => {
    let model = newPaceModel('sw-KE')
    const truth = (text: string): number => 1.4 * predictSeconds(newPaceModel('sw'), text, 'x')
    for (const text of TEXTS) model = learnTake(model, { text, voice: 'slow', seconds: truth(text) })
    const text = 'Hii ni habari njema kwa watu wote wa kijiji.'
    expect(predictSeconds(model, text, 'slow') / truth(text)).toBeCloseTo(1, 1)
    expect(predictSeconds(model, text, 'other')).toBe(predictSeconds(newPaceModel('sw'), text, 'other'))
  })

  it('expects every line to take a fifth longer after one take of a voice that is a fifth slower', () => {
    const fresh = newPaceModel('sw')
    const seconds = 1.2 * predictSeconds(fresh, TEXTS[1] ?? '', 'slow')
    const model = learnTake(fresh, { text: TEXTS[1] ?? '', voice: 'slow', seconds })
    for (const text of TEXTS) {
      const longer = predictSeconds(model, text, 'slow') / predictSeconds(fresh, text, 'slow')
      expect(Math.abs(longer - 1.2), text).toBeLessThan(0.015)
    }
  })

  it('is not led astray by one bad take, or by none at all', () => {
    let model = newPaceModel('sw')
    for (const text of TEXTS) model = learnTake(model, { text, voice: 'v', seconds: predictSeconds(model, text, 'v') })
    const before = predictSeconds(model, TEXTS[0] ?? '', 'v')
    model = learnTake(model, { text: TEXTS[1] ?? '', voice: 'v', seconds: 60 })
    expect(Math.abs(predictSeconds(model, TEXTS[0] ?? '', 'v') / before - 1)).toBeLessThan(0.1)
    for (const seconds of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(learnTake(model, { text: 'Ndiyo.', voice: 'v', seconds })).toBe(model)
    expect(learnTake(model, { text: '…', voice: 'v', seconds: 1 })).toBe(model)
  })

  it('is plain data that survives being stored', () => {
    const model = learnTake(newPaceModel('yo'), { text: 'Ẹ káàárọ̀', voice: 'v', seconds: 0.8 })
    expect(JSON.parse(JSON.stringify(model))).toEqual(model)
  })
})

describe('speechSize', () => {
  const syllables = (text: string, language: string): number => speechSize(text, language).syllables

  it('counts English syllables as they are heard', () => {
    const words = { universal: 4, declaration: 4, rights: 1, whereas: 2, committed: 3, people: 2, family: 3, named: 1 }
    for (const [word, count] of Object.entries(words)) expect(syllables(word, 'en'), word).toBe(count)
  })

  it('counts vowels under dots and tones, in either normal form, and nasals that are syllables', () => {
    for (const form of ['NFC', 'NFD']) {
      expect(syllables('ọmọnìyàn'.normalize(form), 'yo')).toBe(4)
      expect(syllables('ń lọ'.normalize(form), 'yo')).toBe(2)
    }
    expect(syllables('mtu', 'sw')).toBe(2)
    expect(syllables('mbwa', 'sw')).toBe(1)
    expect(syllables('kai tsaye', 'ha')).toBe(3)
    expect(syllables('ƙasaa', 'ha')).toBe(2)
    expect(syllables('ubuntu', 'zu')).toBe(3)
  })

  it('reads numbers, signs and abbreviations out', () => {
    // As it is read: nineteen forty-eight.
    expect(syllables('1948', 'en')).toBeGreaterThanOrEqual(5)
    expect(syllables('1948', 'en')).toBeLessThanOrEqual(6)
    // Isishiyagalombili, not the mean of all numbers.
    expect(syllables('8', 'zu')).toBeGreaterThanOrEqual(7)
    expect(syllables('The BBC', 'en')).toBe(4)
    expect(syllables('50 %', 'en')).toBeGreaterThan(3)
    expect(syllables('STOP NOW', 'en')).toBe(2)
  })

  it('hears pauses inside the text only', () => {
    expect(speechSize('One, two. Three.', 'en')).toMatchObject({ commas: 1, stops: 1 })
    expect(speechSize('3.5 and 1,000', 'en')).toMatchObject({ commas: 0, stops: 0 })
  })

  it('reads vowels and consonants as the rules of a language do', () => {
    // Two vowels in a row are two syllables, two letters of one sound one consonant, and an elision none.
    expect(speechSize('ẹnìíkejì', 'yo')).toMatchObject({ syllables: 5 })
    expect(speechSize('gbogbo', 'yo')).toMatchObject({ syllables: 2, consonants: 2 })
    expect(speechSize("n'ụlọ", 'ig')).toMatchObject({ syllables: 2, consonants: 1 })
    expect(speechSize('kai', 'ha')).toMatchObject({ syllables: 1, long: 1 })
    expect(speechSize('chache', 'sw')).toMatchObject({ syllables: 2, consonants: 2 })
    // Nasals and glides last half as long as other consonants.
    expect(speechSize('mama', 'sw').consonants).toBe(1)
  })

  it('spells what has no vowel, and abbreviations in capitals', () => {
    expect(speechSize('.mkv', 'ha').syllables).toBe(3)
    expect(speechSize('WAV', 'ha').syllables).toBeGreaterThanOrEqual(5)
    expect(speechSize('npm', 'sw').syllables).toBe(3)
  })
})
