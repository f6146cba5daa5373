/** The mean of interleaved channels; one channel is returned as it is. */
export function channelMean(samples: Float32Array, channels: number): Float32Array {
  if (channels === 1) return samples
  return Float32Array.from({ length: Math.floor(samples.length / channels) }, (_, frame) => {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) sum += samples[frame * channels + channel] ?? 0
    return sum / channels
  })
}
