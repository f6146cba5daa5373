// @module-tag apart
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { sampledInPart, times } from '../../../../../shared/sample.testing.ts'
import { splitSentences } from '../../../../../shared/text/sentences.ts'
import { plainReading } from '../../../../../shared/text/speech/plainReading.ts'
import { recordList } from '../../../../../shared/text/speech/recording/recordList.ts'
import { englishRecordList } from '../../recorded/englishRecordList.ts'
import { ACCENTS } from '../../recorded/voiceFile.ts'
import { createEspeakPool } from '../espeakPool.ts'
import { breathsOf } from './breaths.ts'
import { englishMelody } from './englishMelody.ts'
import { englishSyllables } from './englishSyllables.ts'

const pool = createEspeakPool(1)
const { signal } = new AbortController()
afterAll(() => pool.close())

/** Phonemes as espeak-ng tells them, words between strokes. */
function phonemesOf(line: string) {
  const words = line.split(' | ').map((word) => word.split(' '))
  return words.flatMap((signs, position) =>
    signs.map((sign, index) => ({ position, start: position + index / 10, sign })),
  )
}

describe('syllables', () => {
  const written = (line: string): string[] =>
    englishSyllables(phonemesOf(line)).map(({ syllables }) =>
      syllables
        .map(({ syllable: { onset, nucleus, coda, stress } }) => {
          const mark = stress === 'first' ? 'ˈ' : stress === 'second' ? 'ˌ' : ''
          return `${mark}${onset.join('')}${nucleus}${coda.join('')}`
        })
        .join('.'),
    )

  it('take as many consonants before their vowel as can begin a word, and none from the next word', () => {
    expect(written('ˈɛ k s t ɹ ɐ | s t ɹ ˈɒ ŋ | s ˈɪ ŋ ə z')).toEqual(['ˈɛk.stɹɐ', 'ˈstɹɒŋ', 'ˈsɪŋ.əz'])
  })

  it('are made of an l alone, and of vowels beside each other', () => {
    expect(written('l ˈɪ t əl | h ɪ ɹ ˈəʊ ɪ k')).toEqual(['ˈlɪ.tl̩', 'hɪ.ˈɹəʊ.ɪk'])
  })

  it('keep consonants that stand without a vowel, with the word before or the next', () => {
    expect(written('s | ɡ ˈʊ d | z | t ˈaɪ m')).toEqual(['ˈsɡʊdz', 'ˈtaɪm'])
  })

  it('part an r from the vowel before it, which American English tells as one', () => {
    expect(written('k ˈɑːɹ\u0007 | w ˈɔːɹ m')).toEqual(['ˈkɑːɹ', 'ˈwɔːɹm'])
    const [word] = englishSyllables(phonemesOf('k ˈɑːɹ t'))
    expect(word?.syllables[0]?.starts.map((start) => start.toFixed(2))).toEqual(['0.00', '0.10', '0.16', '0.20'])
  })

  it('tell where each sound begins', () => {
    const [word] = englishSyllables(phonemesOf('ð ə | k ˈæ t').slice(2))
    expect(word?.syllables[0]?.starts).toEqual([1, 1.1, 1.2])
  })
})

