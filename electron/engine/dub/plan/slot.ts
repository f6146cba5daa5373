import { basename } from 'node:path'
import { formatClock } from '../../../../shared/basics/timecode.ts'
import type { LineReport } from '../../../../shared/contract/local.ts'
import { invalid } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { isSoundName } from '../../../../shared/mediaEndings.ts'
import type { Settings } from '../../../../shared/settings/settings.ts'

/** So much of the end of a source is cut with a soft edge, and nobody misses it. */
const SOFT_CUT_SECONDS = 0.5
/** A line that ends by no more than this after its slot ends with it. */
const ROUNDING_SECONDS = 0.05
/** Most lines that a refusal names, and the characters of a text by which it is known. */
const MAX_NAMED_LONG_LINES = 20
const MAX_LONG_LINE_QUOTE_CHARACTERS = 30

type Slot = Pick<Settings, 'exactSeconds'>

/** Throws `invalid` where a dub of this name cannot last so long exactly, as it has a picture. */
export function checkSlot(out: string, { exactSeconds }: Slot): void {
  if (exactSeconds && !isSoundName(out)) throw invalid(say('engine.slot.picture', { name: basename(out) }), 'slot')
}

/** A note on the end of a source (`duration` in seconds) that its slot cuts off; none for as little as a soft end. */
export function slotNotes(duration: number, { exactSeconds }: Slot): readonly Message[] {
  if (!exactSeconds || duration <= exactSeconds + SOFT_CUT_SECONDS) return []
  return [say('engine.slot.cut', { slot: exactSeconds, source: duration.toFixed(1) })]
}

/**
 * Throws `invalid` where the lines of a dub do not fit into its exact time within the limits of pace, and names each with the
 * letters that it must lose, where it begins in the source; before anything is mixed. A line past the end of the slot must lose
 * what would be cut off.
 */
export function refuseTooLong(
  reports: readonly LineReport[],
  source: readonly { readonly id: number; readonly start: number; readonly text?: string | undefined }[],
  { exactSeconds }: Slot,
): void {
  if (!exactSeconds) return
  const long = reports
    .map((report) => {
      const sourceLine = source.find(({ id }) => id === report.id)
      const text = [...(sourceLine?.text ?? '')]
      const count = Math.max(report.tooLongBy ?? 0, lettersPast(report, text.length, exactSeconds))
      return { text, count, start: sourceLine?.start ?? report.start }
    })
    .filter(({ count }) => count > 0)
  if (long.length === 0) return
  const letters = long.reduce((sum, { count }) => sum + count, 0)
  const lines = long.slice(0, MAX_NAMED_LONG_LINES).map(({ text, count, start }) => {
    const quote =
      text.length > MAX_LONG_LINE_QUOTE_CHARACTERS
        ? `${text.slice(0, MAX_LONG_LINE_QUOTE_CHARACTERS - 1).join('')}…`
        : text.join('')
    return say('engine.slot.line', { time: formatClock(start), count, quote })
  })
  const more =
    long.length > MAX_NAMED_LONG_LINES ? [say('engine.slot.more', { count: long.length - MAX_NAMED_LONG_LINES })] : []
  const all = { slot: exactSeconds, lines: [...lines, ...more] }
  throw invalid(say('engine.slot.long', { ...all, count: letters }), 'slot')
}

/** Letters of a line that fall after the end of the slot, in seconds. */
function lettersPast({ start, end }: LineReport, letters: number, slot: number): number {
  if (end <= slot + ROUNDING_SECONDS) return 0
  return Math.ceil(letters * Math.min(1, (end - slot) / (end - start)))
}
