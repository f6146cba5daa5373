// @module-tag apart
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TARGETS } from '../../../shared/contract/targets.ts'
import { KIT_MATERIAL, type KitPair } from '../../../shared/kit/pairs.ts'
import { KIT_SIZE } from '../../../shared/kit/testKit.ts'
import { sampled } from '../../../shared/sample.testing.ts'
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

it('tells pairs apart by their own contrast, and has the installed recogniser hear what it can write', async () => {
  const durations: number[] = []
  const recogniser: Transcriber = {
    ...{ name: 'Deaf', languages: ['yo'], draft: false },
    transcribe: async (pcm, language) => {
      durations.push(pcm.duration)
      // The words of the first pair that it hears are one to it, all others are told apart.
      const text = durations.length > 2 ? `Word${'a'.repeat(durations.length)}!` : 'One, two'
      return { language, words: [{ text, start: 0, end: 1 }] }
    },
  }
  const pairs = [
    pair('tone', 'ọkọ́', 'ọkọ̀'),
    pair('vowel', 'oko', 'ọkọ'),
    // The vowels differ, and the tones do not.
    pair('tone', 'oko', 'ọkọ'),
    pair('length', 'bá', 'bà'),
    pair('consonant', 'bá', 'bá'),
    pair('consonant', 'sí', 'ṣí'),
  ]
  const result = await sayKit({ language: 'yo', folder, packsDir: folder, pairs, recogniser }, signal, nobody)
  expect(result).toMatchObject({ voice: { id: 'yo-adeola' }, clear: [0, 1, 5], confused: [1], recogniser: 'Deaf' })
  expect(result.alike.map((one) => one.pair)).toEqual([2, 3, 4])
  for (const { apart } of result.alike) expect(apart).toBeLessThan(2)
  // The same word is the same sound.
  expect(result.alike.at(-1)?.apart).toBe(0)
  expect(readdirSync(folder).filter((name) => name.endsWith('.opus'))).toHaveLength(13)
  // Recognisers write no tones and no lengths.
  expect(durations).toHaveLength(6)
  for (const seconds of durations) expect(seconds).toBeGreaterThan(0.3)
})

it.each(sampled(TARGETS))(
  'the voice of %s says enough pairs apart for a kit, and all tones of Yoruba and Igbo',
  { tags: 'sampled' },
  async (language) => {
    const { clear, alike, recogniser } = await sayKit({ language, folder, packsDir: folder }, signal, nobody)
    expect(recogniser).toBeUndefined()
    const { pairs } = KIT_MATERIAL[language]
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
