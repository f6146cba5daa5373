import type { Target } from '../../../shared/contract/records.ts'
import type { Line } from '../../../shared/project/document.ts'
import type { PredictedFit } from '../../../shared/project/lines/fitLines.ts'
import type { Standing } from '../../../shared/project/standing.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { LATENESS } from '../../../shared/timing/spokenLine.ts'
import { formats, words as sentence, t } from '../../locales/t.ts'
import type { Speaking } from './speaking.ts'

/** How a line is drawn, besides its speaker's colour. */
export type Look = 'plain' | 'warn' | 'bad' | 'stale' | 'empty' | 'voiceless' | 'kept' | 'working'

/** How a line stands, in words and by how it looks. */
interface LineWords {
  readonly short: string
  /** Its short form, where there is no room for more. */
  readonly brief: string
  /** For those who hear it read. */
  readonly full: string
  readonly look: Look
}

/** The words for a line's state. What is going on now comes before how the line stands. */
export function lineWords(line: Line, standing: Standing | undefined, { underWay, failed }: Speaking): LineWords {
  const words = base(standing)
  const failure = failed.get(line.id)
  const now = underWay.has(line.id) && standing?.take !== 'fresh'
  if (now) return same(t('timeline.speaking'), 'working')
  if (failure !== undefined && isToBeSpoken(standing)) {
    return { ...same(t('timeline.failed'), 'bad'), full: t('timeline.failedBecause', { reason: sentence(failure) }) }
  }
  const more = [
    ...(line.view === undefined ? [] : [t(`view.${line.view}`)]),
    ...(line.locked ? [t('timeline.locked')] : []),
  ]
  return more.length === 0 ? words : { ...words, full: [words.full, ...more].filter((part) => part !== '').join(', ') }
}

/** How late a line is. */
function lateWords(late: number): string {
  return t('timeline.late', { seconds: formats.number(late, 1) })
}

/** Whether a failure still matters: not once the line is spoken, and not where the reason is plain to see. */
function isToBeSpoken(standing: Standing | undefined): boolean {
  const plain = ['kept', 'wordless', 'untranslated', 'no_voice']
  return standing !== undefined && standing.take !== 'fresh' && !plain.includes(standing.name)
}

function base(standing: Standing | undefined): LineWords {
  if (standing === undefined) return same(t('timeline.untranslated'), 'empty')
  const rate = standing.rate === undefined ? '' : formats.rate(standing.rate)
  const rated = (words: string, look: Look) => ({
    ...same(`${rate} ${words}`.trim(), look),
    brief: rate === '' ? words : rate,
  })
  switch (standing.name) {
    case 'kept':
      return same(t('timeline.kept'), 'kept')
    case 'wordless':
      return same(t('timeline.wordless'), 'empty')
    case 'recorded':
      return same(t('timeline.recorded'), 'plain')
    case 'untranslated':
      return same(t('timeline.untranslated'), 'empty')
    case 'no_voice':
      return { ...rated(t('timeline.noVoice'), 'voiceless'), brief: t('timeline.noVoice') }
    case 'too_long': {
      const long = standing.drop > 0 ? t('timeline.drop', { count: standing.drop }) : t('timeline.tooLong')
      const words = rated(long, 'bad')
      const late = standing.late === undefined ? '' : `, ${lateWords(standing.late)}`
      return { ...words, brief: long, full: `${words.full}${late}` }
    }
    case 'stale_translation':
      return { ...rated(t('timeline.staleTranslation'), 'stale'), brief: t('timeline.staleTranslation') }
    case 'stale_take':
      return { ...rated(t('timeline.staleTake'), 'stale'), brief: t('timeline.stale') }
    case 'late': {
      const late = lateWords(standing.late ?? 0)
      return { ...rated(late, 'warn'), brief: late }
    }
    case 'tight':
      return { ...same(`${t('timeline.tight')} ${rate}`, 'warn'), brief: rate }
    case 'fits':
      return { ...same(rate, 'plain'), full: `${rate} ${t('timeline.fits')}` }
    case 'unknown':
      return same('', 'plain')
    default:
      return standing.name satisfies never
  }
}

function same(words: string, look: Look): LineWords {
  return { short: words, brief: words, full: words, look }
}

/** How a line would fit at the place where it is dragged; empty while that is not known. */
export function placeWords(fit: PredictedFit | undefined): string {
  if (fit === undefined) return ''
  if (fit.tooLong)
    return fit.dropCharacters > 0 ? t('timeline.drop', { count: fit.dropCharacters }) : t('timeline.tooLong')
  return fit.late > LATENESS.tight ? lateWords(fit.late) : formats.rate(fit.rate)
}

/** Text of a line in the shown translation, or in the source where there is none. */
export function lineText(line: Line, target: Target | undefined): string {
  const own = target === undefined ? '' : (line.texts[target]?.text ?? '')
  return own.trim() === '' ? line.source : own
}

/** Everything about a line, for those who hear it read. */
export function lineLabel(
  line: Line,
  words: { readonly text: string; readonly state: string; readonly speaker: string },
) {
  const { start, end } = line
  return t('timeline.line', { ...words, start: formatClock(start, 2), end: formatClock(end, 2) })
}
