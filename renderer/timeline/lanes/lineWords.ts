import { formatClock } from '../../../shared/basics/timecode.ts'
import type { Target } from '../../../shared/contract/records.ts'
import type { Line } from '../../../shared/project/document.ts'
import type { LineStatus } from '../../../shared/project/lineStatus.ts'
import { verdictWords } from '../../../shared/qc/lineVerdict.ts'
import type { Level } from '../../../shared/qc/report.ts'
import { formats, words as sentence, t } from '../../locales/t.ts'
import type { Speaking } from './speaking.ts'

/** How a line is drawn, besides the colours of its speaker and of its level. */
export type Look = 'plain' | 'stale' | 'empty' | 'voiceless' | 'kept' | 'working'

/** How a line stands, in words and by how it looks. */
interface LineWords {
  readonly short: string
  /** Its short form, where there is no room for more. */
  readonly brief: string
  /** The full words for screen readers. */
  readonly full: string
  readonly look: Look
  /** The level of the verdict on it, by which it is coloured. */
  readonly level: Level | undefined
}

/** The words for a line's state. What is going on now comes before how the line stands. */
export function lineWords(line: Line, status: LineStatus | undefined, { underWay, failed }: Speaking): LineWords {
  const words = base(status)
  const failure = failed.get(line.id)
  const now = underWay.has(line.id) && status?.take !== 'fresh'
  if (now) return same(t('timeline.speaking'), 'working')
  if (failure !== undefined && isToBeSpoken(status)) {
    return {
      ...same(t('timeline.failed'), 'plain', 'fail'),
      full: t('timeline.failedBecause', { reason: sentence(failure) }),
    }
  }
  const more = [
    ...(line.view === undefined ? [] : [t(`view.${line.view}`)]),
    ...(line.locked ? [t('timeline.locked')] : []),
  ]
  return more.length === 0 ? words : { ...words, full: [words.full, ...more].filter((part) => part !== '').join(', ') }
}

/** Whether a failure still matters: not once the line is spoken, and not where the reason is plain to see. */
function isToBeSpoken(status: LineStatus | undefined): boolean {
  const plain = ['kept', 'wordless', 'untranslated', 'no_voice']
  return status !== undefined && status.take !== 'fresh' && !plain.includes(status.name)
}

function base(status: LineStatus | undefined): LineWords {
  if (status === undefined) return same(t('script.fit.untranslated'), 'empty', 'fail')
  const { name, rate } = status
  const words = verdictWords(status).map(sentence)
  const shown = rate === undefined || name === 'tight' ? '' : formats.rate(rate)
  const [worst = ''] = name === 'unknown' ? [''] : words
  const full = [shown, words.join(', ')].filter((part) => part !== '').join(' ')
  const short = name === 'fits' ? shown : `${shown} ${worst}`.trim()
  return {
    short,
    brief: name === 'fits' ? shown : worst,
    full: name === 'unknown' ? '' : full,
    look: lookOf(status),
    level: status.level,
  }
}

function lookOf({ name }: LineStatus): Look {
  if (name === 'kept') return 'kept'
  if (name === 'wordless' || name === 'untranslated') return 'empty'
  if (name === 'no_voice') return 'voiceless'
  if (name === 'stale_translation' || name === 'stale_take') return 'stale'
  return 'plain'
}

function same(words: string, look: Look, level?: Level): LineWords {
  return { short: words, brief: words, full: words, look, level }
}

/** How a line would fit at the place where it is dragged; empty while that is not known. */
export function placeWords(status: LineStatus | undefined): string {
  return status === undefined ? '' : base(status).short
}

/** Text of a line in the shown translation, or in the source where there is none. */
export function lineText(line: Line, target: Target | undefined): string {
  const own = target === undefined ? '' : (line.texts[target]?.text ?? '')
  return own.trim() === '' ? line.source : own
}

/** Everything about a line, for screen readers. */
export function lineLabel(
  line: Line,
  words: { readonly text: string; readonly state: string; readonly speaker: string },
) {
  const { start, end } = line
  return t('timeline.line', { ...words, start: formatClock(start, 2), end: formatClock(end, 2) })
}
