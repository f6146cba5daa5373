/**
 * A 64-bit hash of a text, to tell texts apart (one chance in 2^64 of a mistake), not for security. Two lanes of
 * multiply and mix over UTF-16 units, each with its own odd factor, and the length.
 */
export function textHash(text: string): string {
  let a = 0x9e3779b9
  let b = 0x7f4a7c15
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, 0x2c1b3c6d)
    a = ((a << 13) | (a >>> 19)) ^ b
    b = Math.imul(b ^ unit, 0x297a2d39)
    b = ((b << 15) | (b >>> 17)) + a
  }
  return `${text.length.toString(36)}.${mixed(a)}${mixed(b ^ text.length)}`
}

/** Finalises a lane, so that every input bit affects every output bit. */
function mixed(value: number): string {
  let mixing = value ^ (value >>> 16)
  mixing = Math.imul(mixing, 0x45d9f3b3)
  mixing = Math.imul(mixing ^ (mixing >>> 15), 0x6a09e667)
  return ((mixing ^ (mixing >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
