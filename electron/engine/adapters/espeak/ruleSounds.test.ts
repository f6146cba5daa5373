import { afterAll, describe, expect, it } from 'vitest'
import { sampled } from '../../../../shared/sample.testing.ts'
import { ORTHOGRAPHIES } from '../../../../shared/text/speech/orthographies.ts'
import type { SpelledLanguage } from '../../../../shared/text/speech/phonology.ts'
import { PUBLISHED_VOWELS } from './publishedVowels.testing.ts'
import { clickOf, PHONEMES } from './rulePhonemes.ts'
import { createRuleProbe, type Onset, onsetOf, type Probed, vowelOf } from './ruleProbe.testing.ts'

const RATE = 22_050
const probe = createRuleProbe()
afterAll(() => probe.close())

/** The one syllable of interest, said between two others that are the same each time. */
async function probeSyllable(syllable: string, voice: string): Promise<Probed> {
  const syllables = await probe.say(`ma ${syllable} ma ma`, voice)
  const found = syllables[1]
  return found ?? fail()
}

function fail(): never {
  throw new Error('The voice said fewer syllables than were asked for.')
}

const measuredOnsets = new Map<string, Promise<Onset>>()

/** The onset of a syllable. */
function onset(syllable: string, voice: string): Promise<Onset> {
  const name = `${voice} ${syllable}`
  const known = measuredOnsets.get(name) ?? probeSyllable(syllable, voice).then(onsetOf)
  measuredOnsets.set(name, known)
  return known
}

/** How far two onsets are apart in length, brightness, level, voicing or abruptness; 1 is plainly audible in each. */
async function distance(one: string, other: string, voice: string): Promise<number> {
  const [a, b] = [await onset(one, voice), await onset(other, voice)]
  const length = Math.abs(Math.log(a.duration / b.duration)) / Math.log(1.25)
  const brightness = Math.abs(Math.log2(a.centre / b.centre)) / 0.3
  const loudness = Math.max(Math.abs(a.level - b.level), Math.abs(a.low - b.low)) / 6
  return Math.max(length, brightness, loudness, Math.abs(a.crest - b.crest) / 3)
}

/** Seconds of silence (-50 dB) behind a consonant's release, and how many dB its closure's voice grows until then. */
async function throatOf(syllable: string, voice: string): Promise<{ silence: number; growth: number }> {
  const { samples, phonemes } = await probeSyllable(syllable, voice)
  // The vowel begins up to a few milliseconds before espeak-ng reports it.
  const onset = samples.subarray(0, Math.round(((phonemes.at(-1) ?? 0) - 0.004) * RATE))
  const peak = onset.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const released = onset.subarray(onset.findIndex((value) => Math.abs(value) === peak))
  let [silent, longest] = [0, 0]
  for (const value of released) {
    silent = Math.abs(value) < 0.003 ? silent + 1 : 0
    longest = Math.max(longest, silent)
  }
  // The release of a stop lies some 20 ms before the vowel that espeak-ng reports.
  const closure = onset.subarray(0, onset.length - Math.round(0.02 * RATE))
  const middle = closure.length >> 1
  const level = (part: Float32Array): number => 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 1e-9))
  return {
    silence: longest / RATE,
    growth: level(closure.subarray(middle)) - level(closure.subarray(0, middle)),
  }
}

/** By how many dB a vowel's first formant stands over the resonances of the nose, near 250 and 950 Hz. */
async function noseOf(syllable: string, f1: number, voice: string): Promise<{ lower: number; upper: number }> {
  const { samples, phonemes, duration } = await probeSyllable(syllable, voice)
  const start = phonemes.at(-1) ?? 0
  const vowel = samples.subarray(...[0.3, 0.8].map((share) => Math.round((start + share * (duration - start)) * RATE)))
  const strongest = (from: number, to: number): number => {
    let found = 0
    for (let hz = from; hz <= to; hz += 10) found = Math.max(found, amplitudeAt(vowel, hz))
    return 20 * Math.log10(found)
  }
  const first = strongest(f1 - 130, f1 + 130)
  return { lower: first - strongest(180, 330), upper: first - strongest(800, 1150) }
}

function amplitudeAt(sound: Float32Array, hz: number): number {
  const turn = (2 * Math.PI * hz) / RATE
  let [re, im] = [0, 0]
  sound.forEach((value, i) => {
    const windowed = value * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / sound.length))
    re += windowed * Math.cos(turn * i)
    im += windowed * Math.sin(turn * i)
  })
  return Math.hypot(re, im)
}

it.each(Object.keys(PHONEMES) as SpelledLanguage[])('has a sound for every letter of %s', (language) => {
  const { vowels, consonants, foreign } = ORTHOGRAPHIES[language]
  const phones = [...Object.values(vowels), ...Object.values(consonants), ...Object.values(foreign)]
  const missing = phones
    .flatMap((spelled) => spelled.split(' '))
    .filter((phone) => PHONEMES[language].signs[phone] === undefined && clickOf(phone) === undefined)
  expect(missing).toEqual([])
})

