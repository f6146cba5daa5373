import { PUBLISHED_VOWELS, type PublishedVowel } from '../../electron/engine/adapters/espeak/publishedVowels.testing.ts'
import { PHONEMES } from '../../electron/engine/adapters/espeak/rulePhonemes.ts'
import {
  createRuleProbe,
  onsetOf,
  type Probed,
  type RuleProbe,
  vowelOf,
} from '../../electron/engine/adapters/espeak/ruleProbe.testing.ts'
import { RULE_VOICES } from '../../electron/engine/adapters/espeak/ruleVoices.ts'
import type { RuleLanguage, Tone } from '../../shared/text/speech/phonology.ts'
import { toSyllables } from '../../shared/text/speech/syllables.ts'
import { declaration } from '../support/declaration.ts'
import { report } from './goals.ts'

/** The men's voice whose formants are nearest those of the speakers in the literature. */
const MEASURED: Readonly<Record<RuleLanguage, string>> = {
  yo: 'yo-babatunde',
  ig: 'ig-emeka',
  ha: 'ha-musa',
  zu: 'zu-sipho',
}
const LANGUAGES = Object.keys(MEASURED) as RuleLanguage[]
/** Consonants beside the plain ones they must be told from. */
const CONSONANTS: Readonly<Record<RuleLanguage, string>> = {
  yo: 'b gb k p s ṣ',
  ig: 'g gb gw k kp kw n ṅ ny nw gh',
  ha: 'b ɓ d ɗ k ƙ y ƴ s ts c',
  zu: 'k kh c ch gc nc ngc q qh gq nq ngq x xh gx nx ngx s ts l hl dl kl',
}
const TONED: Readonly<Partial<Record<RuleLanguage, string>>> = {
  yo:
    'Ẹ káàárọ̀ ọ̀rẹ́ mi, báwo ni ilé? Àwọn ọmọ wa ti lọ sí ilé ẹ̀kọ́, wọ́n sì ń kẹ́kọ̀ọ́ dáadáa. ' +
    'Ọba ìlú náà ránṣẹ́ sí àwọn ìjòyè rẹ̀ pé kí wọ́n wá sí ààfin ní òwúrọ̀ ọ̀la.',
  ig: 'Àkwá ákwà ákwá àkwà. Ùlò ànyị̀ dì n’òbòdò. Ó gà-àbịá ụ́lọ̀ ákwụ́kwọ́. Ḿmádụ̀ nílé nwèrè íké ìkwú òkwú.',
}

/** Prints what the rule voices sound like, in figures: vowels beside published ones, consonants, tones, running text. */
export async function voices(): Promise<void> {
  const probe = createRuleProbe()
  try {
    print('vowel | espeak-ng | F1/F2 measured | published | Bark apart | seconds')
    for (const vowel of PUBLISHED_VOWELS) print(await vowelLine(vowel, probe))
    print('\nconsonant | seconds | dB | dB below 500 Hz | centre Hz | crest dB')
    for (const language of LANGUAGES) {
      for (const letter of CONSONANTS[language].split(' ')) print(await consonantLine(letter, language, probe))
    }
    print('\nvoice | high, mid, low Hz | intervals in semitones')
    for (const { record } of RULE_VOICES) {
      const text = TONED[record.language as RuleLanguage]
      if (text !== undefined) print(toneLine(record.id, await probe.say(text, record.id)))
    }
  } finally {
    await probe.close()
  }
  for (const language of LANGUAGES) reportText(language)
}

async function vowelLine(
  { language, letter, phone, f1, f2, source }: PublishedVowel,
  probe: RuleProbe,
): Promise<string> {
  const syllableSound = await between(`b${letter}`, language, probe)
  const found = vowelOf(syllableSound)
  const apart = Math.hypot(bark(found?.f1 ?? 0) - bark(f1), bark(found?.f2 ?? 0) - bark(f2))
  const seconds = syllableSound.duration - (syllableSound.phonemes.at(-1) ?? 0)
  const { voice, signs } = PHONEMES[language]
  const measured = `${(found?.f1 ?? 0).toFixed(0)}/${(found?.f2 ?? 0).toFixed(0)}`
  return `${language} ${letter} [${phone}] | ${voice} ${signs[phone]} | ${measured} | ${f1}/${f2} ${source} | ${apart.toFixed(1)} | ${seconds.toFixed(2)}`
}

async function consonantLine(letter: string, language: RuleLanguage, probe: RuleProbe): Promise<string> {
  const { duration, level, low, centre, crest } = onsetOf(await between(`${letter}a`, language, probe))
  const figures = [duration.toFixed(2), level.toFixed(0), low.toFixed(0), centre.toFixed(0), crest.toFixed(0)]
  return `${language} ${letter} | ${figures.join(' | ')}`
}

/** A syllable between two that are always the same. */
async function between(syllable: string, language: RuleLanguage, probe: RuleProbe): Promise<Probed> {
  const found = (await probe.say(`ma ${syllable} ma ma`, MEASURED[language]))[1]
  if (found === undefined) throw new Error(`Nothing was said for ${syllable}.`)
  return found
}

function toneLine(voice: string, syllables: readonly Probed[]): string {
  const mean = (tone: Tone): number => {
    const frequencies = syllables.flatMap(({ syllable, hz }) =>
      syllable.tone === tone && hz !== undefined ? [hz] : [],
    )
    return frequencies.reduce((sum, hz) => sum + hz, 0) / frequencies.length
  }
  const levels = (['H', 'M', 'L'] as const).map(mean).filter((hz) => !Number.isNaN(hz))
  const steps = levels.slice(1).map((hz, index) => (12 * Math.log2((levels[index] ?? hz) / hz)).toFixed(1))
  return `${voice} | ${levels.map((hz) => hz.toFixed(0)).join(', ')} | ${steps.join(', ')}`
}

function reportText(language: RuleLanguage): void {
  const { words, unread } = toSyllables(declaration(language), language)
  const syllables = words.reduce((sum, word) => sum + word.syllables.length, 0)
  report(
    `running text, ${language}`,
    `${words.length} words, ${syllables} syllables, ${unread.length} characters unread`,
  )
}

/** Traunmüller's formula (1990): one Bark is about one critical band of hearing. */
function bark(hz: number): number {
  return (26.81 * hz) / (1960 + hz) - 0.53
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (import.meta.main) await voices()
