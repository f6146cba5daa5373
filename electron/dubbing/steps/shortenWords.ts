import type { Segment } from '../../../shared/contract/records.ts'
import { say } from '../../../shared/locale/message.ts'
import type { DubContext } from './dubContext.ts'
import { shortenLines } from './shortenLines.ts'

interface CastLines {
  /** The translated lines, and the voice ids by speaker label. */
  readonly lines: readonly Segment[]
  readonly cast: Readonly<Record<string, string>>
  /** Length of the film in seconds. */
  readonly duration: number
}

/**
 * The lines of a dub as they are spoken: shortened where they do not fit, if that was ordered and the picture does not wait
 * for them. Saves the checkpoint, so that it is done once, also after a restart.
 */
export async function shortenWords(context: DubContext, given: CastLines): Promise<readonly Segment[]> {
  const { order, reached, signal, note, onLink } = context
  if (order.shorten !== true || order.picture === 'wait' || reached.shortened !== undefined) return given.lines
  context.enter('voices', say('doing.shorten'))
  const originals = reached.transcript?.segments ?? []
  const { to: target, timing } = order
  const { lines, changes } = await shortenLines({ ...given, target, timing, originals, signal, onLink, note })
  await context.reach({ lines: [...lines], shortened: [...changes] })
  return lines
}
