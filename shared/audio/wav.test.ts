import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeSamples, encodeWav, fromPcm16, toPcm16, WAV_HEADER_BYTES, wavHeader, wavParts } from './wav.ts'

const RATE = 48_000

/** Puts pieces of bytes one after the other. */
function joined(...pieces: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]))
}

describe('wavHeader', () => {
  it('describes the samples that follow', () => {
    const header = wavHeader({ sampleRate: RATE, channels: 2 }, 400)
    const view = new DataView(header.buffer)
    expect(header).toHaveLength(WAV_HEADER_BYTES)
    expect(String.fromCharCode(...header.subarray(0, 16))).toMatch(/^RIFF....WAVEfmt $/s)
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([436, 400])
    expect([view.getUint32(28, true), view.getUint16(32, true), view.getUint16(34, true)]).toEqual([4 * RATE, 4, 16])
  })

  it('leaves the length open for a stream, and for more than it can count', () => {
    for (const header of [wavHeader({ sampleRate: RATE }), wavHeader({ sampleRate: RATE }, 2 ** 33)]) {
      const view = new DataView(header.buffer)
      expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([0xffff_ffff, 0xffff_ffff])
    }
  })
})

describe('encodeWav', () => {
  it('writes 24 bits that are read back, clipped at full scale', () => {
    const file = encodeWav(Float32Array.of(0, 1, -1, 0.5, -2), RATE)
    const view = new DataView(file.buffer)
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([file.length - 8, 15])
    const { format, data = new Uint8Array() } = wavParts(file) ?? {}
    expect(format).toEqual({ sampleRate: RATE, channels: 1, bits: 24, float: false })
    expect([...decodeSamples(data, { bits: 24, float: false })]).toEqual(
      [0, 1 - 2 ** -23, -1, 0.5, -1].map(Math.fround),
    )
  })
})

describe('16-bit samples', () => {
  it('come back as they were, from any place in memory', () => {
    fc.assert(
      fc.property(fc.int16Array(), (values) => {
        const samples = Float32Array.from(values, (value) => value / 32_768)
        const shifted = joined(Uint8Array.of(7), toPcm16(samples)).subarray(1)
        expect([...fromPcm16(shifted)]).toEqual([...samples])
      }),
    )
    expect([...fromPcm16(toPcm16(Float32Array.of(2, -2)))]).toEqual([32_767 / 32_768, -1])
  })
})

describe('wavParts', () => {
  const sound = toPcm16(Float32Array.of(0.5, -0.5))

  it('finds the samples behind other chunks, and ends with the file where the length is open', () => {
    const list = joined(
      Uint8Array.from('LIST', (letter) => letter.charCodeAt(0)),
      Uint8Array.of(3, 0, 0, 0, 1, 2, 3, 0),
    )
    const header = wavHeader({ sampleRate: RATE })
    const file = joined(header.subarray(0, 12), list, header.subarray(12), sound)
    expect(wavParts(file)).toEqual({ format: { sampleRate: RATE, channels: 1, bits: 16, float: false }, data: sound })
  })

  it('says what is missing', () => {
    expect(wavParts(Uint8Array.from('no sound at all', (letter) => letter.charCodeAt(0)))).toBeUndefined()
    expect(wavParts(wavHeader({ sampleRate: RATE }).subarray(0, 36))).toMatchObject({ format: { sampleRate: RATE } })
    const compressed = joined(wavHeader({ sampleRate: RATE }), sound)
    compressed[20] = 7
    expect(wavParts(compressed)).toEqual({ data: sound })
  })
})
