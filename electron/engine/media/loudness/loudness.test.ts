import { describe, expect, it } from 'vitest'
import {
  fromLufs,
  integratedLoudness,
  LoudnessMeter,
  lineLoudness,
  type Region,
  stepsWithin,
  toLufs,
} from './loudness.ts'

const RATE = 48_000

/** A part of a test signal: seconds of a sine of 1 kHz, its peak in dBFS for each channel. */
type Part = readonly [seconds: number, ...levels: number[]]

/** Energies of parts that follow each other without a break of the sine, given to the meter in odd pieces. */
function measure(parts: readonly Part[], sampleRate = RATE): Float32Array {
  const channels = (parts[0]?.length ?? 1) - 1
  const meter = new LoudnessMeter(sampleRate, channels)
  let frame = 0
  for (const [seconds, ...levels] of parts) {
    const gains = levels.map((level) => 10 ** (level / 20))
    const end = frame + Math.round(seconds * sampleRate)
    while (frame < end) {
      const piece = new Float32Array(Math.min(3001, end - frame) * channels)
      for (let index = 0; index < piece.length; index++) {
        const at = frame + Math.floor(index / channels)
        piece[index] = (gains[index % channels] ?? 0) * Math.sin((2 * Math.PI * 1000 * at) / sampleRate)
      }
      meter.write(piece)
      frame += piece.length / channels
    }
  }
  return meter.energies
}

function stereo(...parts: readonly (readonly [seconds: number, level: number])[]): Float32Array {
  return measure(parts.map(([seconds, level]) => [seconds, level, level] as const))
}

const silence = Number.NEGATIVE_INFINITY

describe('integratedLoudness on the signals of EBU Tech 3341', () => {
  const signals: [name: string, energies: Float32Array, expected: number][] = [
    ['1, a steady sine', stereo([20, -23]), -23],
    ['2, a quieter one', stereo([20, -33]), -33],
    ['3, quiet parts', stereo([10, -36], [60, -23], [10, -36]), -23],
    ['4, parts below the absolute gate', stereo([10, -72], [10, -36], [60, -23], [10, -36], [10, -72]), -23],
    ['5, parts above the relative gate', stereo([20, -26], [20.1, -20], [20, -26]), -23],
    ['6, five channels', measure([[20, -28, -28, -24, silence, -30, -30]]), -23],
  ]

  it.each(signals)('%s', (_name, energies, expected) => {
    expect(Math.abs(integratedLoudness(energies) - expected)).toBeLessThan(0.1)
  })

  it.each([22_050, 24_000, 44_100, 96_000])('at %i Hz', (sampleRate) => {
    expect(Math.abs(integratedLoudness(measure([[20, -23, -23]], sampleRate)) + 23)).toBeLessThan(0.1)
  })
})

describe('integratedLoudness', () => {
  it('is that of the standard for a full-scale sine in one channel', () => {
    expect(integratedLoudness(measure([[5, 0]]))).toBeCloseTo(-3.01, 1)
  })

  it('is none for silence and for sound shorter than a block', () => {
    expect(integratedLoudness(stereo([5, silence]))).toBe(Number.NEGATIVE_INFINITY)
    expect(integratedLoudness(stereo([0.3, -20]))).toBe(Number.NEGATIVE_INFINITY)
  })

  it('hears only the steps it is given', () => {
    const energies = stereo([5, -20], [5, -30], [5, -20])
    const within = (regions: Region[]) => integratedLoudness(energies, stepsWithin(regions, energies.length))
    expect(within([{ start: 5.5, end: 9.5 }])).toBeCloseTo(-30, 1)
    expect(within([])).toBe(Number.NEGATIVE_INFINITY)
  })
})

describe('lineLoudness', () => {
  it.each([0.08, 0.3, 1, 5])('is the same for a line of %f s', (seconds) => {
    const meter = new LoudnessMeter(RATE, 1)
    const samples = new Float32Array(seconds * RATE)
    meter.write(samples.map((_, frame) => 0.1 * Math.sin((2 * Math.PI * 1000 * frame) / RATE)))
    meter.finish()
    expect(Math.abs(lineLoudness(meter.energies) + 23)).toBeLessThan(0.15)
  })

  it('measures the quietest take and leaves pauses out', () => {
    const energies = stereo([2, -90], [2, -130], [2, -90])
    expect(Math.abs(lineLoudness(energies) + 90)).toBeLessThan(0.5)
  })
})

it('turns loudness into energy and back', () => {
  expect(toLufs(fromLufs(-23))).toBeCloseTo(-23, 9)
})
