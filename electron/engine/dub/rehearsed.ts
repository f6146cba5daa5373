import type { Segment } from '../../../shared/contract/records.ts'
import { type CastVoice, castOf } from './castSpeakers.ts'

/** Lines after which the pace of a voice is known well: the median error is then 2 to 5 % (see `learnTake`). */
const ENOUGH = 20

/**
 * The indices of the lines that are spoken first to learn each voice's pace: up to 20 for each voice, spread over the
 * text.
 */
export function rehearsed(lines: readonly Segment[], cast: ReadonlyMap<string, CastVoice>): number[] {
  const indices = lines.map((_, index) => index)
  const byVoice = Map.groupBy(indices, (index) => castOf(cast, lines[index]?.speaker ?? '').voice.record.id)
  return [...byVoice.values()].flatMap((own) => {
    const step = Math.max(1, own.length / ENOUGH)
    return Array.from({ length: Math.min(ENOUGH, own.length) }, (_, count) => own[Math.floor(count * step)] ?? 0)
  })
}
