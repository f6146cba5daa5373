import type { SoundRegion } from '../../../../shared/qc/measures.ts'
import { fromLufs, STEPS_PER_SECOND } from '../loudness/loudness.ts'
import type { CheckedLine } from '../tasks.ts'

/** LUFS over which the source is heard in a pause, and share of its energy (-40 dB) under which it is gone; no ducking goes so far. */
const HEARD = fromLufs(-60)
const GONE = 10 ** -4
/** Seconds around lines that are not judged, since speech sounds there, and least seconds of all losses together. */
const AROUND = 0.1
const LEAST = 0.2

/**
 * Where a source is heard away from its lines and the dub is not. Energies are those of 0.1 s; pauses of quick talk are hardly
 * longer, so that losses count together.
 */
export function bedLost(
  { dub, source }: { readonly dub: Float32Array; readonly source: Float32Array },
  lines: readonly CheckedLine[],
): SoundRegion[] {
  const near = new Uint8Array(dub.length)
  for (const { start, end, mixed } of lines) {
    const [from, to] = [Math.min(start, mixed?.start ?? start) - AROUND, Math.max(end, mixed?.end ?? end) + AROUND]
    near.fill(1, Math.max(0, Math.floor(from * STEPS_PER_SECOND)), Math.max(0, Math.ceil(to * STEPS_PER_SECOND)))
  }
  const found: SoundRegion[] = []
  let from: number | undefined
  let lost = 0
  for (let step = 0; step <= dub.length; step++) {
    const energy = source[step] ?? 0
    const gone = step < dub.length && near[step] === 0 && energy > HEARD && (dub[step] ?? 0) < GONE * energy
    if (gone) from ??= step
    else if (from !== undefined) {
      found.push({ start: from / STEPS_PER_SECOND, end: step / STEPS_PER_SECOND })
      lost += step - from
      from = undefined
    }
  }
  return lost >= LEAST * STEPS_PER_SECOND ? found : []
}
