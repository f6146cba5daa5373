import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AV_PKT_DATA_SKIP_SAMPLES, AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants'
import type { Packet } from 'node-av/lib'
import { afterAll, describe, expect, it } from 'vitest'
import { noise } from '../../../../shared/audio/sounds.testing.ts'
import { AudioReader } from '../read/audioReader.ts'
import { AudioEncoder } from './audioEncoder.ts'
import { MediaWriter } from './mediaWriter.ts'
import { PartsEncoder } from './partsEncoder.ts'

const CODEC = { encoder: FF_ENCODER_AAC, format: AV_SAMPLE_FMT_FLTP, options: { aac_coder: 'fast' } }
const SHAPE = { sampleRate: 48_000, channels: 2, bitRate: 192_000 }
const BLOCK = 1024
/** Blocks between two joins. */
const PART = 188

const folder = mkdtempSync(join(tmpdir(), 'griot-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Sound like speech to a coder: a voice's overtones that glide and pause, over noise of some strength. */
function makeSound(frames: number, level: number): Float32Array {
  const hiss = noise()
  let phase = 0
  return Float32Array.from({ length: 2 * frames }, (_, index) => {
    const seconds = Math.floor(index / 2) / SHAPE.sampleRate
    if (index % 2 === 0) phase += (130 + 40 * Math.sin(3 * seconds)) / SHAPE.sampleRate
    const loud = Math.max(0, Math.sin(9 * seconds)) * Math.max(0, Math.sin(1.3 * seconds))
    const voice = [1, 2, 3, 5, 9, 17].reduce((sum, times) => sum + Math.sin(2 * Math.PI * phase * times) / times, 0)
    return 0.15 * loud * voice + level * hiss()
  })
}

/** The longest of them, of which others are the beginning. */
const NOISY = makeSound((5 * PART + 90) * BLOCK + 333, 0.005)
const sound = (frames: number) => NOISY.subarray(0, 2 * frames)

type Encoder = typeof AudioEncoder | typeof PartsEncoder

/** Encodes sound in blocks as the mix has them; each packet's times and what players skip. */
function encode(
  Kind: Encoder,
  samples: Float32Array,
  each: (packet: Packet, encoder: AudioEncoder | PartsEncoder) => void,
) {
  using encoder = new Kind(CODEC, SHAPE)
  const times: string[] = []
  const deliver = (packet: Packet) => {
    const skip = packet.getSideData(AV_PKT_DATA_SKIP_SAMPLES)?.toString('hex')
    times.push([packet.pts, packet.dts, packet.duration, packet.flags, skip].join(' '))
    each(packet, encoder)
  }
  for (let at = 0; at < samples.length; at += 8192) encoder.write(samples.subarray(at, at + 8192), deliver)
  encoder.finish(deliver)
  return times
}

/** The decoded samples of sound that was encoded and written as a file. */
function encodeAndDecode(Kind: Encoder, samples: Float32Array): Float32Array {
  const path = join(folder, `${Kind.name}.m4a`)
  {
    using writer = new MediaWriter(path, 'mp4')
    let stream: ReturnType<MediaWriter['addStream']> | undefined
    encode(Kind, samples, (packet, encoder) => {
      if (stream === undefined) {
        stream = writer.addStream(encoder.timeBase)
        encoder.context.parametersFromContext(stream.codecpar)
        writer.start({})
      }
      writer.write(packet, stream.index, encoder.timeBase)
    })
    writer.finish()
  }
  using reader = new AudioReader(path)
  const all: number[] = []
  for (const chunk of reader.chunks()) for (const value of chunk) all.push(value)
  return Float32Array.from(all)
}

/** The greatest difference of two sounds. */
function furthest(one: Float32Array, other: Float32Array): number {
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0)
}

describe('PartsEncoder', () => {
  it.each([
    ['less than a block', 700],
    ['less than a part', 100 * BLOCK + 1],
    ['a lead of the next part', (PART - 5) * BLOCK + 17],
    ['exactly a part', PART * BLOCK],
    ['a block more', (PART + 1) * BLOCK],
    ['five parts and a rest', (5 * PART + 90) * BLOCK + 333],
  ])('has the packets of one encoder, in order: %s', (_, frames) => {
    const samples = sound(frames)
    const whole = encode(AudioEncoder, samples, () => undefined)
    expect(encode(PartsEncoder, samples, () => undefined)).toEqual(whole)
    expect(whole.length).toBe(Math.ceil(frames / BLOCK) + 1)
  })

  it('is as near to the sound at the joins as elsewhere, in noise that each encoder draws anew', () => {
    const samples = sound((3 * PART + 50) * BLOCK)
    const joined = encodeAndDecode(PartsEncoder, samples)
    expect(joined.length).toBe(samples.length)
    const errors = Array.from({ length: samples.length / 2 / BLOCK }, (_, block) =>
      furthest(samples.subarray(2 * block * BLOCK, 2 * (block + 1) * BLOCK), joined.subarray(2 * block * BLOCK)),
    )
    const isNear = (block: number) => [1, 2, 3].some((join) => Math.abs(block - join * PART) <= 2)
    const near = errors.filter((_, block) => isNear(block))
    expect(near.length).toBe(15)
    expect(Math.max(...near)).toBeLessThanOrEqual(Math.max(...errors.filter((_, block) => !isNear(block))))
  })

  it('sounds as one encoder does', () => {
    const samples = makeSound((3 * PART + 50) * BLOCK, 0)
    const [whole, joined] = [encodeAndDecode(AudioEncoder, samples), encodeAndDecode(PartsEncoder, samples)]
    expect(joined.length).toBe(whole.length)
    // A step of 16 bits is 3e-5; a click begins at a hundred of them.
    expect(furthest(whole, joined)).toBeLessThan(1e-4)
  })

  it('ends when it is left early, and passes on what is thrown', () => {
    const refuse = () => {
      throw new Error('The disk is full.')
    }
    const samples = sound(3 * PART * BLOCK)
    expect(() => encode(PartsEncoder, samples, refuse)).toThrow('The disk is full.')
    using encoder = new PartsEncoder(CODEC, SHAPE)
    encoder.write(samples, () => undefined)
  })

  it('refuses what the codec cannot do', () => {
    expect(() => new PartsEncoder(CODEC, { ...SHAPE, sampleRate: 3 })).toThrow('could not be encoded')
  })
})
