import type { Voice } from '../../shared/contract/records.ts'
import { languageName } from '../../shared/text/languages.ts'

/** What is known of a voice, in few words: language, sex, how it is made. */
export function voiceFacts({ language, gender, kind }: Voice): string {
  return [language === undefined ? undefined : languageName(language), gender, kind].filter(Boolean).join(', ')
}
