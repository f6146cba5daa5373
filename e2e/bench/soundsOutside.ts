import {
  createRuleProbe,
  type Probed,
  type RuleProbe,
} from '../../electron/engine/adapters/espeak/ruleProbe.testing.ts'
import { declaration } from '../support/declaration.ts'
import { atLeast, atMost, notMeasured, report } from './goals.ts'
import { hasPraat, runPraat } from './praatPitch.ts'

/** Nasal vowels by their oral ones, the first formant in Hz, and the resonance of the nose that tells them best. */
const NASALS = [
  ['a', 730, 'lower'],
  ['ẹ', 640, 'lower'],
  ['ọ', 570, 'lower'],
  ['i', 320, 'upper'],
  ['u', 340, 'upper'],
] as const
/** Ejectives with the consonant of breath beside each, and implosives with the plain voiced one. */
const EJECTIVES = [
  ['ha', 'ƙ', 'k'],
  ['ha', 'ts', 'c'],
  ['zu', 'p', 'ph'],
  ['zu', 't', 'th'],
  ['zu', 'kl', 'kh'],
] as const
const IMPLOSIVES = [
  ['ha', 'ɓ', 'b'],
  ['ha', 'ɗ', 'd'],
  ['zu', 'b', 'bh'],
] as const
const VOICES = { yo: ['yo-babatunde', 'yo-adeola'], ha: ['ha-musa', 'ha-amina'], zu: ['zu-sipho', 'zu-thandi'] }
/** dB, seconds and dB. Nasal vowels lose 6 to 8 dB of A1-P0, and more of A1-P1 (Chen 1997, JASA 102). */
const GOALS = { nasal: 5, silence: 0.01, breath: 0.005, growth: 4 }
/** Per cent by which people's periods differ in level from one to the next, at most. */
const MAX_SHIMMER_PERCENT = 11
const SAMPLE_RATE_HZ = 22_050

/** Nasal vowels, ejectives and implosives of the rule voices as Praat hears them. */
export async function soundsOutside(): Promise<void> {
  if (!(await hasPraat())) return notMeasured('sounds: the Debian package praat is absent')
  const probe = createRuleProbe()
  try {
    for (const voice of VOICES.yo) await nasals(probe, voice)
    for (const [language, voices] of Object.entries(VOICES)) {
      for (const voice of voices) {
        const percent = await shimmer(probe, declaration(language).slice(0, 400), voice)
        report(`${voice}, shimmer`, `${percent.toFixed(1)} %`, atMost(percent, MAX_SHIMMER_PERCENT, '%'))
      }
    }
    for (const index of [0, 1]) {
      for (const [language, ejective, breathed] of EJECTIVES) {
        const voice = VOICES[language][index] ?? ''
        const [gap, none] = [await silence(probe, `${ejective}a`, voice), await silence(probe, `${breathed}a`, voice)]
        const name = `${voice}, silence behind`
        report(`${name} ${ejective}`, `${(1000 * gap).toFixed(0)} ms`, atLeast(1000 * gap, 1000 * GOALS.silence))
        report(`${name} ${breathed}`, `${(1000 * none).toFixed(0)} ms`, atMost(1000 * none, 1000 * GOALS.breath))
      }
      for (const [language, implosive, plain] of IMPLOSIVES) {
        const voice = VOICES[language][index] ?? ''
        const more = (await growth(probe, `${implosive}a`, voice)) - (await growth(probe, `${plain}a`, voice))
        report(
          `${voice}, voice of ${implosive} grows more than of ${plain}`,
          `${more.toFixed(1)} dB`,
          atLeast(more, GOALS.growth),
        )
      }
    }
  } finally {
    await probe.close()
  }
}

async function nasals(probe: RuleProbe, voice: string): Promise<void> {
  for (const [vowel, f1, resonance] of NASALS) {
    const [oral, nasal] = [
      await overNose(probe, `b${vowel}`, { f1, voice }),
      await overNose(probe, `b${vowel}n`, { f1, voice }),
    ]
    const less = oral[resonance] - nasal[resonance]
    const name = `${voice} ${vowel}n, ${resonance === 'lower' ? 'A1-P0' : 'A1-P1'} less than in ${vowel}`
    report(name, `${less.toFixed(1)} dB`, atLeast(less, GOALS.nasal))
  }
}

