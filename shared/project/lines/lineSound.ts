import { clamp } from '../../basics/clamp.ts'
import type { LineSound } from '../../contract/records.ts'
import type { Document, Line } from '../document.ts'

/** How the voice of a line is mixed: its own changes on top of its speaker's. Absent where neither has any. */
export function lineSound(
  { speakers }: Pick<Document, 'speakers'>,
  { speaker, sound: own }: Pick<Line, 'speaker' | 'sound'>,
): LineSound | undefined {
  const all = speakers[speaker]?.sound
  if (all === undefined || own === undefined) return own ?? all
  const gain = clamp((all.gain ?? 0) + (own.gain ?? 0), -60, 12)
  const pan = clamp((all.pan ?? 0) + (own.pan ?? 0), -1, 1)
  return { ...own, gain, pan, muted: (all.muted ?? false) || (own.muted ?? false) }
}
