/** Samples in a frame: the most that decoders take. */
const FRAME_SAMPLES = 65_535

/**
 * Silence as FLAC (RFC 9639), mono at 8 kHz: nine seconds take 13 bytes. `stated` is the length in seconds that its head
 * tells.
 */
export function flacSilence(seconds: number, stated: number): Buffer {
  const rate = 8000
  const count = Math.ceil((seconds * rate) / FRAME_SAMPLES)
  return Buffer.concat([head(rate, stated * rate), ...Array.from({ length: count }, (_, number) => frame(number))])
}

function head(rate: number, samples: number): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(FRAME_SAMPLES, 0)
  info.writeUInt16BE(FRAME_SAMPLES, 2)
  const bits = (BigInt(rate) << 44n) | (15n << 36n) | BigInt(Math.round(samples))
  info.writeBigUInt64BE(bits, 10)
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, info.length]), info])
}

/** One frame whose only subframe is constant zero. */
function frame(number: number): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(FRAME_SAMPLES - 1)
  const header = Buffer.concat([Buffer.from([0xff, 0xf8, 0x70, 0x00]), numberBytes(number), size])
  const whole = Buffer.concat([header, Buffer.from([crc(header, 8, 0x07)]), Buffer.from([0, 0, 0])])
  const check = Buffer.alloc(2)
  check.writeUInt16BE(crc(whole, 16, 0x8005))
  return Buffer.concat([whole, check])
}

/** FLAC writes numbers as UTF-8 writes signs. */
function numberBytes(number: number): Buffer {
  if (number < 0x80) return Buffer.from([number])
  if (number < 0x800) return Buffer.from([0xc0 | (number >> 6), 0x80 | (number & 63)])
  return Buffer.from([0xe0 | (number >> 12), 0x80 | ((number >> 6) & 63), 0x80 | (number & 63)])
}

function crc(bytes: Buffer, width: 8 | 16, polynomial: number): number {
  const [top, mask] = [1 << (width - 1), (1 << width) - 1]
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) sum = (sum & top ? (sum << 1) ^ polynomial : sum << 1) & mask
  }
  return sum
}
