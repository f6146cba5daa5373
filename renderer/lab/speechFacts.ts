import { failureWords, formats, t, words } from '../locales/t.ts'
import type { LabSpeech } from '../state/studio/lab.ts'

type Facts = Pick<LabSpeech, 'state' | 'failure' | 'held' | 'firstSoundMs'>

/** The length of a speech in seconds, how it stands or ended, and the time to its first sound, in words. */
export function speechFacts({ state, failure, held, firstSoundMs }: Facts, length: number): string {
  const seconds = formats.number(length, 1)
  if (state === 'asked') return held === undefined ? t('lab.asking') : words(held)
  const first = firstSoundMs === undefined ? [] : [t('lab.firstSound', { time: timeWords(firstSoundMs) })]
  if (state === 'arriving') return [t('lab.making', { seconds }), ...first].join(' · ')
  if (failure?.kind === 'cancelled') return [t('lab.stopped', { seconds }), ...first].join(' · ')
  if (failure !== undefined) return t('lab.brokeOff', { seconds, reason: failureWords(failure) })
  return [t('lab.made', { seconds }), ...first].join(' · ')
}

function timeWords(ms: number): string {
  const whole = Math.round(ms)
  return whole < 1000 ? `${whole} ms` : formats.seconds(ms / 1000)
}
