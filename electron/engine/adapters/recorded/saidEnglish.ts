import { diphonesOf } from '../../../../shared/text/speech/recording/diphones.ts'
import { recordList, type SaidPhrase } from '../../../../shared/text/speech/recording/recordList.ts'
import { type SayOptions, sayPhrase, voiceLike } from './sayPhrase.ts'

/** The record list of English with its diphones: espeak-ng, which knows how its words are said, says it. */
export async function saidEnglish(
  options: SayOptions,
  texts: readonly string[] = recordList('en'),
): Promise<SaidPhrase[]> {
  const voice = voiceLike('en', 'male')
  const list: SaidPhrase[] = []
  for (const text of texts) {
    const { units } = await sayPhrase(text, voice, options)
    const word = { offset: 0, length: 0, syllables: units.map(({ unit }) => unit.syllable), after: 'stop' } as const
    list.push({ text, diphones: diphonesOf([word]) })
  }
  return list
}
