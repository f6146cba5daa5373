import type { Region } from '../loudness/loudness.ts'
import type { LineMix, MixPlan } from '../tasks.ts'
import type { DuckedLine, EnvelopeBase } from './duckEnvelope.ts'

/**
 * The ranges in which the original is ducked, in steps of `rate` per second: while a line sounds (`sounding`, in
 * seconds) and, if voices are removed or replaced, until the original voice ends, which would otherwise continue alone.
 */
export function duckedLines(
  { clips, voices }: Pick<MixPlan, 'clips' | 'voices'>,
  { lines, sounding }: { lines: readonly LineMix[]; sounding: readonly Region[] },
  rate: number,
): DuckedLine[] {
  return lines.map(({ bed, depthDb, speechCut }, index) => {
    const { start, end } = sounding[index] ?? { start: 0, end: 0 }
    const slot = (bed === 'speech' || voices !== undefined ? clips[index]?.slot : undefined) ?? { start, end }
    const region = { start: Math.min(start, slot.start), end: Math.max(end, slot.end) }
    return { ...inSteps(region, rate), depthDb, speechCut: speechCut ? 1 : 0 }
  })
}

/** The treatment of the original outside lines, with times in steps of `rate` per second. */
export function envelopeBase({ bed }: Pick<MixPlan, 'bed'>, rate: number): EnvelopeBase {
  if (bed === undefined) return { gain: 1, levels: [], keep: [] }
  const gain = bed.mode === 'mute' ? 0 : 10 ** (bed.gainDb / 20)
  const levels = bed.levels?.map(({ at, gain: db }) => ({ at: at * rate, gain: db })) ?? []
  return { gain, levels, keep: bed.keep.map((region) => inSteps(region, rate)) }
}

function inSteps({ start, end }: Region, rate: number): Region {
  return { start: Math.round(start * rate), end: Math.round(end * rate) }
}