describe('melody', () => {
  const syllable = (stress?: 'first' | 'second', emphasised = false) => ({
    syllable: { onset: ['t'], nucleus: 'ɪ', coda: [], offset: 0, length: 0, ...(stress && { stress }) },
    emphasised,
  })
  const [strong, weak] = [syllable('first'), syllable()]
  const notes = (after: 'stop' | 'comma' | 'question', asks = false, syllables = [weak, strong, weak, strong, weak]) =>
    englishMelody({ syllables, after, asks, sunk: 0 })

  it('makes stressed syllables higher and louder', () => {
    const [first, second] = notes('stop')
    expect((second?.from ?? 0) - (first?.from ?? 0)).toBeGreaterThan(1.5)
    expect((second?.loud ?? 0) / (first?.loud ?? 1)).toBeGreaterThan(1.2)
  })

  it('falls where it states, ends higher where it goes on, and highest where it asks whether', () => {
    const end = (some: readonly { end: number }[]): number => some.at(-1)?.end ?? 0
    expect(end(notes('comma')) - end(notes('stop'))).toBeGreaterThan(3)
    expect(end(notes('question', true)) - end(notes('comma'))).toBeGreaterThan(3)
    // As a question with a question word does.
    expect(notes('question')).toEqual(notes('stop'))
    expect(end(notes('stop', false, [weak, strong]))).toBeLessThan(-3)
  })

  it('lets the last syllable glide where it is the last stressed one', () => {
    expect(notes('stop', false, [weak, strong]).map(({ glides }) => glides)).toEqual([false, true])
    expect(notes('stop', false, [weak]).at(-1)?.glides).toBe(true)
  })

  it('moves the fall to the word that is emphasised', () => {
    const emphasised = notes('stop', false, [weak, syllable('first', true), weak, strong, weak])
    expect(emphasised[1]?.from).toBeGreaterThan((notes('stop')[1]?.from ?? 0) + 2)
    expect(emphasised[3]?.from).toBeLessThan((notes('stop')[3]?.from ?? 0) - 2)
  })
})

describe('breaths', () => {
  it('end at commas, brackets and dashes, and are together as long as the sentence', () => {
    const text = '“Well, he said (to all of us) – in a well-known voice – don’t go!” '
    const breaths = breathsOf(text)
    expect(breaths.map((one) => one.text.trim().replace(/\s+/gu, ' '))).toEqual([
      'Well',
      'he said',
      'to all of us',
      'in a well-known voice',
      'don’t go',
    ])
    expect(breaths.map((one) => one.text).join('')).toHaveLength(text.length)
    expect(breaths.map(({ breath }) => breath.after)).toEqual(['comma', 'comma', 'comma', 'comma', 'stop'])
  })

  it('are no longer than a breath, and know a question that asks whether', () => {
    const long = 'and then we walked on through the town '.repeat(10).trim()
    const breaths = breathsOf(`${long}?`)
    expect(breaths.map(({ text }) => text.length < 160 && text.length > 80)).toEqual(breaths.map(() => true))
    expect(breaths.at(-1)?.breath).toMatchObject({ after: 'question', asks: true })
    expect(breathsOf('Where are you?')[0]?.breath.asks).toBe(false)
  })
})

describe('phrases to read', () => {
  it('are few, short, and said in one breath', () => {
    const phrases = recordList('en')
    expect(phrases.length).toBeLessThanOrEqual(200)
    expect(new Set(phrases).size).toBe(phrases.length)
    expect(phrases.filter((phrase) => breathsOf(phrase).length > 1 || !/^[a-zA-Z’' ]{12,60}$/u.test(phrase))).toEqual(
      [],
    )
  })

  it.each(sampledInPart(ACCENTS))(
    'hold nearly every pair of sounds of running text: %s',
    { tags: 'sampled' },
    async (accent) => {
      const list = await englishRecordList(accent, { pool, signal })
      const recordedDiphones = new Set(list.flatMap(({ diphones }) => diphones))
      const text = readFileSync(new URL('../../../../../e2e/texts/udhr.en.txt', import.meta.url), 'utf8')
      const breaths = splitSentences(plainReading(text, 'en').text).flatMap((one) =>
        breathsOf(one).map((part) => part.text),
      )
      const running = (
        await englishRecordList(
          accent,
          { pool, signal },
          breaths.filter((one) => /\p{L}/u.test(one)).slice(0, times(120, breaths.length)),
        )
      ).flatMap(({ diphones }) => diphones)
      expect(running.length).toBeGreaterThan(times(2000, 4000))
      expect(running.filter((pair) => !recordedDiphones.has(pair)).length / running.length).toBeLessThan(0.03)
    },
  )
})