/** How much neighbouring periods of running speech differ in level, in per cent, by Praat's usual settings. */
async function shimmer(probe: RuleProbe, text: string, voice: string): Promise<number> {
  const syllables = await probe.say(text, voice)
  const samples = Float32Array.from(syllables.flatMap((syllable) => Array.from(syllable.samples)))
  const script = [
    opening,
    'sound = selected ("Sound")',
    'points = To PointProcess (periodic, cc): 60, 500',
    'selectObject: sound, points',
    'share = Get shimmer (local): 0, 0, 0.0001, 0.02, 1.3, 1.6',
    'appendInfoLine: fixed$ (100 * share, 2)',
  ].join('\n')
  const [percent = ''] = await runPraat(script, { samples, sampleRate: SAMPLE_RATE_HZ })
  return Number(percent)
}

/** The level of the first formant over that near 250 and 950 Hz, in dB. */
async function overNose(
  probe: RuleProbe,
  syllable: string,
  { f1, voice }: { f1: number; voice: string },
): Promise<{ lower: number; upper: number }> {
  const { samples, phonemes, duration } = await syllableBetween(probe, syllable, voice)
  const start = phonemes.at(-1) ?? 0
  const [from = 0, to = 0] = [0.3, 0.8].map((share) => start + share * (duration - start))
  const bands = [
    [f1 - 130, f1 + 130],
    [180, 330],
    [800, 1150],
  ]
  const bandQueries = bands.map(([low, high]) => {
    return `level = Get maximum: ${low}, ${high}, "none"\nappendInfoLine: fixed$ (level, 2)`
  })
  const script = [
    opening,
    `Extract part: ${from}, ${to}, "Hanning", 1, "no"`,
    'To Spectrum: "yes"',
    'To Ltas (1-to-1)',
    ...bandQueries,
  ].join('\n')
  const [first = 0, low = 0, high = 0] = (await runPraat(script, { samples, sampleRate: SAMPLE_RATE_HZ })).map(Number)
  return { lower: first - low, upper: first - high }
}

/** Seconds of silence (-50 dB) behind the loudest place of a consonant. */
async function silence(probe: RuleProbe, syllable: string, voice: string): Promise<number> {
  const levels = await consonant(probe, syllable, voice)
  const release = levels.indexOf(Math.max(...levels))
  let [silent, longest] = [0, 0]
  for (const level of levels.slice(release)) {
    silent = level < 0.003 ? silent + 1 : 0
    longest = Math.max(longest, silent)
  }
  return longest * LEVEL_STEP_SECONDS
}

/** How much louder the second half of a closure is than the first, in dB; its last 20 ms are the release. */
async function growth(probe: RuleProbe, syllable: string, voice: string): Promise<number> {
  const closure = (await consonant(probe, syllable, voice)).slice(0, -Math.round(0.016 / LEVEL_STEP_SECONDS))
  const half = closure.length >> 1
  const power = (levels: readonly number[]): number =>
    levels.reduce((sum, level) => sum + level * level, 0) / levels.length
  return 10 * Math.log10(power(closure.slice(half)) / power(closure.slice(0, half)))
}

/** Seconds between two levels. */
const LEVEL_STEP_SECONDS = 0.001
const opening = 'form\n  sentence File\nendform\nRead from file: file$'

/** The level over 2 ms, every millisecond, of the consonant of a syllable, short of its vowel. */
async function consonant(probe: RuleProbe, syllable: string, voice: string): Promise<number[]> {
  const { samples, phonemes } = await syllableBetween(probe, syllable, voice)
  const end = (phonemes.at(-1) ?? 0) - 0.004
  const script = [
    opening,
    `for step from 0 to ${Math.floor(end / LEVEL_STEP_SECONDS) - 2}`,
    `  level = Get root-mean-square: step * ${LEVEL_STEP_SECONDS}, (step + 2) * ${LEVEL_STEP_SECONDS}`,
    '  appendInfoLine: fixed$ (level, 6)',
    'endfor',
  ].join('\n')
  const lines = await runPraat(script, { samples, sampleRate: SAMPLE_RATE_HZ })
  return lines.filter((line) => line !== '').map(Number)
}

/** A syllable between two that are always the same. */
async function syllableBetween(probe: RuleProbe, syllable: string, voice: string): Promise<Probed> {
  const found = (await probe.say(`ma ${syllable} ma ma`, voice))[1]
  if (found === undefined) throw new Error(`Nothing was said for ${syllable}.`)
  return found
}

if (import.meta.main) await soundsOutside()
