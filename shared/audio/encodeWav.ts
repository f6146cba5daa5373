const HEADER_BYTES = 44
const BYTES = 3
const FULL = 2 ** 23

/** Mono sound as a WAV file of 24 bits. */
export function encodeWav(samples: Float32Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const size = samples.length * BYTES
  // Chunks have an even number of bytes; the odd one is not counted.
  const file = new Uint8Array(HEADER_BYTES + size + (size % 2))
  const view = new DataView(file.buffer)
  writeText(view, 0, 'RIFF')
  view.setUint32(4, file.length - 8, true)
  writeText(view, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * BYTES, true)
  view.setUint16(32, BYTES, true)
  view.setUint16(34, 8 * BYTES, true)
  writeText(view, 36, 'data')
  view.setUint32(40, size, true)
  for (const [index, sample] of samples.entries()) {
    const value = Math.round(Math.max(-1, Math.min(1 - 1 / FULL, sample)) * FULL)
    view.setUint8(HEADER_BYTES + index * BYTES, value & 0xff)
    view.setInt16(HEADER_BYTES + index * BYTES + 1, value >> 8, true)
  }
  return file
}

function writeText(view: DataView, place: number, text: string): void {
  for (const [index, letter] of [...text].entries()) view.setUint8(place + index, letter.charCodeAt(0))
}
