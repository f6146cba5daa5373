import type { FirstHeard, SoundRegion } from '../../../../shared/qc/measures.ts'
import { fromLufs, integratedLoudness, STEPS_PER_SECOND } from '../loudness/loudness.ts'
import type { CheckedLine } from '../tasks.ts'

/** Energy over which the source is audible in a pause: -60 LUFS. */
export const MIN_AUDIBLE_SOURCE_ENERGY = fromLufs(-60)
/** Share of the source's energy (-40 dB) under which it is gone: no ducking goes so far. */
export const LOST_BED_ENERGY_SHARE = 10 ** -4
/** Seconds around lines that are not checked, since speech sounds there, and least seconds of all losses together. */
const UNJUDGED_LINE_MARGIN_SECONDS = 0.1
const MIN_BED_LOSS_SECONDS = 0.2

/** Energies of 0.1 s of a dub and its source, on channels that stand for each other. */
export interface PairEnergies {
  readonly dub: Float32Array
  readonly source: Float32Array
}

/**
 * Share of the source's energy under which it is gone from a dub. A dub may be quieter as a whole than its source, as a loud
 * spot is at -23 LUFS: that is no loss.
 */
export function goneShare({ dub, source }: PairEnergies): number {
  const quieter = integratedLoudness(dub) - integratedLoudness(source)
  return LOST_BED_ENERGY_SHARE * (Number.isFinite(quieter) ? 10 ** (Math.min(0, quieter) / 10) : 1)
}

/** The seconds at which a dub and its source first sound away from lines. */
export function firstHeard({ dub, source }: PairEnergies, lines: readonly CheckedLine[]): FirstHeard {
  const near = nearLines(lines, dub.length)
  const first = (energies: Float32Array) => {
    const step = energies.findIndex((energy, at) => near[at] !== 1 && energy > MIN_AUDIBLE_SOURCE_ENERGY)
    return step < 0 ? undefined : step / STEPS_PER_SECOND
  }
  return { dub: first(dub), source: first(source) }
}

/** The steps of 0.1 s that are in or next to lines. */
function nearLines(lines: readonly CheckedLine[], steps: number): Uint8Array {
  const near = new Uint8Array(steps)
  for (const { start, end, mixed } of lines) {
    const [from, to] = [
      Math.min(start, mixed?.start ?? start) - UNJUDGED_LINE_MARGIN_SECONDS,
      Math.max(end, mixed?.end ?? end) + UNJUDGED_LINE_MARGIN_SECONDS,
    ]
    near.fill(1, Math.max(0, Math.floor(from * STEPS_PER_SECOND)), Math.max(0, Math.ceil(to * STEPS_PER_SECOND)))
  }
  return near
}

/**
 * The spans away from lines in which a source sounds and its dub does not. Energies are those of 0.1 s; pauses of quick talk are
 * hardly longer, so that losses count together.
 */
export function bedLost({ dub, source }: PairEnergies, lines: readonly CheckedLine[]): SoundRegion[] {
  const share = goneShare({ dub, source })
  const near = nearLines(lines, dub.length)
  const found: SoundRegion[] = []
  let from: number | undefined
  let lost = 0
  for (let step = 0; step <= dub.length; step++) {
    const energy = source[step] ?? 0
    const gone =
      step < dub.length && near[step] === 0 && energy > MIN_AUDIBLE_SOURCE_ENERGY && (dub[step] ?? 0) < share * energy
    if (gone) from ??= step
    else if (from !== undefined) {
      found.push({ start: from / STEPS_PER_SECOND, end: step / STEPS_PER_SECOND })
      lost += step - from
      from = undefined
    }
  }
  return lost >= MIN_BED_LOSS_SECONDS * STEPS_PER_SECOND ? found : []
}