it.each(sampled(['yo', 'ig', 'ha', 'zu'] as const))(
  'lets every letter of %s be heard',
  { tags: 'sampled' },
  async (language) => {
    const voice = { yo: 'yo-babatunde', ig: 'ig-emeka', ha: 'ha-musa', zu: 'zu-sipho' }[language]
    for (const letter of Object.keys(ORTHOGRAPHIES[language].consonants)) {
      // An apostrophe begins no word.
      const { samples, syllable } = (await probe.say(`ma ma${letter}a ma`, voice))[2] ?? fail()
      expect(syllable.onset, letter).not.toEqual([])
      expect(Math.max(...samples), letter).toBeGreaterThan(0.05)
      expect(samples.length / RATE, letter).toBeLessThan(0.36)
    }
  },
)

describe('Hausa', () => {
  const pairs = [
    ['ɓa', 'ba'],
    ['ɗa', 'da'],
    ['ƙa', 'ka'],
    ['ƴa', 'ya'],
    ['tsa', 'sa'],
    ['tsa', 'ca'],
    ['ƙwa', 'kwa'],
  ] as const
  it.each(sampled(pairs, 2))('tells %s from %s', { tags: 'sampled' }, async (hooked, plain) => {
    expect(await distance(hooked, plain, 'ha-musa')).toBeGreaterThan(1)
    expect(await distance(hooked, plain, 'ha-amina')).toBeGreaterThan(1)
  })

  it.each(sampled(['ha-musa', 'ha-amina']))(
    'ejects ts and ƙ, and lets the voice of ɓ and ɗ grow: %s',
    { tags: 'sampled' },
    async (voice) => {
      for (const ejective of ['tsa', 'ƙa']) expect((await throatOf(ejective, voice)).silence).toBeGreaterThan(0.012)
      for (const pulmonic of ['sa', 'ca']) expect((await throatOf(pulmonic, voice)).silence).toBeLessThan(0.006)
      for (const implosive of ['ɓa', 'ɗa']) expect((await throatOf(implosive, voice)).growth).toBeGreaterThan(4)
      for (const plain of ['ba', 'da']) expect((await throatOf(plain, voice)).growth).toBeLessThan(3)
    },
  )

  it('holds long vowels longer', async () => {
    const [short, long] = [await probeSyllable('ga', 'ha-musa'), await probeSyllable('gā', 'ha-musa')]
    expect(long.duration / short.duration).toBeGreaterThan(1.35)
  })
})

describe('Zulu', () => {
  const clicks = ['ca', 'qa', 'xa']
  const pairs = (all: readonly string[]): [string, string][] =>
    all.flatMap((one, index) => all.slice(index + 1).map((other): [string, string] => [one, other]))

  const contrasts = [
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
  ] as const
  it.each(sampled(contrasts, 6))('tells %s from %s', { tags: 'sampled' }, async (one, other) => {
    expect(await distance(one, other, 'zu-sipho')).toBeGreaterThan(1)
  })
})

it.each(sampled(['zu-sipho', 'zu-thandi']))(
  'ejects the stops of Zulu that are written without h: %s',
  { tags: 'sampled' },
  async (voice) => {
    for (const ejective of ['pa', 'ta', 'tsa', 'tsha', 'kla']) {
      expect((await throatOf(ejective, voice)).silence, ejective).toBeGreaterThan(0.008)
    }
    for (const breathed of ['pha', 'tha', 'kha', 'sa']) {
      expect((await throatOf(breathed, voice)).silence, breathed).toBeLessThan(0.006)
    }
    expect((await throatOf('ba', voice)).growth).toBeGreaterThan((await throatOf('bha', voice)).growth + 3)
  },
)

describe('Yoruba and Igbo', () => {
  it.each(sampled(['yo-babatunde', 'yo-adeola']))(
    'say nasal vowels through the nose: %s',
    { tags: 'sampled' },
    async (voice) => {
      for (const [vowel, f1, resonance] of [
        ['a', 730, 'lower'],
        ['ẹ', 640, 'lower'],
        ['ọ', 570, 'lower'],
        ['i', 320, 'upper'],
        ['u', 340, 'upper'],
      ] as const) {
        const [nasal, oral] = [`b${vowel}n`, `b${vowel}`]
        const weaker = (await noseOf(oral, f1, voice))[resonance] - (await noseOf(nasal, f1, voice))[resonance]
        expect(weaker, nasal).toBeGreaterThan(4)
      }
    },
  )

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

it.each(sampled(PUBLISHED_VOWELS, 6))(
  '$language $letter is near the published vowel',
  { tags: 'sampled' },
  async ({ language, letter, f1, f2 }) => {
    const voice = { yo: 'yo-babatunde', ig: 'ig-emeka', ha: 'ha-musa', zu: 'zu-sipho' }[language]
    // On a low tone, whose harmonics lie close together, formants are found best.
    const found = vowelOf(await probeSyllable(`b${letter}\u0300`, voice))
    // In Bark: a difference of one is about one critical band, which a listener takes for the same vowel.
    const bark = (hz: number): number => (26.81 * hz) / (1960 + hz) - 0.53
    expect(Math.abs(bark(found?.f1 ?? 0) - bark(f1))).toBeLessThan(1.7)
    expect(Math.abs(bark(found?.f2 ?? 0) - bark(f2))).toBeLessThan(1.7)
  },
)
