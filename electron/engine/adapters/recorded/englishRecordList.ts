import { diphonesOf } from '../../../../shared/text/speech/recording/diphones.ts'
import { type PhraseDiphones, recordList } from '../../../../shared/text/speech/recording/recordList.ts'
import { ESPEAK_RATE } from '../espeak/espeakRate.ts'
import { differenceOf } from './buildSounds.ts'
import { type SayOptions, sayPhrase, voiceLike } from './sayPhrase.ts'
import { ACCENTS, type Accent } from './voiceFile.ts'

/** The record list of English with its diphones: espeak-ng, which knows how its words are said, says it. */
export async function englishRecordList(
  accent: Accent,
  options: SayOptions,
  texts: readonly string[] = recordList('en'),
): Promise<PhraseDiphones[]> {
  const voice = voiceLike('en', 'male', accent)
  const list: PhraseDiphones[] = []
  for (const text of texts) {
    const { units } = await sayPhrase(text, voice, options)
    const word = { offset: 0, length: 0, syllables: units.map(({ unit }) => unit.syllable), after: 'stop' } as const
    list.push({ text, diphones: diphonesOf([word]) })
  }
  return list
}

/** The accent in which the built-in voice says phrases most as they were read. */
export async function accentOf(
  recordings: readonly { readonly text: string; readonly samples: Float32Array }[],
  gender: 'female' | 'male',
  options: SayOptions,
): Promise<Accent> {
  let [best, lowestSum]: [Accent, number] = [ACCENTS[0], Number.POSITIVE_INFINITY]
  for (const accent of ACCENTS) {
    const voice = voiceLike('en', gender, accent)
    let sum = 0
    for (const { text, samples } of recordings) {
      const reference = await sayPhrase(text, voice, options)
      sum += differenceOf({ text, samples, reference }, ESPEAK_RATE) ?? 0
    }
    if (sum < lowestSum) [best, lowestSum] = [accent, sum]
  }
  return best
}
