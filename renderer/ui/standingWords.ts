import { type Message, say } from '../../shared/locale/message.ts'
import type { Standing, StandingName } from '../../shared/project/standing.ts'
import { NORMS } from '../../shared/qc/norms.ts'
import { formats, t, words } from '../locales/t.ts'

/** The states in words, besides those that tell a number. */
const NAMES: Readonly<Partial<Record<StandingName, Message>>> = {
  fits: say('script.fit.fits'),
  kept: say('script.fit.kept'),
  wordless: say('script.fit.wordless'),
  recorded: say('script.fit.recorded'),
  unknown: say('script.fit.unknown'),
  untranslated: say('script.fit.untranslated'),
  no_voice: say('script.fit.no_voice'),
  unknown_voice: say('script.fit.unknown_voice'),
  stale_translation: say('script.fit.stale_translation'),
  stale_take: say('script.fit.stale_take'),
  text: say('script.fit.text'),
  crossed: say('finding.overlap.value'),
  overlap: say('finding.overlap.value'),
  silence: say('finding.silence.value'),
  cut: say('report.figure.leftOut'),
  other: say('report.figure.unlike'),
  moved: say('report.figure.unlike'),
  level: say('report.figure.unlike'),
  onset: say('report.figure.onset'),
  gap: say('report.figure.gap'),
  spelled: say('report.figure.length'),
}

/** The state of a line in words, the worst first: the same in every place that shows a line. */
export function standingWords({ name, rate = 1, late, delays, letters }: Standing): string[] {
  const lateness = late === undefined ? [] : [t('script.fit.late', { seconds: formats.number(late, 1) })]
  const makesLate = delays === 0 ? [] : [t('script.fit.delays', { count: delays })]
  const most = `${formats.number(NORMS.rate.fastest, 1)}×`
  if (name === 'late') return [...lateness, ...makesLate]
  if (name === 'too_long')
    return [t('script.fit.drop', { count: letters.natural, limit: letters.limit, most }), ...lateness, ...makesLate]
  if (name === 'tight') return [t('script.fit.tight', { rate: formats.number(rate, 2) }), ...lateness, ...makesLate]
  const own = NAMES[name]
  return [...(own === undefined ? [] : [words(own)]), ...lateness, ...makesLate]
}
