import { afterAll, describe, expect, it } from 'vitest'
import { ORTHOGRAPHIES } from '../../../../shared/text/speech/orthographies.ts'
import type { RuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import { PUBLISHED_VOWELS } from './publishedVowels.ts'
import { clickOf, PHONEMES } from './rulePhonemes.ts'
import { createRuleProbe, type Onset, onsetOf, type Probed, vowelOf } from './ruleProbe.ts'

const probe = createRuleProbe()
afterAll(() => probe.close())

/** The one syllable of interest, said between two others that are the same each time. */
async function said(syllable: string, voice: string): Promise<Probed> {
  const syllables = await probe.say(`ma ${syllable} ma ma`, voice)
  const found = syllables[1]
  return found ?? fail()
}

function fail(): never {
  throw new Error('The voice said fewer syllables than were asked for.')
}

const SAYINGS = 5
const heard = new Map<string, Promise<Onset>>()

/** The onset of a syllable, each measure the middle one of five: espeak-ng's hiss is random, so one alone may be off by half. */
function onset(syllable: string, voice: string): Promise<Onset> {
  const name = `${voice} ${syllable}`
  const known = heard.get(name) ?? measure(syllable, voice)
  heard.set(name, known)
  return known
}

async function measure(syllable: string, voice: string): Promise<Onset> {
  const onsets: Onset[] = []
  for (let saying = 0; saying < SAYINGS; saying++) onsets.push(onsetOf(await said(syllable, voice)))
  const middle = (name: keyof Onset) => onsets.map((one) => one[name]).sort((a, b) => a - b)[SAYINGS >> 1] ?? 0
  const [duration, level, low] = [middle('duration'), middle('level'), middle('low')]
  return { duration, level, low, centre: middle('centre'), crest: middle('crest') }
}

/** How far two onsets are apart in length, brightness, level, voicing or abruptness; 1 is plainly audible in each. */
async function distance(one: string, other: string, voice: string): Promise<number> {
  const [a, b] = [await onset(one, voice), await onset(other, voice)]
  const length = Math.abs(Math.log(a.duration / b.duration)) / Math.log(1.25)
  const brightness = Math.abs(Math.log2(a.centre / b.centre)) / 0.3
  const loudness = Math.max(Math.abs(a.level - b.level), Math.abs(a.low - b.low)) / 6
  return Math.max(length, brightness, loudness, Math.abs(a.crest - b.crest) / 3)
}

it.each(Object.keys(PHONEMES) as RuleLanguage[])('has a sound for every letter of %s', (language) => {
  const { vowels, consonants, foreign } = ORTHOGRAPHIES[language]
  const phones = [...Object.values(vowels), ...Object.values(consonants), ...Object.values(foreign)]
  const missing = phones
    .flatMap((spelled) => spelled.split(' '))
    .filter((phone) => PHONEMES[language].signs[phone] === undefined && clickOf(phone) === undefined)
  expect(missing).toEqual([])
})

it.each(Object.keys(PHONEMES) as RuleLanguage[])('lets every letter of %s be heard', async (language) => {
  const voice = { yo: 'yo-babatunde', ig: 'ig-emeka', ha: 'ha-musa', zu: 'zu-sipho' }[language]
  for (const letter of Object.keys(ORTHOGRAPHIES[language].consonants)) {
    // An apostrophe begins no word.
    const { samples, syllable } = (await probe.say(`ma ma${letter}a ma`, voice))[2] ?? fail()
    expect(syllable.onset, letter).not.toEqual([])
    expect(Math.max(...samples), letter).toBeGreaterThan(0.05)
    expect(samples.length / 22_050, letter).toBeLessThan(0.36)
  }
})

describe('Hausa', () => {
  it.each([
    ['ɓa', 'ba'],
    ['ɗa', 'da'],
    ['ƙa', 'ka'],
    ['ƴa', 'ya'],
    ['tsa', 'sa'],
    ['tsa', 'ca'],
    ['ƙwa', 'kwa'],
  ])('tells %s from %s', async (hooked, plain) => {
    expect(await distance(hooked, plain, 'ha-musa')).toBeGreaterThan(1)
    expect(await distance(hooked, plain, 'ha-amina')).toBeGreaterThan(1)
  })

  it('holds long vowels longer', async () => {
    const [short, long] = [await said('ga', 'ha-musa'), await said('gā', 'ha-musa')]
    expect(long.duration / short.duration).toBeGreaterThan(1.35)
  })
})

describe('Zulu', () => {
  const clicks = ['ca', 'qa', 'xa']
  const pairs = (all: readonly string[]): [string, string][] =>
    all.flatMap((one, index) => all.slice(index + 1).map((other): [string, string] => [one, other]))

  it.each([
    ...pairs(clicks),
    ...pairs(['cha', 'qha', 'xha']),
    ...pairs(['gca', 'gqa', 'gxa']),
    ...pairs(['nca', 'nqa', 'nxa']),
    ...pairs(['ca', 'cha', 'gca', 'nca', 'ngca']),
    ...pairs(['la', 'hla', 'dla', 'kla']),
    ...clicks.flatMap((click) => ['ka', 'ta', 'sa', 'tsa'].map((plain): [string, string] => [click, plain])),
    ['pa', 'pha'],
    ['ka', 'kha'],
    ['ta', 'tha'],
  ])('tells %s from %s', async (one, other) => {
    expect(await distance(one, other, 'zu-sipho')).toBeGreaterThan(1)
  })
})

describe('Yoruba and Igbo', () => {
  it.each([
    ['gba', 'ga'],
    ['gba', 'ba'],
    ['pa', 'ka'],
    ['ṣa', 'sa'],
  ])('tell %s from %s', async (one, other) => {
    expect(await distance(one, other, 'yo-babatunde')).toBeGreaterThan(1)
  })
  it.each([
    ['kpa', 'pa'],
    ['gwa', 'ga'],
    ['kwa', 'ka'],
    ['nya', 'na'],
    ['ṅa', 'na'],
    ['gha', 'ga'],
  ])('tell %s from %s', async (one, other) => {
    expect(await distance(one, other, 'ig-emeka')).toBeGreaterThan(0.5)
  })
})

it.each(PUBLISHED_VOWELS)('$language $letter is near the published vowel', async ({ language, letter, f1, f2 }) => {
  const voice = { yo: 'yo-babatunde', ig: 'ig-emeka', ha: 'ha-musa', zu: 'zu-sipho' }[language]
  // On a low tone, whose harmonics lie close together, formants are found best.
  const found = vowelOf(await said(`b${letter}\u0300`, voice))
  // In Bark: a difference of one is about one critical band, which a listener takes for the same vowel.
  const bark = (hz: number): number => (26.81 * hz) / (1960 + hz) - 0.53
  expect(Math.abs(bark(found?.f1 ?? 0) - bark(f1))).toBeLessThan(1.7)
  expect(Math.abs(bark(found?.f2 ?? 0) - bark(f2))).toBeLessThan(1.7)
})
