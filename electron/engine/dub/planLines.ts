import type { Timing } from '../../../shared/contract/assemble.ts'
import type { LineReport } from '../../../shared/contract/local.ts'
import { fitLane } from '../../../shared/timing/fitLane.ts'
import type { LineFit } from '../../../shared/timing/spokenLine.ts'

/** How much shorter or longer than planned a line may come out, where it has the room. */
export const TOLERANCE = 0.015

/** A line to be planned: its slot, and how long its speech takes at its own pace, in seconds. */
export interface PlannedLine {
  readonly speaker: string
  readonly start: number
  readonly end: number
  readonly natural: number
  /** Seconds before its start at which it had best begin; see `softStart`. */
  readonly attack?: number
  readonly characters: number
  /** A recording that keeps its pace. */
  readonly fixed?: boolean
}

/** The plan of all lanes of a dub, in the order of the lines, with their places as ids: nothing forbids two lines with one id. */
export function planLines(
  lines: readonly PlannedLine[],
  { duration, timing }: { readonly duration: number; readonly timing: Timing },
): LineFit[] {
  return fitLane(
    lines.map((line, id) => ({ ...line, id })),
    { duration, lateness: timing },
  )
}

/** Characters of a text as it is read: how much it is too long is told in them. */
export function charactersOf(text: string): number {
  return [...text.normalize('NFC')].length
}

/** What is told of a line that was made. */
export function lineReport(
  { id, speaker, voice }: { id: number; speaker: string; voice: string },
  { start, dropCharacters }: LineFit,
  { seconds, rate }: { seconds: number; rate: number },
): LineReport {
  const tooLong = dropCharacters === 0 ? {} : { tooLongBy: dropCharacters }
  return { id, speaker, voice, start, end: start + seconds, rate, droppedCharacters: 0, ...tooLong }
}
