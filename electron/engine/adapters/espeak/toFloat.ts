/** A copy of 16-bit samples as numbers from -1 to 1. */
export function toFloat(samples: Int16Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(samples.length)
  for (let index = 0; index < samples.length; index++) out[index] = (samples[index] ?? 0) / 32_768
  return out
}
