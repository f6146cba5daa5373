import { basename } from 'node:path'
import type { LineReport } from '../../../shared/contract/local.ts'
import { invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { isSoundName } from '../../../shared/mediaEndings.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { formatClock } from '../../../shared/timecode.ts'
import { MOST_CUT } from '../../../shared/timing/pacing.ts'

/** Most lines that a refusal names, and the characters of a text by which it is known. */
const NAMED = 20
const QUOTED = 30

type Slot = Pick<Settings, 'exactSeconds'>

/** Throws `invalid` where a dub of this name cannot last so long exactly: it has a picture, or its source is longer. */
export function checkSlot(out: string, { exactSeconds }: Slot, duration: number): void {
  if (!exactSeconds) return
  if (!isSoundName(out)) throw invalid(say('engine.slot.picture', { name: basename(out) }), 'slot')
  if (duration <= exactSeconds + MOST_CUT) return
  const asked = { slot: exactSeconds, source: duration.toFixed(1) }
  throw invalid(say('engine.slot.short', asked), 'slot')
}

/**
 * Throws `invalid` where the lines of a dub do not fit into its exact time within the limits of pace, and names each with the
 * letters that it must lose, where it begins in the source; before anything is mixed.
 */
export function refuseTooLong(
  reports: readonly LineReport[],
  source: readonly { readonly id: number; readonly start: number; readonly text?: string | undefined }[],
  { exactSeconds }: Slot,
): void {
  const long = reports.filter(({ tooLongBy = 0 }) => tooLongBy > 0)
  if (!exactSeconds || long.length === 0) return
  const letters = long.reduce((sum, { tooLongBy = 0 }) => sum + tooLongBy, 0)
  const lines = long.slice(0, NAMED).map(({ id, start, tooLongBy = 0 }) => {
    const said = source.find((one) => one.id === id)
    const text = [...(said?.text ?? '')]
    const quote = text.length > QUOTED ? `${text.slice(0, QUOTED - 1).join('')}…` : text.join('')
    return say('engine.slot.line', { time: formatClock(said?.start ?? start), count: tooLongBy, quote })
  })
  const more = long.length > NAMED ? [say('engine.slot.more', { count: long.length - NAMED })] : []
  const all = { slot: exactSeconds, lines: [...lines, ...more] }
  throw invalid(say('engine.slot.long', { ...all, count: letters }), 'slot')
}
