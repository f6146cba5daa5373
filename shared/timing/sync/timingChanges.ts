import { decimal } from '../../basics/decimal.ts'
import { type Message, say } from '../../locale/message.ts'
import type { TimeSpan } from '../timeSpan.ts'
import type { CueTimes } from './cueTimes.ts'

/** Smaller differences are not worth a word: seconds, and percent. */
const MIN_NAMED_SECONDS = 0.05
const MIN_NAMED_PERCENT = 0.05

/** Says what was wrong with the times of cues: how late or early the first was, how fast all ran, and in how many places another cut began. */
export function timingChanges(cues: readonly TimeSpan[], { rate, pieces }: CueTimes): Message[] {
  const first = cues[0]?.start ?? 0
  const late = first - (first * rate + (pieces[0]?.offset ?? 0))
  const seconds = decimal(Math.abs(late), 1)
  const percent = 100 * Math.abs(rate - 1)
  const size = decimal(percent, 1)
  const cuts = pieces.length - 1
  return [
    ...(Math.abs(late) < MIN_NAMED_SECONDS ? [] : [say(late > 0 ? 'sync.late' : 'sync.early', { seconds })]),
    ...(percent < MIN_NAMED_PERCENT ? [] : [say(rate < 1 ? 'sync.slow' : 'sync.fast', { percent: size })]),
    ...(cuts > 0 ? [say('sync.cuts', { count: cuts })] : []),
  ]
}
