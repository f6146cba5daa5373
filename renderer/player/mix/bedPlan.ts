import { gainOfDecibels } from '../../../shared/audio/decibels.ts'
import {
  DuckEnvelope,
  type DuckedLine,
  type EnvelopeBase,
  type TimeInterval,
} from '../../../shared/audio/mix/duckEnvelope.ts'
import { DUCK_SLOPES } from '../../../shared/audio/mix/duckedLines.ts'

/** Steps a second in which the level of the original is planned; it goes straight between them. */
export const BED_RATE = 100

/** The level of the original sound (the bed) under a dub. Times in steps of `BED_RATE`. */
export interface BedPlan {
  /** The lines under which it is lowered and loses its voices. */
  readonly lines: readonly DuckedLine[]
  /** The treatment of the bed elsewhere. */
  readonly base: EnvelopeBase
  /** The spans in which a muted original plays softly all the same, as there is no take yet. */
  readonly softly: readonly TimeInterval[]
  /** Factor on all of it. */
  readonly gain: number
}

/** The original sound at its own level throughout. */
export const PLAIN_BED: BedPlan = { lines: [], base: { gain: 1, levels: [], keep: [] }, softly: [], gain: 1 }

/** Change of level (dB) where a line has no take yet; see `planMix`. */
export const MISSING_TAKE_BED_GAIN_DB = -8

/** The level of the original from step to step: factors, and the share (0 to 1) to which voices are taken out. */
export interface BedCurve {
  /** The step of the first value. */
  readonly first: number
  readonly gains: Float32Array
  /** Absent where nothing is taken out. */
  readonly cuts: Float32Array | undefined
}

/** The curve between two times in seconds, both included; two values at least. It is the one of the render's mix. */
export function bedCurve({ lines, base, softly, gain }: BedPlan, from: number, to: number): BedCurve {
  const first = Math.floor(from * BED_RATE)
  const steps = Math.max(2, Math.ceil(to * BED_RATE) - first + 1)
  const curve = (ducked: readonly DuckedLine[], around: EnvelopeBase) =>
    new DuckEnvelope(ducked, DUCK_SLOPES, { sampleRate: BED_RATE, base: around }).curve(first, steps)
  const { gains = new Float32Array(steps).fill(1), cuts } = curve(lines, base) ?? {}
  const soft = softly.length === 0 ? undefined : curve([], { gain: 0, levels: [], keep: softly })
  const factor = gainOfDecibels(MISSING_TAKE_BED_GAIN_DB)
  for (let step = 0; step < steps; step++) {
    gains[step] = gain * Math.max(gains[step] ?? 1, (soft?.gains[step] ?? 0) * factor)
  }
  return { first, gains, cuts }
}
