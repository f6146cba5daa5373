import type { Voice } from '../../shared/contract/records.ts'
import { type Speaker, speakerNumber } from '../../shared/project/document.ts'
import { languageName } from '../../shared/text/languages.ts'
import { t } from '../ui/t.ts'

/** What to call a speaker: the name, or the number of the label, as the script has it. */
export function speakerWords({ id, name }: Pick<Speaker, 'id' | 'name'>): string {
  return name === '' ? t('script.speakerNumber', { number: speakerNumber(id) + 1 }) : name
}

/** What is known of a voice, in few words: language, sex, how it is made. */
export function voiceFacts({ language, gender, kind }: Voice): string {
  return [language === undefined ? undefined : languageName(language), gender, kind].filter(Boolean).join(', ')
}
