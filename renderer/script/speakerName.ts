import { type Speaker, speakerNumber } from '../../shared/project/document.ts'
import { t } from '../locales/t.ts'

/** What a speaker is called: the name, or the number of the label. */
export function speakerName({ id, name }: Pick<Speaker, 'id' | 'name'>): string {
  return name === '' ? t('script.speakerNumber', { number: speakerNumber(id) + 1 }) : name
}
