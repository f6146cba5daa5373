import { type Speaker, speakerNumber } from '../../shared/project/document.ts'
import { t } from '../locales/t.ts'

/** What to call a speaker: the name, or the number of the label, as the script has it. */
export function speakerWords({ id, name }: Pick<Speaker, 'id' | 'name'>): string {
  return name === '' ? t('script.speakerNumber', { number: speakerNumber(id) + 1 }) : name
}
