/** Length fields of a WAV whose end is not known yet; the one value that ffmpeg, sox, browsers and Python all read. */
const UNKNOWN = 0xffff_ffff

/** The 44-byte header of a 16-bit WAV, mono unless told otherwise. Without `dataBytes` it announces an open end. */
export function wavHeader(sampleRate: number, dataBytes?: number, channels = 1): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(dataBytes === undefined ? UNKNOWN : 36 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20) // PCM
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2 * channels, 28)
  header.writeUInt16LE(2 * channels, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes ?? UNKNOWN, 40)
  return header
}

/** Samples from -1 to 1 as 16-bit little-endian bytes, clipped at full scale. */
export function toPcm16(samples: Float32Array): Buffer {
  const bytes = Buffer.allocUnsafe(samples.length * 2)
  for (let index = 0; index < samples.length; index++) {
    const value = Math.round((samples[index] ?? 0) * 32_768)
    bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, value)), index * 2)
  }
  return bytes
}

/** Such bytes as samples from -1 to 1. */
export function fromPcm16(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(2 * index) / 32_768)
}
