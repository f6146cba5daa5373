import type { LevelPoint } from '../../contract/assemble.ts'
import type { LineReport } from '../../contract/local.ts'
import { gainOfDecibels } from '../decibels.ts'
import type { DuckedLine, DuckSlopes, EnvelopeBase, TimeInterval } from './duckEnvelope.ts'

/** Slopes of the original around lines: the attack ends before the dubbed voice starts. */
export const DUCK_SLOPES: DuckSlopes = { attack: 0.15, release: 0.35 }

/** Class of the original sound under a line: nothing, a voice, steady tonal sound, or anything else. */
export type BedKind = NonNullable<LineReport['bed']>

/** The original under one line: its class, ducking in dB, and how much of its voices or speech frequencies is removed, 0 to 1. */
export interface LineDepth {
  readonly bed: BedKind
  readonly depthDb: number
  readonly speechCut: number
  /**
   * Seconds before and after the line's slot in which the original voice is heard still; absent where voices are removed in pauses,
   * too.
   */
  readonly beyond?: { readonly before: number; readonly after: number } | undefined
}

/** Lines as they lie in the dub, in seconds. */
interface SoundingLines {
  /** The spans of the voice that a line replaces. */
  readonly clips: readonly { readonly slot?: TimeInterval | undefined }[]
  /** Separated voices of the original, if there are any. */
  readonly voices?: unknown
}

/**
 * The ranges in which the original is ducked, in steps of `rate` per second: while a line sounds (`sounding`, in
 * seconds) and, if voices are removed or replaced, until the original voice ends, which would otherwise continue alone.
 */
export function duckedLines(
  { clips, voices }: SoundingLines,
  { lines, sounding }: { readonly lines: readonly LineDepth[]; readonly sounding: readonly TimeInterval[] },
  rate: number,
): DuckedLine[] {
  return lines.map(({ bed, depthDb, speechCut, beyond }, index) => {
    const { start, end } = sounding[index] ?? { start: 0, end: 0 }
    const slot = (bed === 'speech' || voices !== undefined ? clips[index]?.slot : undefined) ?? { start, end }
    const region = { start: Math.min(start, slot.start), end: Math.max(end, slot.end) }
    const said = clips[index]?.slot ?? { start, end }
    const voice = beyond && inSteps({ start: said.start - beyond.before, end: said.end + beyond.after }, rate)
    return { ...inSteps(region, rate), depthDb, speechCut, voice }
  })
}

/** How the original is treated outside lines: its gain and levels in dB, times in seconds. */
interface BedTreatment {
  readonly mode: 'duck' | 'remove_voices' | 'mute'
  readonly gainDb: number
  readonly levels?: readonly LevelPoint[] | undefined
  readonly keep: readonly TimeInterval[]
}

/** The treatment of the original outside lines, with times in steps of `rate` per second. */
export function envelopeBase({ bed }: { readonly bed?: BedTreatment | undefined }, rate: number): EnvelopeBase {
  if (bed === undefined) return { gain: 1, levels: [], keep: [] }
  const gain = bed.mode === 'mute' ? 0 : gainOfDecibels(bed.gainDb)
  const levels = bed.levels?.map(({ at, gain: db }) => ({ at: at * rate, gain: db })) ?? []
  return { gain, levels, keep: bed.keep.map((region) => inSteps(region, rate)) }
}

function inSteps({ start, end }: TimeInterval, rate: number): TimeInterval {
  return { start: Math.round(start * rate), end: Math.round(end * rate) }
}
