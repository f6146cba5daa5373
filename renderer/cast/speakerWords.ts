import type { Voice } from '../../shared/contract/records.ts'
import type { Speaker } from '../../shared/project/document.ts'
import { languageName } from '../../shared/text/languages.ts'

/** What to call a speaker: the name, or the service's label for one without. */
export function speakerWords({ id, name }: Pick<Speaker, 'id' | 'name'>): string {
  return name || id
}

/** What is known of a voice, in few words: language, sex, how it is made. */
export function voiceFacts({ language, gender, kind }: Voice): string {
  return [language === undefined ? undefined : languageName(language), gender, kind].filter(Boolean).join(', ')
}
