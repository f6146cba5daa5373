import loadRnnoise from '@echogarden/rnnoise-wasm'
import { speechLevel } from '../../../shared/audio/mix/speechLevel.ts'

/** Samples a second that RNNoise knows. */
export const CLEAN_RATE = 48_000
/** The scale of RNNoise's samples. */
const RNNOISE_FULL_SCALE = 32_768
/** Hz below which there is no voice, but rumble and the hum of the mains. */
const RUMBLE_CUTOFF_HZ = 60
/** Quality of a Butterworth filter of second order; it goes through the sound both ways, which moves nothing in time. */
const BUTTERWORTH_Q = Math.SQRT1_2
/**
 * Share of the cleaned sound in the result, by how far the noise is below the speech (dB): where there is hardly any, cleaning does
 * more harm than the noise; the two lie on a straight line.
 */
const FULL_CLEANING_SNR_DB = 8
const NO_CLEANING_SNR_DB = 28

/**
 * Takes rumble, hum and noise out of a recording at 48 kHz, in place and in time: the sound keeps its length. `noise` is the level of
 * the room below that of speech and room together, in dB.
 */
export async function cleanSound(samples: Float32Array, noise: number): Promise<Float32Array<ArrayBuffer>> {
  const rumbleFree = highPass(highPass(Float32Array.from(samples)).reverse()).reverse()
  const cleaned = await withoutNoise(rumbleFree)
  const share = Math.max(0, Math.min(1, (NO_CLEANING_SNR_DB - noise) / (NO_CLEANING_SNR_DB - FULL_CLEANING_SNR_DB)))
  const mixed = cleaned.map((sample, at) => share * sample + (1 - share) * (rumbleFree[at] ?? 0))
  return asLoudAs(mixed, rumbleFree, noise)
}

/** Most dB by which the speech is brought back to its level. */
const MAX_MAKEUP_GAIN_DB = 2

/** Brings the speech back to the level that it had among the noise, which cleaning lowers. */
function asLoudAs(clean: Float32Array<ArrayBuffer>, noisy: Float32Array, noise: number): Float32Array<ArrayBuffer> {
  // The level of the speech was that of speech and noise together.
  const own = 10 * Math.log10(Math.max(0.05, 1 - 10 ** (-noise / 10)))
  const missing = speechLevel(noisy, CLEAN_RATE) + own - speechLevel(clean, CLEAN_RATE)
  if (!Number.isFinite(missing)) return clean
  const gain = 10 ** (Math.max(-MAX_MAKEUP_GAIN_DB, Math.min(MAX_MAKEUP_GAIN_DB, missing)) / 20)
  return clean.map((sample) => gain * sample)
}

async function withoutNoise(samples: Float32Array): Promise<Float32Array<ArrayBuffer>> {
  const library = await loadRnnoise()
  const size = library._rnnoise_get_frame_size()
  const state = library._rnnoise_create(0)
  const address = library._malloc(size * 4)
  const clean = new Float32Array(samples.length)
  try {
    // A frame comes out when the next has gone in.
    for (let at = 0; at < samples.length + size; at += size) {
      const frame = new Float32Array(size)
      frame.set(samples.subarray(at, at + size))
      // The memory may move when it grows.
      library.HEAPF32.set(
        frame.map((sample) => sample * RNNOISE_FULL_SCALE),
        address / 4,
      )
      library._rnnoise_process_frame(state, address, address)
      const out = library.HEAPF32.subarray(address / 4, address / 4 + size)
      for (let index = 0; index < size; index++) {
        const place = at - size + index
        if (place >= 0 && place < clean.length) clean[place] = (out[index] ?? 0) / RNNOISE_FULL_SCALE
      }
    }
    return clean
  } finally {
    library._free(address)
    library._rnnoise_destroy(state)
  }
}

/** A high-pass filter (Bristow-Johnson, Cookbook formulae for audio EQ biquad filter coefficients, 2005). */
function highPass(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const w = (2 * Math.PI * RUMBLE_CUTOFF_HZ) / CLEAN_RATE
  const alpha = Math.sin(w) / (2 * BUTTERWORTH_Q)
  const a0 = 1 + alpha
  const [b0, b1] = [(1 + Math.cos(w)) / 2 / a0, -(1 + Math.cos(w)) / a0]
  const [a1, a2] = [(-2 * Math.cos(w)) / a0, (1 - alpha) / a0]
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = b0 * x + b1 * x1 + b0 * x2 - a1 * y1 - a2 * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}
