import type { Speaker } from '../../../shared/project/document.ts'
import { speakerNumber } from '../../../shared/project/speakers/speakersInOrder.ts'
import { t } from '../../locales/t.ts'

/** The name of a speaker: its own, else its number; "Nobody" for undefined. */
export function speakerName(speaker: Pick<Speaker, 'id' | 'name'> | undefined): string {
  if (speaker === undefined) return t('script.nobody')
  return speaker.name.trim() === '' ? numberedSpeaker(speaker.id) : speaker.name
}

/** A speaker's label in words, `Speaker 2`; a label without a number stays as it is. */
export function numberedSpeaker(label: string): string {
  const number = speakerNumber(label)
  return Number.isNaN(number) ? label : t('script.speakerNumber', { number: number + 1 })
}
