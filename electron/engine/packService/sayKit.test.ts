// @module-tag apart
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TARGETS } from '../../../shared/contract/targets.ts'
import { KIT_PAIRS, type KitPair } from '../../../shared/kit/pairs.ts'
import { KIT_SIZE } from '../../../shared/kit/testKit.ts'
import { sampled } from '../../../shared/testSample.ts'
import type { Transcriber } from '../core/ports.ts'
import { sayKit } from './sayKit.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'griot-say-kit-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const { signal } = new AbortController()
const nobody = () => undefined
const pair = (contrast: KitPair['contrast'], one: string, other: string): KitPair => {
  return { contrast, words: [one, other].map((text) => ({ text, gloss: 'x' })) as unknown as KitPair['words'] }
}

it('tells pairs apart by the measure of their contrast alone, and says how far the others are', async () => {
  const pairs = [
    pair('tone', 'ọkọ́', 'ọkọ̀'),
    pair('vowel', 'oko', 'ọkọ'),
    // The vowels differ, and the tones do not.
    pair('tone', 'oko', 'ọkọ'),
    pair('length', 'bá', 'bà'),
    pair('consonant', 'bá', 'bá'),
  ]
  const said = await sayKit({ language: 'yo', folder, packsDir: folder, pairs }, signal, nobody)
  expect(said).toMatchObject({ voice: { id: 'yo-adeola' }, clear: [0, 1], confused: [] })
  expect(said.alike.map((one) => one.pair)).toEqual([2, 3, 4])
  // The hiss of the same word said twice is about 1 dB apart.
  for (const { apart } of said.alike) expect(apart).toBeLessThan(2)
  expect(said.recogniser).toBeUndefined()
  expect(readdirSync(folder).filter((name) => name.endsWith('.opus'))).toHaveLength(11)
})

it('has the installed recogniser hear what it can write, and says where both words were one to it', async () => {
  const asked: number[] = []
  const recogniser: Transcriber = {
    ...{ name: 'Deaf', languages: ['yo'], draft: false },
    transcribe: async (pcm, language) => {
      asked.push(pcm.duration)
      // The third and the fourth sentence are told apart.
      const text = asked.length > 2 ? `Word${'a'.repeat(asked.length)}!` : 'One, two'
      return { language, words: [{ text, start: 0, end: 1 }] }
    },
  }
  const pairs = [pair('tone', 'ọkọ́', 'ọkọ̀'), pair('vowel', 'oko', 'ọkọ'), pair('consonant', 'sí', 'ṣí')]
  const said = await sayKit({ language: 'yo', folder, packsDir: folder, pairs, recogniser }, signal, nobody)
  expect(said).toMatchObject({ clear: [0, 1, 2], confused: [1], recogniser: 'Deaf' })
  expect(asked).toHaveLength(4)
  for (const seconds of asked) expect(seconds).toBeGreaterThan(0.3)
})

it.each(sampled(TARGETS))(
  'the voice of %s says enough pairs apart for a kit, and all tones of Yoruba and Igbo',
  async (language) => {
    const { clear, alike } = await sayKit({ language, folder, packsDir: folder }, signal, nobody)
    const { pairs } = KIT_PAIRS[language]
    // A hiss is never the same twice: a pair near the limit may be out one time and in the next, by the sound that is heard.
    expect(2 * clear.length).toBeGreaterThanOrEqual(KIT_SIZE.pair)
    expect(clear.length + alike.length).toBe(pairs.length)
    if (language === 'yo' || language === 'ig') {
      expect(alike.filter((one) => pairs[one.pair]?.contrast === 'tone')).toEqual([])
    }
  },
)

it('says that a voice is not one of this language', async () => {
  await expect(
    sayKit({ language: 'yo', voice: 'zu-sipho', folder, packsDir: folder }, signal, nobody),
  ).rejects.toMatchObject({
    failure: { kind: 'not_found' },
  })
})
