/** Seconds of a piece; each overlaps the next by half. Longer than the longest period of a voice. */
const PIECE = 0.024
/** How far (seconds) a piece may be moved to go on from the one before: a little over half the longest period. */
const REACH = 0.01
/** Samples a second at which its place is looked for first: what voices keep step by lies well below half of it. */
const COARSE = 6000

/**
 * Mono sound at `tempo` times its pace with its pitch unchanged, exactly as long as the tempo says.
 *
 * Waveform-similarity overlap-add (Verhelst & Roelands, ICASSP 1993): half-overlapping pieces of the input, each taken
 * where it continues the one before best, so that periods meet in phase.
 */
export function stretch(samples: Float32Array, sampleRate: number, tempo: number): Float32Array<ArrayBuffer> {
  if (tempo === 1) return Float32Array.from(samples)
  const out = new Float32Array(Math.round(samples.length / tempo))
  const hop = Math.max(1, Math.round((PIECE / 2) * sampleRate))
  const window = Float32Array.from({ length: 2 * hop }, (_, at) => 0.5 - 0.5 * Math.cos((Math.PI * (at + 0.5)) / hop))
  const follow = follower(samples, sampleRate, 2 * hop)
  // Nothing comes before the first half of the first piece, so it is whole.
  out.set(samples.subarray(0, Math.min(hop, out.length)))
  for (let place = 0, from = 0; place < out.length; place += hop) {
    if (place > 0) from = follow(Math.round(place * tempo), from + hop)
    const last = Math.min(2 * hop, out.length - place)
    for (let at = place === 0 ? hop : 0; at < last; at++) {
      out[place + at] = (out[place + at] ?? 0) + (window[at] ?? 0) * (samples[from + at] ?? 0)
    }
  }
  return out
}

/** Finds the piece near `wanted` that sounds most like the one at `natural`, which would go on without a joint. */
function follower(
  samples: Float32Array,
  sampleRate: number,
  length: number,
): (wanted: number, natural: number) => number {
  const step = Math.max(1, Math.round(sampleRate / COARSE))
  const coarse = thinned(samples, step)
  const reach = Math.round(REACH * sampleRate)
  return (wanted, natural) => {
    // As long as the very continuation is near enough there is no joint at all.
    if (Math.abs(natural - wanted) <= reach) return natural
    const like = Math.round(natural / step)
    const range = { from: Math.floor((wanted - reach) / step), to: Math.ceil((wanted + reach) / step) }
    const near = likest(coarse, like, { ...range, length: Math.ceil(length / step) }) * step
    return likest(samples, natural, { from: near - step, to: near + step, length })
  }
}

interface Search {
  readonly from: number
  readonly to: number
  readonly length: number
}

/** The place whose sound, whatever its level, correlates best with that at `like`. */
function likest(samples: Float32Array, like: number, { from, to, length }: Search): number {
  const first = Math.max(0, from)
  let found = first
  let highest = Number.NEGATIVE_INFINITY
  for (let place = first; place <= to && place < samples.length; place++) {
    const count = Math.min(length, samples.length - Math.max(place, like))
    let product = 0
    let energy = 1e-9
    for (let at = 0; at < count; at++) {
      const sample = samples[place + at] ?? 0
      product += sample * (samples[like + at] ?? 0)
      energy += sample * sample
    }
    const likeness = product / Math.sqrt(energy)
    if (likeness <= highest) continue
    highest = likeness
    found = place
  }
  return found
}

function thinned(samples: Float32Array, step: number): Float32Array {
  return Float32Array.from({ length: Math.ceil(samples.length / step) }, (_, place) => {
    const part = samples.subarray(place * step, (place + 1) * step)
    return part.reduce((sum, sample) => sum + sample, 0) / step
  })
}
