/** A range of the film's sound, in seconds, Hz and channels. */
export interface SoundRange {
  readonly start: number
  readonly end: number
  readonly rate: number
  readonly channels: 1 | 2
}

/** Interleaved samples of two channels as a buffer, which has one frame at least. */
export function stereoBuffer(samples: Float32Array, sampleRate: number): AudioBuffer {
  const buffer = new AudioBuffer({ length: Math.max(1, samples.length / 2), numberOfChannels: 2, sampleRate })
  for (const side of [0, 1]) {
    const one = Float32Array.from({ length: buffer.length }, (_, frame) => samples[2 * frame + side] ?? 0)
    buffer.copyToChannel(one, side)
  }
  return buffer
}
